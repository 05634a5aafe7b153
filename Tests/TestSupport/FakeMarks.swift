public import Domain
public import FoundationEssentials

/// Marks of articles in memory.
public final class FakeMarks: MarkArticles, MarkAllRead {
  private struct State {
    var articles: [Article]
    var marks: [Article.ID: ArticleMarks]
    /// The articles of each reading, the latest one last.
    var readings: [Set<Article.ID>] = []
    var failure: NewsError?
    var followers = MarkFollowers<Article.ID, ArticleMarks>()
    var uses = Uses()

    /// Adds a reading of one article, or removes the article from its reading.
    mutating func note(_ id: Article.ID, isRead: Bool, was wasRead: Bool) {
      guard isRead != wasRead else { return }
      if isRead {
        readings.append([id])
      } else {
        readings = readings.map { $0.subtracting([id]) }.filter { !$0.isEmpty }
      }
    }
  }

  /// How often marks were read, and how often their changes were followed.
  public struct Uses: Equatable, Sendable {
    var reads = 0
    var follows = 0

    public init(reads: Int = 0, follows: Int = 0) {
      (self.reads, self.follows) = (reads, follows)
    }
  }

  private let state: Locked<State>
  private let firstSeen: Date

  /// Creates a store with these saved articles, and with others, all first seen at a moment.
  public init(
    saved articles: [Article] = [],
    others: [Article] = [],
    firstSeen: Date = .distantPast
  ) {
    self.firstSeen = firstSeen
    let marks = articles.map { ($0.id, ArticleMarks(isSaved: true)) }
    state = Locked(
      State(articles: articles + others, marks: Dictionary(marks) { first, _ in first })
    )
  }

  /// The saved articles, in the order they were added.
  public var saved: [Article] {
    state.withLock { state in state.articles.filter { state.marks[$0.id]?.isSaved == true } }
  }

  /// How often the marks were used.
  public var uses: Uses { state.withLock { $0.uses } }

  /// Makes every call fail with `error`; nil makes calls succeed again.
  public func fail(with error: NewsError?) {
    state.withLock { $0.failure = error }
  }

  /// Replaces the marks of articles as another process does: followers receive `unknown`.
  public func changeElsewhere(_ marks: [Article.ID: ArticleMarks] = [:]) {
    state.withLock { state in
      state.marks.merge(marks) { $1 }
      state.followers.send(.unknown)
    }
  }

  /// Returns the changes from now on.
  public func markChanges() async -> AsyncStream<ArticleMarkChange> {
    state.withLock { state in
      state.uses.follows += 1
      return state.followers.add()
    }
  }

  /// Returns the marks of those articles that have any.
  public func marks(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleMarks] {
    try locked { state in
      state.uses.reads += 1
      return state.marks.filter { ids.contains($0.key) && $0.value != ArticleMarks() }
    }
  }

  /// Adds an article and marks it as saved.
  public func save(_ article: Article) async throws(NewsError) {
    try change(article.id, of: article) { $0.isSaved = true }
  }

  /// Removes the saved mark.
  public func unsave(_ id: Article.ID) async throws(NewsError) {
    try change(id) { $0.isSaved = false }
  }

  /// Adds an article and marks it as read.
  public func markRead(_ article: Article) async throws(NewsError) {
    try change(article.id, of: article) { $0.isRead = true }
  }

  /// Removes the read mark.
  public func markUnread(_ id: Article.ID) async throws(NewsError) {
    try change(id) { $0.isRead = false }
  }

  public func set(_ choice: StoryChoice, isMade: Bool) async throws(NewsError) {
    let stored = StoredStoryChoice(choice, isMade: isMade, changedAt: .distantPast)
    try locked { state in
      state.marks[choice.article, default: ArticleMarks()].storyChoices = [stored]
      state.followers.send(.unknown)
    }
  }

  /// Changes the marks of the articles that were added.
  public func mark(
    _ ids: [Article.ID],
    isRead: Bool?,
    isSaved: Bool?
  ) async throws(NewsError) {
    try locked { state in
      let changed = state.articles.map(\.id).filter { id in
        let old = state.marks[id] ?? ArticleMarks()
        return ids.contains(id)
          && (isRead ?? old.isRead, isSaved ?? old.isSaved)
            != (old.isRead, old.isSaved)
      }
      guard !changed.isEmpty else { return }
      let read = changed.filter { isRead == true && state.marks[$0]?.isRead != true }
      for id in changed {
        if isRead == false { state.note(id, isRead: false, was: state.marks[id]?.isRead ?? false) }
        if let isRead { state.marks[id, default: ArticleMarks()].isRead = isRead }
        if let isSaved { state.marks[id, default: ArticleMarks()].isSaved = isSaved }
      }
      if !read.isEmpty { state.readings.append(Set(read)) }
      state.followers.send(.unknown)
    }
  }

  /// Marks the unread articles that a query matches as read; dates in the query have no meaning.
  public func markAllRead(
    _ query: ArticleQuery,
    progress: @Sendable (_ marked: Int) -> Void
  ) async throws(NewsError) -> Int {
    try locked { state in
      let unread = state.articles.filter { article in
        let marks = state.marks[article.id] ?? ArticleMarks()
        return !marks.isRead
          && query.condition.matches(article, marks: marks, firstSeen: firstSeen)
      }
      guard !unread.isEmpty else { return 0 }
      for article in unread { state.marks[article.id, default: ArticleMarks()].isRead = true }
      state.readings.append(Set(unread.map(\.id)))
      state.followers.send(.unknown)
      return unread.count
    }
  }

  /// Undoes the latest reading.
  public func undoRead() async throws(NewsError) -> Int {
    try locked { state in
      let latest = state.readings.popLast() ?? []
      for id in latest { state.marks[id]?.isRead = false }
      if !latest.isEmpty { state.followers.send(.unknown) }
      return latest.count
    }
  }

  private func change(
    _ id: Article.ID,
    of article: Article? = nil,
    _ change: (inout ArticleMarks) -> Void
  ) throws(NewsError) {
    try locked { state in
      let old = state.marks[id] ?? ArticleMarks()
      var new = old
      change(&new)
      guard new != old else { return }
      state.marks[id] = new
      state.note(id, isRead: new.isRead, was: old.isRead)
      if let article, !state.articles.contains(where: { $0.id == id }) {
        state.articles.append(article)
      }
      state.followers.send(.changed(id, new))
    }
  }

  private func locked<Result: Sendable>(
    _ work: (inout sending State) -> Result
  ) throws(NewsError) -> Result {
    let answer = state.withLock { state -> Swift.Result<Result, NewsError> in
      if let failure = state.failure { return .failure(failure) }
      return .success(work(&state))
    }
    return try answer.get()
  }
}
