public import FoundationEssentials

/// What a search looks for, as a tree of conditions on an article.
///
/// `QueryParser` makes one from what a person typed; nothing that a person can type is an error.
public indirect enum SearchExpression: Hashable, Sendable {
  /// Holds where the condition does.
  case condition(SearchCondition)
  /// Holds where each part does; without parts, everywhere.
  case all([SearchExpression])
  /// Holds where at least one part does; without parts, nowhere.
  case any([SearchExpression])
  /// Holds where the other does not.
  case not(SearchExpression)

  /// Holds for every article.
  public static let everything = SearchExpression.all([])
  /// Holds for none.
  public static let nothing = SearchExpression.any([])
}

/// One thing that can be asked of an article.
public enum SearchCondition: Hashable, Sendable {
  /// A text that words are looked for in.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    case title
    case description
    case content
    case author
    /// The publisher: its name, or a provider's id for it.
    case source
  }

  /// The words stand side by side in the field; for nil, in title, description or content.
  case words(Phrase, Field?)
  /// The publisher has exactly this id.
  case sourceID(String)
  /// The article is on this site or a part of it: `bbc.co.uk` is where `news.bbc.co.uk` is too.
  case site(String)
  /// The article is known to be in this language.
  case language(Language)
  /// The article is known to have appeared at this moment or later.
  case since(Date)
  /// The article is known to have appeared before this moment.
  case before(Date)
  /// A person has saved the article.
  case saved
  /// A person has read the article.
  case read
}
