import Domain
package import Query

/// The part of a search that a full-text index can answer, with the words to look up.
///
/// It consists of words from `SearchWords` and `Facets`. The order of the phrases is as in the query,
/// which determines in which order scores are added.
package indirect enum TextExpression: Hashable, Sendable {
  case phrase(TextPhrase)
  /// Matches where every part does; there is at least one.
  case all([TextExpression])
  /// Matches where at least one part does; there is at least one.
  case any([TextExpression])
  /// Matches where the first does and none of the others.
  case except(TextExpression, [TextExpression])

  /// What a translation may match.
  package enum Precision {
    /// Exactly the matches of the expression.
    case exact
    /// These and more, where the index covers a part of the expression.
    case wider
  }

  /// Translates an expression; nil if the index cannot answer it.
  package init?(_ expression: SearchExpression, _ precision: Precision = .exact) {
    let text: TextExpression? =
      switch expression {
      case .condition(let condition): TextPhrase(condition, precision).map { .phrase($0) }
      case .all(let parts): Self.all(parts, precision)
      case .any(let parts): Self.any(parts, precision)
      case .not(let part): Self.all([.not(part)], precision)
      }
    guard let text else { return nil }
    self = text
  }

  /// Translates a conjunction.
  ///
  /// FTS5 has only a binary NOT, so exclusions alone are subtracted from all articles.
  private static func all(
    _ parts: [SearchExpression],
    _ precision: Precision
  ) -> TextExpression? {
    var wanted: [TextExpression] = []
    var excluded: [TextExpression] = []
    for part in parts {
      if case .not(let other) = part {
        guard let text = TextExpression(other) else { return nil }
        excluded.append(text)
      } else {
        guard let text = TextExpression(part, precision) else { return nil }
        wanted.append(text)
      }
    }
    let base: TextExpression = wanted.isEmpty ? .phrase(.everyArticle) : .all(wanted)
    return excluded.isEmpty ? base : .except(base, excluded)
  }

  private static func any(
    _ parts: [SearchExpression],
    _ precision: Precision
  ) -> TextExpression? {
    let texts = parts.compactMap { TextExpression($0, precision) }
    return texts.isEmpty || texts.count < parts.count ? nil : .any(texts)
  }
}

extension TextExpression {
  /// All phrases, in the order in which `text` writes them.
  package var phrases: [TextPhrase] {
    switch self {
    case .phrase(let phrase): [phrase]
    case .all(let parts), .any(let parts): parts.flatMap(\.phrases)
    case .except(let base, let excluded): base.phrases + excluded.flatMap(\.phrases)
    }
  }

  /// The phrases that a match can have, in the order of the query.
  package var wanted: [TextPhrase] {
    switch self {
    case .phrase(let phrase): [phrase]
    case .all(let parts), .any(let parts): parts.flatMap(\.wanted)
    case .except(let base, _): base.wanted
    }
  }

  /// Returns the same expression with some of the other forms of its words.
  package func keepingForms(where isKept: (TextPhrase) -> Bool) -> TextExpression {
    switch self {
    case .phrase(var phrase):
      phrase.forms = phrase.others.filter(isKept).map { $0.words[0] }
      return .phrase(phrase)
    case .all(let parts): return .all(parts.map { $0.keepingForms(where: isKept) })
    case .any(let parts): return .any(parts.map { $0.keepingForms(where: isKept) })
    case .except(let base, let excluded):
      return .except(base.keepingForms(where: isKept), excluded)
    }
  }

  /// Writes the expression in a query language with these operators and phrases.
  ///
  /// `phrase` writes a phrase without its other forms, which are alternatives of it.
  package func text(
    and: String,
    or: String,
    not: String,
    _ phrase: (TextPhrase) -> String
  ) -> String {
    func text(_ parts: [TextExpression], _ operation: String) -> String {
      let texts = parts.map { $0.text(and: and, or: or, not: not, phrase) }
      return texts.count == 1 ? texts[0] : "(" + texts.joined(separator: operation) + ")"
    }
    switch self {
    case .phrase(let words):
      let texts = words.alternatives.map(phrase)
      return texts.count == 1 ? texts[0] : "(" + texts.joined(separator: or) + ")"
    case .all(let parts): return text(parts, and)
    case .any(let parts): return text(parts, or)
    case .except(let base, let excluded): return "(\(text([base], and))\(not)\(text(excluded, or)))"
    }
  }
}

/// Adjacent words to look up in a full-text index.
package struct TextPhrase: Hashable, Sendable {
  /// A text of an article in the index.
  package enum Column: Hashable, Sendable {
    case title
    case summary
    case content
    /// The metadata, whose words are in no other column.
    case facets
  }

  /// The words; at least one.
  package let words: [String]
  /// The column that must have them; nil for any text.
  package let column: Column?
  /// Whether the last word is a prefix.
  package var matchesBeginning = false
  /// Whether the column must begin with the words.
  package var isAtStart = false
  /// The other forms of a single word.
  fileprivate var forms: [String] = []

  /// The phrase without other forms.
  package var typed: TextPhrase {
    var phrase = self
    phrase.forms = []
    return phrase
  }

  /// A phrase for each other form.
  package var others: [TextPhrase] { forms.map { TextPhrase([$0], column) } }

  /// The phrase as typed, and then the other forms.
  package var alternatives: [TextPhrase] { [typed] + others }

  /// The phrase that every article has.
  static let everyArticle = TextPhrase([Facets.everyArticle], .facets)

  private init(_ words: [String], _ column: Column?) {
    self.words = words
    self.column = column
  }

  /// Translates a condition; nil if the index cannot answer it.
  init?(_ condition: SearchCondition, _ precision: TextExpression.Precision) {
    switch condition {
    case .words(let phrase, nil): self.init(phrase, nil)
    case .words(let phrase, .title): self.init(phrase, .title)
    case .words(let phrase, .description): self.init(phrase, .summary)
    case .words(let phrase, .content): self.init(phrase, .content)
    case .words(let phrase, .author): self.init(phrase, .facets, kind: "-a")
    case .words(let phrase, .source): self.init(phrase, .facets, kind: "-s")
    case .words(let phrase, .category): self.init(phrase, .facets, kind: "-c")
    // Nearly every article has a picture, which is a column.
    case .has(.picture): return nil
    case .has(let part): self.init([Facets.part(part)], .facets)
    case .site(let host):
      self.init(Facets.host(host), .facets)
      isAtStart = true
    case .language(let language): self.init([Facets.language(language.rawValue)], .facets)
    // Ids that differ only in punctuation have the same words.
    case .sourceID(let id) where precision == .wider: self.init(Facets.sourceID(id), .facets)
    case .sourceID, .since, .before, .saved, .read, .followed, .tag, .feed, .seen: return nil
    }
    forms = condition.forms
  }

  private init?(_ phrase: Phrase, _ column: Column?, kind: String = "") {
    let words = phrase.words
    guard !words.isEmpty else { return nil }
    self.init(words.map { kind + $0 }, column)
    matchesBeginning = phrase.matchesBeginning
  }
}

extension SearchExpression {
  /// The same expression with the most deeply nested parts first.
  ///
  /// SQLite's parser stack holds a hundred entries. A nested group that comes first takes one of
  /// them, any other takes three.
  package var deepestFirst: SearchExpression {
    switch self {
    case .condition: self
    case .not(let part): .not(part.deepestFirst)
    case .all(let parts): .all(Self.deepestFirst(parts))
    case .any(let parts): .any(Self.deepestFirst(parts))
    }
  }

  private static func deepestFirst(_ parts: [SearchExpression]) -> [SearchExpression] {
    parts.map { ($0.deepestFirst, depth: $0.depth) }.sorted { $0.depth > $1.depth }.map(\.0)
  }

  private var depth: Int {
    switch self {
    case .condition: 0
    case .not(let part): part.depth
    case .all(let parts), .any(let parts): 1 + (parts.map(\.depth).max() ?? 0)
    }
  }

  /// Whether it is a condition that only articles of followed feeds fulfil.
  package var isOfFollowedFeeds: Bool {
    switch self {
    case .condition(.followed), .condition(.tag), .condition(.feed): true
    default: false
    }
  }
}
