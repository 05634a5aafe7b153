public import FoundationEssentials
import Texts
import WordForms

/// The expression of a search: a tree of conditions on an article.
public indirect enum SearchExpression: Hashable, Sendable {
  /// Matches where the condition does.
  case condition(SearchCondition)
  /// Matches where every part does; without parts, everywhere.
  case all([SearchExpression])
  /// Matches where at least one part does; without parts, nowhere.
  case any([SearchExpression])
  /// Matches where the other expression does not.
  case not(SearchExpression)

  /// The maximum length of a query in Unicode scalars; NewsAPI's limit for `q`.
  public static let maximumLength = 500

  /// Matches every article.
  public static let everything = SearchExpression.all([])
  /// Matches no article.
  public static let nothing = SearchExpression.any([])
}

/// One condition on an article.
///
/// A condition on a value that the article lacks does not match.
public enum SearchCondition: Hashable, Sendable {
  /// A text of an article.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    case title
    case description
    case content
    case author
    /// The name of the source, or its id at a provider.
    case source
    /// One of the categories.
    case category
  }

  /// The words are adjacent in the field; nil is the title, the description or the content.
  case words(Phrase, Field?)
  /// The source has exactly this id.
  case sourceID(String)
  /// The article is on this host or a subdomain: `bbc.co.uk` matches `news.bbc.co.uk`.
  case site(String)
  /// The article is in this language.
  case language(Language)
  /// The article was published at this moment or later.
  case since(Date)
  /// The article was published before this moment.
  case before(Date)
  /// The article has a part.
  case has(ArticlePart)
  /// The article is saved.
  case saved
  /// The article is marked as read.
  case read
  /// The article is from a followed feed, or from one that is not quiet.
  case followed(exceptQuiet: Bool = false)
  /// The article is from a followed feed with this tag; compared with `foldedTag`.
  case tag(String)
  /// The article is from a followed feed: the text of its `FollowedFeed.ID`, or until `NamedFeeds` has
  /// replaced it, what a person typed; supported only by the archive.
  case feed(String)
  /// The article was first seen at this moment or later; supported only by the archive, and without a
  /// query syntax.
  case seen(since: Date)
}

extension SearchCondition {
  /// The other forms of a word that match as well; none for the names of authors, sources and categories.
  public var forms: [String] {
    switch self {
    case .words(_, .author), .words(_, .source), .words(_, .category): []
    case .words(let phrase, _): phrase.forms
    default: []
    }
  }

  /// The condition without the other forms of a word.
  fileprivate var asTyped: SearchCondition {
    guard case .words(let phrase, let field) = self else { return self }
    return .words(Phrase(phrase.text, isPrefix: phrase.isPrefix, isExact: true), field)
  }
}

extension String {
  /// The form in which tags are compared, byte by byte: in lower case.
  public var foldedTag: String { lowercased() }
}

/// Adjacent words, as typed.
public struct Phrase: Hashable, Sendable {
  /// The words as typed, without quotes, star and equals sign, with white space collapsed.
  ///
  /// May have no characters that can be searched for.
  public let text: String
  /// Whether the last word is a prefix: `climat*`.
  public let isPrefix: Bool
  /// Whether it is one word of which no other form is meant: `=bombing`, or in quotes.
  ///
  /// False for a word without other forms, and for several words, of which none is ever meant.
  public let isExact: Bool

  /// Creates a phrase, and collapses white space.
  public init(_ text: String, isPrefix: Bool = false, isExact: Bool = false) {
    self.text = text.singleSpaced
    self.isPrefix = isPrefix
    self.isExact = isExact && !isPrefix && Self.wordWithForms(self.text) != nil
  }

  /// The other forms of a single word, folded as `words`: for `bombing` also `bombed`.
  ///
  /// A word with a capital letter is a name, and has none. Neither has one with punctuation.
  public var forms: [String] {
    guard !isPrefix, !isExact, let word = Self.wordWithForms(text) else { return [] }
    return WordForms.others(of: word)
  }

  private static func wordWithForms(_ text: String) -> String? {
    let isPlain = text.unicodeScalars.allSatisfy {
      !$0.properties.isUppercase && WordRole(of: $0).kind != .separator
    }
    guard isPlain, let word = WordWriter(text).words.first, WordForms.exist(of: word) else {
      return nil
    }
    return word
  }

  /// The phrase while it is typed: its last word is a prefix.
  ///
  /// Without a last word of one letter: nearly every article has a word that begins with it, so it
  /// would limit little, and take an index longer than any other word.
  var unfinished: Phrase {
    guard let last = words.last, last.unicodeScalars.count == 1, last.utf8.count < 3 else {
      return Phrase(text, isPrefix: true)
    }
    return Phrase(String(text.dropLast()))
  }

  /// The words to look up in an index of `SearchWords.index`; empty if there is none.
  ///
  /// Without the last character of a run of a script without spaces: it is in the pair before it.
  public var words: [String] {
    let writer = WordWriter(text)
    return writer.lastRunLength > 1 ? writer.words.dropLast() : writer.words
  }

  /// Whether the last of `words` has to be looked up as a prefix.
  ///
  /// True for a prefix, and for a final single character of a script without spaces, which the
  /// index has only in a pair with the next one.
  public var matchesBeginning: Bool {
    let writer = WordWriter(text)
    return writer.lastRunLength == 1 || isPrefix && !writer.words.isEmpty
  }
}

extension SearchExpression {
  /// The equivalent expression with `not` only at conditions and as little nesting as possible.
  ///
  /// No `all` is in an `all` and no `any` in an `any`, none has a single part or a duplicate, and
  /// `everything` and `nothing` are only ever the whole expression. A word that excludes articles is
  /// exact.
  public var normalized: SearchExpression {
    normalized(isNegated: false)
  }

  /// The parts that must all match, in order; empty for an expression that matches everywhere.
  public var conjuncts: [SearchExpression] {
    if case .all(let parts) = self { parts } else { [self] }
  }

  private func normalized(isNegated: Bool) -> SearchExpression {
    switch self {
    case .condition(let condition): isNegated ? .not(.condition(condition.asTyped)) : self
    case .not(let inner): inner.normalized(isNegated: !isNegated)
    case .all(let parts) where isNegated, .any(let parts) where !isNegated:
      .joined(any: parts.map { $0.normalized(isNegated: isNegated) })
    case .all(let parts), .any(let parts):
      .joined(all: parts.map { $0.normalized(isNegated: isNegated) })
    }
  }
}

extension SearchExpression {
  /// Returns whether one of its conditions is of a kind.
  package func contains(_ isWanted: (SearchCondition) -> Bool) -> Bool {
    switch self {
    case .condition(let condition): isWanted(condition)
    case .not(let part): part.contains(isWanted)
    case .all(let parts), .any(let parts): parts.contains { $0.contains(isWanted) }
    }
  }

  /// Returns the expression with each condition replaced.
  package func mapConditions<Failure>(
    _ replace: (SearchCondition) throws(Failure) -> SearchExpression
  ) throws(Failure) -> SearchExpression {
    switch self {
    case .condition(let condition): return try replace(condition)
    case .not(let part): return .not(try part.mapConditions(replace))
    case .all(let parts):
      return .all(try parts.map { part throws(Failure) in try part.mapConditions(replace) })
    case .any(let parts):
      return .any(try parts.map { part throws(Failure) in try part.mapConditions(replace) })
    }
  }

  /// The equivalent expression without redundant parts, with `not` where it was.
  var simplified: SearchExpression {
    switch self {
    case .condition: self
    case .not(let inner): inner.simplified.negation
    case .all(let parts): .joined(all: parts.map(\.simplified))
    case .any(let parts): .joined(any: parts.map(\.simplified))
    }
  }

  /// The expression that matches where this one does not.
  var negation: SearchExpression {
    switch self {
    case .not(let inner): inner
    case .everything: .nothing
    case .nothing: .everything
    default: .not(self)
    }
  }

  /// Returns a flat conjunction of the parts, without duplicates.
  static func joined(all parts: [SearchExpression]) -> SearchExpression {
    let distinct = parts.flatMap(\.conjuncts).distinct
    if distinct.contains(.nothing) { return .nothing }
    return distinct.count == 1 ? distinct[0] : .all(distinct)
  }

  /// Returns a flat disjunction of the parts, without duplicates.
  static func joined(any parts: [SearchExpression]) -> SearchExpression {
    let distinct = parts.flatMap { if case .any(let inner) = $0 { inner } else { [$0] } }.distinct
    if distinct.contains(.everything) { return .everything }
    return distinct.count == 1 ? distinct[0] : .any(distinct)
  }
}
