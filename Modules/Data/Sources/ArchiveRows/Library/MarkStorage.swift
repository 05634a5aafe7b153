package import Domain
package import FoundationEssentials
package import Query

/// A mark of an article; the raw value is the column with the moment at which it was set.
package enum Mark: String, Sendable {
  case saved = "saved_at"
  case read = "read_at"

  /// The column with the moment at which it was removed.
  package var removal: String {
    switch self {
    case .saved: "unsaved_at"
    case .read: "unread_at"
    }
  }
}

/// The articles and the person's marks in a database.
package protocol MarkStorage: FeedStorage {
  associatedtype Articles: ArticleStorage where Articles.Failure == Failure

  func articles() -> Articles

  /// The table of articles, or its rows that can be read now.
  var readableArticles: String { get }

  /// The column with the keys of articles.
  static var keyColumn: String { get }

  /// Stores the stories of articles that have none.
  func store(_ memberships: [StoryMembership], replacing: Bool) throws(Failure)

  /// Returns what lists show of some articles, in any order; `words` has the hashes of the words of
  /// their headlines by their ids.
  func reports(_ words: [Int64: Int64]) throws(Failure) -> [ArticleStory.Report]

  /// The table with the marks by the ids of articles.
  static var markTable: String { get }

  /// The tables with the marks and the times of their removal, by the ids of articles.
  static var markTimes: String { get }

  /// Returns the stored ones of some articles with their other places, by id.
  func storedArticles(_ ids: [Int64]) throws(Failure) -> [Int64: StoredArticle]

  /// Returns when articles were first seen.
  func firstSeen(_ ids: [Int64]) throws(Failure) -> [Int64: Date]

  /// Returns the statement that selects, of each article that a condition matches, the id, the key, the
  /// first sighting, and the times of the marks as `MarkTimes` has them; nil if none can match.
  func states(
    matching condition: SearchExpression
  ) throws(Failure) -> (sql: String, values: [SQLValue])?

  /// Sets a mark of stored articles that do not have it, and returns how many these are.
  func set(_ mark: Mark, of ids: [Int64], at moment: Date) throws(Failure) -> Int

  /// Removes a mark from the articles that have it, and returns how many these are.
  func remove(_ mark: Mark, from ids: [Int64], at moment: Date) throws(Failure) -> Int

  /// Stores when the marks of stored articles were set and removed.
  func store(_ times: [(id: Int64, times: MarkTimes)]) throws(Failure)

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
  /// Returns the marks of those articles that have any, or had one.
  func marks(of ids: [Article.ID]) throws(Failure) -> [Article.ID: ArticleMarks] {
    let sql = """
      SELECT id, saved_at, read_at, unsaved_at, unread_at, NULL FROM \(Self.markTimes)
      WHERE \(Self.isOwn) AND \(Self.isOne("id", of: "$1"))
        AND coalesce(saved_at, read_at, unsaved_at, unread_at) IS NOT NULL
      UNION ALL SELECT article_id, NULL, NULL, NULL, NULL, tags \(Self.entriesOfArticles)
      UNION ALL SELECT id, changed_at, CAST(is_made AS double precision), NULL, NULL,
        CAST(other AS text) FROM story_choice WHERE \(Self.isOwn)
      """
    // All choices, since these are few: to look for some takes a statement or a list of ids more.
    var marks: [Int64: ArticleMarks] = [:]
    _ = try rows(sql, [.integers(ids.map(\.stored))]) { row in
      let id = row.integer(0) ?? 0
      if let changedAt = row.date(1), let other = row.text(5).flatMap({ Int64($0) }) {
        let choice = StoryChoice(joining: Article.ID(stored: id), Article.ID(stored: other))
        marks[id, default: ArticleMarks()].storyChoices.append(
          StoredStoryChoice(choice, isMade: row.real(2) == 1, changedAt: changedAt)
        )
      } else if let tags = row.text(5) {
        marks[id, default: ArticleMarks()].isFollowed = true
        marks[id]?.tags += FollowedFeed.tags(tags)
      } else {
        var changed = MarkTimes(row, from: 1).marks
        if let marks = marks[id] {
          (changed.isFollowed, changed.tags) = (marks.isFollowed, marks.tags)
          changed.storyChoices = marks.storyChoices
        }
        marks[id] = changed
      }
    }
    return ids.reduce(into: [:]) { found, id in
      guard var marks = marks[id.stored] else { return }
      marks.tags = Set(marks.tags).sorted()
      found[id] = marks
    }
  }

  /// Returns when the marks of articles were set and removed.
  func markTimes(of ids: [Int64]) throws(Failure) -> [Int64: MarkTimes] {
    let sql = """
      SELECT id, saved_at, read_at, unsaved_at, unread_at FROM \(Self.markTimes)
      WHERE \(Self.isOwn) AND \(Self.isOne("id", of: "$1"))
      """
    let times = try rows(sql, [.integers(ids)]) { ($0.integer(0) ?? 0, MarkTimes($0, from: 1)) }
    return Dictionary(times) { first, _ in first }
  }

  /// Adds changes of marks from elsewhere, and returns how many articles they change: see
  /// `MarkTimes.merged`.
  func merge(_ changes: [(id: Int64, times: MarkTimes)]) throws(Failure) -> Int {
    guard !changes.isEmpty else { return 0 }
    let stored = try markTimes(of: changes.map(\.id))
    var changed: [(id: Int64, times: MarkTimes)] = []
    for (id, times) in changes {
      let merged = (stored[id] ?? MarkTimes()).merged(with: times)
      if merged != stored[id] ?? MarkTimes() { changed.append((id, merged)) }
    }
    if !changed.isEmpty { try store(changed) }
    return changed.count
  }

  /// Removes the read mark from up to `limit` articles that got it at a moment, and returns their
  /// number.
  func removeRead(at moment: Double, limit: Int, now: Date) throws(Failure) -> Int {
    let sql = """
      SELECT id FROM \(Self.markTable) WHERE \(Self.isOwn) AND read_at = $1 ORDER BY id LIMIT $2
      """
    let ids = try rows(sql, [.real(moment), .integer(Int64(limit))]) { $0.integer(0) ?? 0 }
    return try remove(.read, from: ids, at: now)
  }

  /// Returns the marks of an article that were changed, and notifies others; nil if they were not.
  ///
  /// The marks are not read unless they are followed.
  func changedMarks(
    of id: Article.ID,
    _ isChanged: Bool,
    _ isFollowed: Bool
  ) throws(Failure) -> ArticleMarks? {
    guard isChanged else { return nil }
    try notify(.marks)
    return try (isFollowed ? marks(of: [id])[id] : nil) ?? ArticleMarks()
  }

  /// Whether an article must be stored to be marked: always, except for a known one that was read from
  /// the archive, or that the person cannot store.
  func mustStore(_ id: Article.ID, wasRead: Bool) throws(Failure) -> Bool {
    if !wasRead, try canStore() { return true }
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

extension MarkTimes {
  /// Reads four columns in the order of the properties, from a column on.
  init(_ row: some RowReader, from column: Int32) {
    self.init(savedAt: row.date(column), readAt: row.date(column + 1))
    unsavedAt = row.date(column + 2)
    unreadAt = row.date(column + 3)
  }
}
