public import FoundationEssentials
public import Query

/// Searches articles, a page at a time.
///
/// Every provider conforms, and so do the decorators below. Conforming types return single pages;
/// `Paging` makes them a list.
public protocol SearchArticles: Sendable {
  /// Returns the page of results at `cursor`, in the order of the query; nil is the first page.
  ///
  /// `cursor` must be from an earlier page of the same query and searcher.
  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article>

  /// Shows the page at `cursor` while it arrives, and returns the complete one; by default that of
  /// `callAsFunction`, without showing parts.
  ///
  /// A page may be longer than the page size of the query. Decorators change each part on its way;
  /// only the reader of a `PageStream` has a task.
  func page(
    _ query: ArticleQuery,
    at cursor: Cursor?,
    showing show: @escaping PageSource<Article>.Show
  ) async throws(NewsError) -> Page<Article>
}

extension SearchArticles {
  /// Returns the page of `callAsFunction`.
  public func page(
    _ query: ArticleQuery,
    at cursor: Cursor?,
    showing show: @escaping PageSource<Article>.Show
  ) async throws(NewsError) -> Page<Article> {
    try await self(query, at: cursor)
  }

  /// Returns the pages of a query, each of which can be read as it arrives.
  public func source(of query: ArticleQuery) -> PageSource<Article> {
    PageSource(arriving: { (cursor, show) throws(NewsError) in
      try await page(query, at: cursor, showing: show)
    })
  }

  /// Returns a function that fetches the pages of a query.
  public func pages(of query: ArticleQuery) -> Pager<Article>.Fetch {
    { (cursor) throws(NewsError) in try await self(query, at: cursor) }
  }
}

/// A decorator that stores the articles it returns in the archive, at most a page of them.
public struct ArchivingSearch: SearchArticles {
  private let search: any SearchArticles
  private let archive: any KeepArticles

  /// Creates a decorator of `search` that stores its articles in `archive`.
  public init(wrapping search: any SearchArticles, into archive: any KeepArticles) {
    self.search = search
    self.archive = archive
  }

  /// Returns the page of the wrapped search, cut to the page size, after storing its articles.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    await archive.storing(try await search(query, at: cursor).limited(to: query.pageSize))
  }

  /// Stores each part of the page of the wrapped search before it is shown.
  ///
  /// Only a page that arrives at once is cut to the page size.
  public func page(
    _ query: ArticleQuery,
    at cursor: Cursor?,
    showing show: @escaping PageSource<Article>.Show
  ) async throws(NewsError) -> Page<Article> {
    var store = PageStore(in: archive)
    var hasParts = false
    let page = try await search.page(query, at: cursor) { part in
      hasParts = true
      await show(await store.storing(part))
    }
    return await store.storing(hasParts ? page : page.limited(to: query.pageSize))
  }
}

/// A decorator of the archive that distinguishes an empty archive from a query without results.
public struct OfflineSearch: SearchArticles {
  private let archive: any SearchArticles

  /// Creates a decorator of `archive`.
  public init(of archive: any SearchArticles) {
    self.archive = archive
  }

  /// Returns the archive's page, with a remark if the archive is empty.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    var page = try await archive(query, at: cursor)
    guard cursor == nil, page.items.isEmpty, let anything = try? ArticleQuery("", pageSize: 1)
    else { return page }
    if try await archive(anything, at: nil).items.isEmpty { page.remarks.append(.archiveIsEmpty) }
    return page
  }
}

/// A decorator that fails instead of returning a page with missing parts.
public struct CompleteSearch: SearchArticles {
  private let search: any SearchArticles

  /// Creates a decorator of `search`.
  public init(of search: any SearchArticles) {
    self.search = search
  }

  /// Returns the page of the wrapped search; throws the first error of a missing part.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    try await search(query, at: cursor).whole()
  }
}

/// A decorator that applies the filters that its provider does not support to the results.
public struct FilteringSearch: SearchArticles {
  private let search: any SearchArticles
  private let support: QuerySupport
  private let marks: any MarkArticles
  private let now: @Sendable () -> Date

  /// Creates a decorator of a `search` that supports the conditions in `support`.
  ///
  /// `marks` has the marks for queries with `is:` or `tag:`. Articles count as first seen `now`.
  public init(
    wrapping search: any SearchArticles,
    supporting support: QuerySupport,
    marks: any MarkArticles,
    now: @escaping @Sendable () -> Date
  ) {
    self.search = search
    self.support = support
    self.marks = marks
    self.now = now
  }

  /// Returns the articles on the provider's page that match the whole query.
  ///
  /// A filtered page may be short or empty, and has no total.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    let (asked, remainder) = query.split(for: support)
    if asked == .nothing { return .nothing }
    let page = try await search(query.asking(asked), at: cursor)
    guard remainder != .everything else { return page }
    let marks = remainder.needsMarks ? try await marks.marks(of: page.items.map(\.id)) : [:]
    let moment = now()
    return Page(
      items: page.items.filter { article in
        remainder.matches(
          article,
          marks: marks[article.id] ?? ArticleMarks(),
          firstSeen: moment
        )
      },
      continuation: page.continuation,
      remarks: page.remarks
    )
  }
}

extension SearchExpression {
  /// Whether matching needs the marks of an article.
  fileprivate var needsMarks: Bool {
    contains { condition in
      switch condition {
      case .saved, .read, .followed, .tag: true
      default: false
      }
    }
  }
}

extension Pager<Article> {
  /// Creates a pager over the results of `query`.
  public init(
    _ search: any SearchArticles,
    for query: ArticleQuery,
    from cursor: Cursor? = nil,
    isDistinct: Bool = false
  ) {
    self.init(from: cursor, isDistinct: isDistinct, fetch: search.pages(of: query))
  }
}
