public import Domain

/// The list of the sources that a provider offers.
public typealias SourceListPresenter = ListPresenter<SourceQuery, NewsSource>

extension ListPresenter<SourceQuery, NewsSource> {
  /// Creates a presenter of the sources that a provider has.
  public init(sources: any BrowseSources) {
    self.init(search: { PageSource(sources.pages(of: $0)) })
  }
}

/// A source in a list.
public struct SourceRow: ListRow {
  /// The provider's id, by which articles of the source are searched.
  public let id: NewsSource.ID
  /// The name, at most 300 characters.
  public let name: String
  /// The description, at most 300 characters; nil if unknown.
  public let summary: String?
  /// The category; nil if unknown.
  public let category: String?
  /// The code of the language; nil if unknown.
  public let language: String?
  /// The code of the country; nil if unknown.
  public let country: String?
  /// The front page; nil if unknown.
  public let link: WebLink?
  /// Nothing: sources have no marks.
  public var marks = NoMarks()
}

extension NewsSource: ListEntry {
  /// The words for lists of sources.
  public static var wording: ListWording { .sources }
  /// Sources have no marks.
  public static var unmarked: NoMarks { NoMarks() }

  /// Sources have no marks.
  public var marks: NoMarks { NoMarks() }

  /// Creates a source from an item of a desk.
  public init?(_ item: DeskItem) {
    guard case .source(let source) = item else { return nil }
    self = source
  }

  /// Returns the source as an item of a desk.
  public func item(_ marks: NoMarks) -> DeskItem { .source(self) }

  /// Returns the id of a source.
  public static func id(_ item: ItemID) -> NewsSource.ID? {
    if case .source(let id) = item { id } else { nil }
  }

  /// Returns the row of the source.
  public func row(_ finder: WordFinder) -> SourceRow {
    SourceRow(
      id: id,
      name: name.cut(at: 300),
      summary: summary?.cut(at: 300),
      category: category?.rawValue,
      language: language?.rawValue,
      country: country?.description,
      link: link
    )
  }

  /// Returns a list of sources as a screen.
  public static func screen(_ list: ListOutput<SourceRow>) -> ScreenOutput { .sources(list) }
}
