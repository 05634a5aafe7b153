public import FoundationEssentials

/// Finds the stories of a time, the most independent sources first, of equals the newest.
///
/// The order is found once, with the first page.
public actor RankedStories: SearchArticles {
  /// The largest number of articles that are looked at, the newest ones.
  public static let mostArticles = 10_000
  /// The provider of the cursors.
  public static let provider = Provider(id: "stories", name: "The stories of your archive")

  private let search: any SearchArticles
  private let archive: any FindArticle
  private let since: Date
  /// The articles that represent the stories of the last query.
  private var known: (query: ArticleQuery, articles: [Article.ID])?

  /// Creates a search for the stories in an archive with articles since a moment.
  public init(of search: any SearchArticles, in archive: any FindArticle, since: Date) {
    (self.search, self.archive, self.since) = (search, archive, since)
  }

  /// Returns a page of articles, each of which represents its story.
  ///
  /// A story has articles of several sources, one of which the query finds. The order of the query is
  /// ignored. The position of a cursor is a number of stories. Other queries find articles.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    guard query.filter.stories == .only else { return try await search(query, at: cursor) }
    let start = try cursor.map(position) ?? 0
    let ranked: [Article.ID]
    if cursor != nil, let known, known.query == query {
      ranked = known.articles
    } else {
      ranked = try await self.ranked(query)
      known = (query, ranked)
    }
    let ids = Array(ranked.dropFirst(start).prefix(query.pageSize))
    let end = start + ids.count
    let next = Cursor(provider: Self.provider.id, position: String(end))
    return Page(
      items: try await archive.articles(ids),
      total: .exactly(ranked.count),
      continuation: end < ranked.count ? .more(next) : .end(.complete)
    )
  }

  private func ranked(_ query: ArticleQuery) async throws(NewsError) -> [Article.ID] {
    var found: [ArticleStory.ID: (article: Article.ID, sources: Int, last: Date)] = [:]
    var pager = Pager<Article>(fetch: search.pages(of: query.newest(since: since)))
    while pager.paging.count < Self.mostArticles, let articles = try await pager.next() {
      let stories = try await archive.stories(of: articles.map(\.id))
      for article in articles {
        guard let story = stories[article.id], found[story.id] == nil else { continue }
        found[story.id] = (article.id, story.independentSources, story.last)
      }
    }
    return found.filter { $0.value.sources > 1 }
      .sorted {
        ($0.value.sources, $0.value.last, $0.key.rawValue)
          > ($1.value.sources, $1.value.last, $1.key.rawValue)
      }
      .map(\.value.article)
  }

  private func position(_ cursor: Cursor) throws(NewsError) -> Int {
    guard cursor.provider == Self.provider.id, let position = Int(cursor.position), position >= 0
    else {
      throw .cursorRefused(Self.provider)
    }
    return position
  }
}
