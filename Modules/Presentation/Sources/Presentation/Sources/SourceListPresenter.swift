public import Domain

/// The list of the sources that a provider offers.
public typealias SourceListPresenter = OpenListPresenter<SourceQuery, NewsSource, SourceRow>

extension OpenListPresenter<SourceQuery, NewsSource, SourceRow> {
  /// Creates a presenter of the sources that a provider has.
  public init(sources: any BrowseSources) {
    self.init(
      .sources,
      search: { PageSource(sources.pages(of: $0)) },
      row: { source, _ in SourceRow(source) },
      open: { state, sources in
        if let source = sources.first(where: { $0.link == nil }) {
          state.notice = Notice("\(source.name.cut(at: 60)) has no known front page")
        }
        state.open(sources.compactMap(\.link))
      }
    )
  }
}

/// A source in a list.
public struct SourceRow: Identifiable, Equatable, Sendable {
  /// The provider's id, which `--source` takes.
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

  init(_ source: NewsSource) {
    id = source.id
    name = source.name.cut(at: 300)
    summary = source.summary?.cut(at: 300)
    category = source.category?.rawValue
    language = source.language?.rawValue
    country = source.country?.description
    link = source.link
  }
}
