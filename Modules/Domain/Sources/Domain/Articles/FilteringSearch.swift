/// A search that checks here what its provider has no words for.
public struct FilteringSearch: SearchArticles {
  private let search: any SearchArticles
  private let support: QuerySupport
  private let marks: any MarkArticles

  /// Creates a search that asks another for what it supports, and checks the rest of the query.
  ///
  /// `marks` tells which articles are saved or read, for queries that ask for it.
  public init(
    wrapping search: any SearchArticles,
    supporting support: QuerySupport,
    marks: any MarkArticles
  ) {
    self.search = search
    self.support = support
    self.marks = marks
  }

  /// Returns those of the articles on the provider's page that the whole query means.
  ///
  /// Such a page may be short, or empty; how many there are in all is then unknown.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    let (asked, checked) = query.split(for: support)
    let page = try await search(query.asking(for: asked), at: cursor)
    guard checked != .everything else { return page }
    let marks = checked.asksForMarks ? try await marks.marks(of: page.items.map(\.id)) : [:]
    return Page(
      items: page.items.filter { article in
        checked.matches(article, marks: marks[article.id] ?? ArticleMarks())
      },
      continuation: page.continuation,
      remarks: page.remarks
    )
  }
}

extension SearchExpression {
  /// Whether it takes marks to tell where it holds.
  fileprivate var asksForMarks: Bool {
    switch self {
    case .condition(.saved), .condition(.read): true
    case .condition: false
    case .all(let parts), .any(let parts): parts.contains(where: \.asksForMarks)
    case .not(let part): part.asksForMarks
    }
  }
}
