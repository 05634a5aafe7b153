package import Domain
package import FoundationEssentials

/// A mark of an article; the raw value is the column with the moment at which it was set.
package enum Mark: String, Sendable {
  case saved = "saved_at"
  case read = "read_at"
}

/// The articles and the person's marks in a database.
package protocol MarkStorage: FeedStorage {
  associatedtype Articles: ArticleStorage where Articles.Failure == Failure

  /// Returns the articles; `locking` if those that are read may then be changed.
  func articles(locking: Bool) -> Articles

  /// The table with the marks by the ids of articles.
  static var markTable: String { get }

  /// Returns the stored ones of some articles with their other places, by id.
  func storedArticles(_ ids: [Int64]) throws(Failure) -> [Int64: StoredArticle]

  /// Returns when articles were first seen.
  func firstSeen(_ ids: [Int64]) throws(Failure) -> [Int64: Date]

  /// Sets a mark of stored articles that do not have it, and returns how many these are.
  func set(_ mark: Mark, of ids: [Int64], at moment: Date) throws(Failure) -> Int

  /// Removes a mark from an article; false if it does not have the mark.
  func remove(_ mark: Mark, from id: Int64) throws(Failure) -> Bool

  /// Removes the read mark from up to `limit` articles that got it at a moment, and returns their
  /// number.
  func removeRead(at moment: Double, limit: Int) throws(Failure) -> Int

  /// Marks the next matches of a search for unread articles as read, newest first, and returns their
  /// number and the position of the last one; a nil position if no more follow.
  func markRead(
    _ unread: SearchExpression,
    after start: ArchiveCursor?,
    at moment: Date,
    limit: Int
  ) throws(Failure) -> (count: Int, last: ArchiveCursor?)
}

extension MarkStorage {
  /// Returns the marks of those articles that have any.
  func marks(of ids: [Article.ID]) throws(Failure) -> [Article.ID: ArticleMarks] {
    let sql = """
      SELECT id, saved_at, read_at, NULL FROM \(Self.markTable)
      WHERE \(Self.isOwn) AND \(Self.isOne("id", of: "$1"))
        AND (saved_at IS NOT NULL OR read_at IS NOT NULL)
      UNION ALL SELECT article_id, NULL, NULL, tags \(Self.entriesOfArticles)
      """
    var marks: [Int64: ArticleMarks] = [:]
    _ = try rows(sql, [.integers(ids.map(\.stored))]) { row in
      let id = row.integer(0) ?? 0
      if let tags = row.text(3) {
        marks[id, default: ArticleMarks()].isFollowed = true
        marks[id]?.tags += FollowedFeed.tags(tags)
      } else {
        marks[id, default: ArticleMarks()].isSaved = row.real(1) != nil
        marks[id]?.isRead = row.real(2) != nil
      }
    }
    return ids.reduce(into: [:]) { found, id in
      guard var marks = marks[id.stored] else { return }
      marks.tags = Set(marks.tags).sorted()
      found[id] = marks
    }
  }

  /// Returns the marks of an article that were changed, and notifies others; nil if they were not.
  func changedMarks(of id: Article.ID, _ isChanged: Bool) throws(Failure) -> ArticleMarks? {
    guard isChanged else { return nil }
    try notify(.marks)
    return try marks(of: [id])[id] ?? ArticleMarks()
  }

  /// Whether an article must be stored to be marked: always, except for people who cannot store a
  /// known one.
  func mustStore(_ id: Article.ID) throws(Failure) -> Bool {
    if try canStore() { return true }
    let sql = "SELECT count(*) FROM \(Self.idTable) WHERE id = $1"
    return try number(sql, [.integer(id.stored)]) == 0
  }

  /// Returns the latest moment at which an article was read; minus infinity if none is read.
  func latestReading() throws(Failure) -> Double {
    let sql = """
      SELECT read_at FROM \(Self.markTable) WHERE \(Self.isOwn) AND read_at IS NOT NULL
      ORDER BY read_at DESC LIMIT 1
      """
    return try rows(sql, []) { $0.real(0) }.first.flatMap(\.self) ?? -.infinity
  }

  /// Returns the moment for the next marking: `now`, or later than all others if the clock was set
  /// back, so that `undoRead` undoes only this marking.
  func nextReading(_ now: Date) throws(Failure) -> Date {
    let moment = max(now.timeIntervalSinceReferenceDate, try latestReading().nextUp)
    return Date(timeIntervalSinceReferenceDate: moment)
  }
}
