import Domain
import FoundationEssentials
import Query
import TestSupport

/// An archive of feeds in memory, newest article first.
final class FakeFeedArchive: SearchArticles, CountHits, FindArticle, MarkArticles, MarkAllRead,
  FollowFeeds
{
  fileprivate struct State {
    var feeds: [FollowedFeed] = []
    var articles: [Article] = []
    var seen: [Article.ID: Date] = [:]
    var origins: [Article.ID: Set<FollowedFeed.ID>] = [:]
    var read: Set<Article.ID> = []
    var saved: Set<Article.ID> = []
    var queries: [ArticleQuery] = []
    /// The number of changes of many marks.
    var changes = 0
    var failure: NewsError?
  }

  private let state: Locked<State>

  /// Creates an archive that follows feeds with these articles, and has others; each was first seen
  /// when it was published, or at the time in `seen`.
  init(
    _ feeds: [(FollowedFeed, [Article])],
    others: [Article] = [],
    seen: [Article.ID: Date] = [:]
  ) {
    var state = State(feeds: feeds.map(\.0), articles: others, seen: seen)
    for (feed, articles) in feeds {
      for article in articles {
        if !state.articles.contains(where: { $0.id == article.id }) {
          state.articles.append(article)
        }
        state.origins[article.id, default: []].insert(feed.id)
      }
    }
    state.articles.sort { ($0.publishedAt ?? .distantPast) > ($1.publishedAt ?? .distantPast) }
    self.state = Locked(state)
  }

  /// The queries of all pages so far.
  var queries: [ArticleQuery] { state.withLock { $0.queries } }

  /// The number of changes of many marks so far.
  var changes: Int { state.withLock { $0.changes } }

  /// Makes every search fail with `error`.
  func fail(with error: NewsError?) { state.withLock { $0.failure = error } }

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    let start = try cursor.map { (cursor) throws(NewsError) in
      guard cursor.provider == Provider.library.id, let start = Int(cursor.position) else {
        throw .cursorRefused(.library)
      }
      return start
    }
    let result = state.withLock { state -> Result<Page<Article>, NewsError> in
      state.queries.append(query)
      if let failure = state.failure { return .failure(failure) }
      let found = state.articles.indices.filter { place in
        state.matches(query.condition, state.articles[place])
      }
      let isOldestFirst = query.sort == .oldest
      let rest = (isOldestFirst ? found.reversed() : found).filter { place in
        start.map { isOldestFirst ? place < $0 : place > $0 } ?? true
      }
      let page = rest.prefix(query.pageSize)
      let next = page.last.map { Cursor(provider: Provider.library.id, position: "\($0)") }
      return .success(
        Page(
          items: page.map { state.articles[$0] },
          continuation: rest.count > page.count
            ? next.map { .more($0) } ?? .end(.complete)
            : .end(.complete)
        )
      )
    }
    return try result.get()
  }

  func hits(
    of query: ArticleQuery,
    limit: Int,
    utcOffset: Int
  ) async throws(NewsError) -> HitCounts? {
    state.withLock { state in
      let count = state.articles.count { state.matches(query.condition, $0) }
      return count == 0 ? nil : HitCounts(start: .distantPast, daysPerCount: 1, counts: [count])
    }
  }

  func article(_ id: Article.ID) async throws(NewsError) -> Article? {
    state.withLock { state in state.articles.first { $0.id == id } }
  }

  func articles(_ ids: [Article.ID]) async throws(NewsError) -> [Article] {
    try await FakeArticleShelf(articles: state.withLock { $0.articles }).articles(ids)
  }

  func states(
    matching condition: SearchExpression
  ) async throws(NewsError) -> [ArticleState] {
    let failure = state.withLock { state in
      state.queries.append(ArticleQuery(matching: condition))
      return state.failure
    }
    if let failure { throw failure }
    return state.withLock { state in
      state.articles.filter { state.matches(condition, $0) }.map { article in
        ArticleState(
          article.id,
          date: article.publishedAt,
          firstSeen: state.firstSeen(article),
          marks: state.marks(article.id) ?? ArticleMarks()
        )
      }
    }
  }

  func ids(
    beginningWith numbers: [UInt64],
    bits: Int
  ) async throws(NewsError) -> [Article.ID] {
    try await FakeArticleShelf(articles: state.withLock { $0.articles })
      .ids(beginningWith: numbers, bits: bits)
  }

  func stories(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleStory] {
    [:]
  }

  func firstSeen(_ ids: [Article.ID]) async throws(NewsError) -> [Article.ID: Date] {
    state.withLock { state in
      state.articles.reduce(into: [:]) { dates, article in
        if ids.contains(article.id) { dates[article.id] = state.firstSeen(article) }
      }
    }
  }

  func marks(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleMarks] {
    state.withLock { state in
      ids.reduce(into: [:]) { $0[$1] = state.marks($1) }
    }
  }

  func markChanges() async -> AsyncStream<ArticleMarkChange> { AsyncStream { $0.finish() } }

  func save(_ article: Article) async throws(NewsError) {
    state.withLock { _ = $0.saved.insert(article.id) }
  }

  func unsave(_ id: Article.ID) async throws(NewsError) {
    state.withLock { _ = $0.saved.remove(id) }
  }

  func markRead(_ article: Article) async throws(NewsError) {
    state.withLock { _ = $0.read.insert(article.id) }
  }

  func markUnread(_ id: Article.ID) async throws(NewsError) {
    state.withLock { _ = $0.read.remove(id) }
  }

  func set(_ choice: StoryChoice, isMade: Bool) async throws(NewsError) {}

  func mark(_ ids: [Article.ID], isRead: Bool?, isSaved: Bool?) async throws(NewsError) {
    state.withLock { state in
      state.changes += 1
      let ids = Set(ids).intersection(state.articles.map(\.id))
      if let isRead { isRead ? state.read.formUnion(ids) : state.read.subtract(ids) }
      if let isSaved { isSaved ? state.saved.formUnion(ids) : state.saved.subtract(ids) }
    }
  }

  func markAllRead(
    _ query: ArticleQuery,
    progress: @Sendable (Int) -> Void
  ) async throws(NewsError) -> Int {
    state.withLock { state in
      let unread = state.articles.filter { article in
        !state.read.contains(article.id) && state.matches(query.condition, article)
      }
      state.read.formUnion(unread.map(\.id))
      return unread.count
    }
  }

  func undoRead() async throws(NewsError) -> Int { 0 }

  func followedFeeds() async throws(NewsError) -> [FollowedFeed] {
    state.withLock { state in
      state.feeds.map { feed in
        var feed = feed
        feed.unread = state.origins.count { article, feeds in
          feeds.contains(feed.id) && !state.read.contains(article)
        }
        return feed
      }
    }
  }

  func activities() async throws(NewsError) -> [FollowedFeed.ID: FeedActivity] { [:] }

  func feeds(
    of articles: [Article.ID]
  ) async throws(NewsError) -> [Article.ID: [FollowedFeed.ID]] {
    state.withLock { state in
      articles.reduce(into: [:]) { found, id in
        let feeds = state.feeds.map(\.id).filter { state.origins[id]?.contains($0) ?? false }
        if !feeds.isEmpty { found[id] = feeds }
      }
    }
  }

  func follow(_ feeds: [FollowedFeed]) async throws(NewsError) -> [FollowedFeed.ID] {
    state.withLock { $0.feeds += feeds }
    return feeds.map(\.id)
  }

  func change(
    _ id: FollowedFeed.ID,
    _ change: @escaping @Sendable (inout FollowedFeed) -> Void
  ) async throws(NewsError) -> Bool {
    state.withLock { state in
      guard let place = state.feeds.firstIndex(where: { $0.id == id }) else { return false }
      change(&state.feeds[place])
      state.feeds[place].tags.sort()
      return true
    }
  }

  func listKey() async -> String? { "key" }

  func unfollow(_ id: FollowedFeed.ID) async throws(NewsError) -> UnfollowedFeed? {
    state.withLock { state in
      defer { state.feeds.removeAll { $0.id == id } }
      return state.feeds.first { $0.id == id }.map { UnfollowedFeed($0) {} }
    }
  }

  func store(_ updates: [FeedUpdate]) async throws(NewsError) -> [FeedChanges] { [] }

  func refreshTurn() async throws(NewsError) -> RefreshTurn? { nil }
}

extension FakeFeedArchive.State {
  fileprivate func firstSeen(_ article: Article) -> Date {
    seen[article.id] ?? article.publishedAt ?? .distantPast
  }

  fileprivate func marks(_ id: Article.ID) -> ArticleMarks? {
    let origins = feeds.filter { self.origins[id]?.contains($0.id) ?? false }
    let marks = ArticleMarks(
      isSaved: saved.contains(id),
      isRead: read.contains(id),
      isFollowed: !origins.isEmpty,
      tags: Set(origins.flatMap(\.tags)).sorted()
    )
    return marks == ArticleMarks() ? nil : marks
  }

  /// Returns whether an article fulfils a condition, including those on feeds.
  fileprivate func matches(_ expression: SearchExpression, _ article: Article) -> Bool {
    switch expression {
    case .condition(.feed(let id)): origins[article.id]?.contains { $0.description == id } ?? false
    case .condition:
      expression.matches(
        article,
        marks: marks(article.id) ?? ArticleMarks(),
        firstSeen: firstSeen(article)
      )
    case .not(let part): !matches(part, article)
    case .all(let parts): parts.allSatisfy { matches($0, article) }
    case .any(let parts): parts.contains { matches($0, article) }
    }
  }
}
