public import FoundationEssentials

/// Finds the stories of a time: those with the most independent sources first, of equals the newest first.
public struct RankedStories: SearchArticles {
  /// The largest number of articles that are looked at, the newest ones.
  public static let mostArticles = 10_000
  /// The provider of the cursors.
  public static let provider = Provider(id: "stories", name: "The stories of your archive")

  private let search: any SearchArticles
  private let archive: any FindArticle
  private let since: Date

  /// Creates a search for the stories in an archive with articles since a moment.
  public init(of search: any SearchArticles, in archive: any FindArticle, since: Date) {
    (self.search, self.archive, self.since) = (search, archive, since)
  }

  /// Returns a page of articles, each of which stands for its story.
  ///
  /// A story has articles of several sources, one of which the query finds. The order of the query is
  /// ignored. The position of a cursor is a number of stories.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    let start = try cursor.map(position) ?? 0
    var found: [Article.ID: (article: Article, story: ArticleStory)] = [:]
    var pager = Pager<Article>(fetch: search.pages(of: query.newest(since: since)))
    while pager.paging.count < Self.mostArticles, let articles = try await pager.next() {
      let stories = try await archive.stories(of: articles.map(\.id))
      for article in articles {
        guard let story = stories[article.id], found[story.id] == nil else { continue }
        found[story.id] = (article, story)
      }
    }
    let ranked = found.values.map { ($0.story.independentSources, $0.story.last, $0) }
      .filter { $0.0 > 1 }
      .sorted { ($0.0, $0.1, $0.2.story.id.rawValue) > ($1.0, $1.1, $1.2.story.id.rawValue) }
      .map(\.2)
    let page = ranked.dropFirst(start).prefix(query.pageSize)
    let end = start + page.count
    let next = Cursor(provider: Self.provider.id, position: String(end))
    return Page(
      items: page.map(\.article),
      total: .exactly(ranked.count),
      continuation: end < ranked.count ? .more(next) : .end(.complete)
    )
  }

  private func position(_ cursor: Cursor) throws(NewsError) -> Int {
    guard cursor.provider == Self.provider.id, let position = Int(cursor.position), position >= 0
    else {
      throw .cursorRefused(Self.provider)
    }
    return position
  }
}
