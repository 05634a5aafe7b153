package import Domain
import FoundationEssentials
import Query

// The implementation of `MarkArticles`.
extension DatabaseArchive {
  /// Returns the marks of those articles that have any, or had one.
  public func marks(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleMarks] {
    guard !ids.isEmpty else { return [:] }
    return try await reading(else: [:]) { connection throws(Failure) in
      try connection.marks(of: ids)
    }
  }

  /// Stores an article and marks it as saved.
  ///
  /// A person who can only read marks articles that others have stored.
  public func save(_ article: Article) async throws(NewsError) {
    try await keep(article, settingMark: .saved)
  }

  /// Removes the saved mark from an article, which stays in the archive.
  public func unsave(_ id: Article.ID) async throws(NewsError) {
    try await remove(.saved, from: id)
  }

  /// Stores an article and records when it was first read.
  public func markRead(_ article: Article) async throws(NewsError) {
    if refusal == nil { try await keep(article, settingMark: .read) }
  }

  /// Removes the read mark from an article, which stays in the archive.
  public func markUnread(_ id: Article.ID) async throws(NewsError) {
    try await remove(.read, from: id)
  }

  /// Sets or removes marks of stored articles in one transaction.
  public func mark(
    _ ids: [Article.ID],
    isRead: Bool?,
    isSaved: Bool?
  ) async throws(NewsError) {
    guard !ids.isEmpty else { return }
    let (chosen, now) = (Array(Set(ids.map(\.stored))), now())
    let changes = [(Mark.read, isRead), (.saved, isSaved)]
    let count = try await changing(else: 0) { connection throws(Failure) in
      let all = isRead == nil ? chosen : try connection.withCopies(chosen)
      try connection.lock(.articles(all))
      var count = 0
      for case (let mark, let isSet?) in changes {
        let ids = mark == .read ? all : chosen
        let moment = mark == .read && isSet ? try connection.nextReading(now) : now
        count +=
          isSet
          ? try connection.set(mark, of: ids, at: moment)
          : try connection.remove(mark, from: ids, at: moment)
      }
      if count > 0 { try connection.notify(.marks) }
      return count
    }
    if count > 0 { followers.send(.unknown, of: \.articles) }
  }

  private func keep(_ article: Article, settingMark mark: Mark) async throws(NewsError) {
    let articles = prepared([article])
    let now = now()
    try await addTables(for: articles)
    let id = article.id
    let wasRead = lastArticle.isEqual(to: article)
    try await change(id) { isFollowed async throws(NewsError) in
      try await writing { connection throws(Failure) in
        let ids = try mark == .read ? connection.withCopies([id.stored]) : [id.stored]
        try connection.lock(.articles(ids))
        let moment = mark == .read ? try connection.nextReading(now) : now
        func set() throws(Failure) -> Int {
          try connection.set(mark, of: ids, at: moment)
        }
        // An article that was read is usually still stored.
        var count = try wasRead ? set() : 0
        if count == 0, try connection.mustStore(id, wasRead: wasRead) {
          let kept = try connection.keep(articles)
          if kept.added + kept.filled > 0 { try connection.notify(.articles) }
          count = try set()
        } else if !wasRead {
          count = try set()
        }
        return (try connection.changedMarks(of: id, count > 0, isFollowed), ids.count > 1)
      }
    }
  }

  private func remove(_ mark: Mark, from id: Article.ID) async throws(NewsError) {
    let now = now()
    try await change(id) { isFollowed async throws(NewsError) in
      try await changing(else: (nil, false)) { connection throws(Failure) in
        let ids = try mark == .read ? connection.withCopies([id.stored]) : [id.stored]
        let isChanged = try connection.remove(mark, from: ids, at: now) > 0
        return (try connection.changedMarks(of: id, isChanged, isFollowed), ids.count > 1)
      }
    }
  }

  /// Sends the marks of an article that a change returns; nil for no change.
  private func change(
    _ id: Article.ID,
    _ change: (_ isFollowed: Bool) async throws(NewsError) -> (ArticleMarks?, hasCopies: Bool)
  ) async throws(NewsError) {
    var others = false
    try await followers.changing(id, of: \.articles) { isFollowed async throws(NewsError) in
      let (marks, hasCopies) = try await change(isFollowed)
      others = marks != nil && hasCopies
      return marks
    }
    if others { followers.send(.unknown, of: \.articles) }
  }
}

// The implementation of `MarkAllRead`.
extension DatabaseArchive {
  /// Marks articles as read in transactions of up to 1,000 articles, all with one moment.
  ///
  /// Throws `cancelled` only if the task is cancelled before the first mark.
  public func markAllRead(
    _ query: ArticleQuery,
    progress: @Sendable (_ marked: Int) -> Void
  ) async throws(NewsError) -> Int {
    let unread = SearchExpression.all(query.condition.conjuncts + [.not(.condition(.read))])
    let now = now()
    let moment: Date? = try await reading(else: nil) { connection throws(Failure) in
      try connection.nextReading(now)
    }
    guard let moment else { return 0 }
    var start: ArchiveCursor?
    return try await changeRead(reporting: progress) { () throws(NewsError) in
      let from = start
      let (count, last) = try await writing { connection throws(Failure) in
        let marked = try connection.markRead(unread, after: from, at: moment, limit: readBatch)
        if marked.count > 0 { try connection.notify(.marks) }
        return marked
      }
      start = last
      return (count, isLast: last == nil)
    }
  }

  /// Removes the read mark of all articles that have the latest one, in such transactions.
  ///
  /// After a cancellation the next call removes the others.
  public func undoRead() async throws(NewsError) -> Int {
    let moment = try await reading(else: -.infinity) { connection throws(Failure) in
      try connection.latestReading()
    }
    guard moment > -.infinity else { return 0 }
    let now = now()
    return try await changeRead { () throws(NewsError) in
      let count = try await changing(else: 0) { connection throws(Failure) in
        let count = try connection.removeRead(at: moment, limit: readBatch, now: now)
        if count > 0 { try connection.notify(.marks) }
        return count
      }
      return (count, isLast: count < readBatch)
    }
  }

  /// Runs transactions that return how many articles they changed until the last one, and returns the
  /// sum.
  private func changeRead(
    reporting progress: @Sendable (Int) -> Void = { _ in },
    _ change: () async throws(NewsError) -> (count: Int, isLast: Bool)
  ) async throws(NewsError) -> Int {
    var changed = 0
    defer { if changed > 0 { followers.send(.unknown, of: \.articles) } }
    do throws(NewsError) {
      var isLast = false
      while !isLast {
        if Task.isCancelled { throw .cancelled }
        let start = ContinuousClock.now
        let result = try await change()
        changed += result.count
        isLast = result.isLast
        if result.count > 0 { progress(changed) }
        if !isLast { try await leaveTurn(since: start) }
      }
    } catch .cancelled where changed > 0 {
      return changed
    }
    return changed
  }
}

/// The largest number of articles that one transaction changes.
private let readBatch = 1_000
