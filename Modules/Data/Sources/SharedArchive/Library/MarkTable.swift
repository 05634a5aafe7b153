import ArchiveRows
import Domain
import FoundationEssentials

/// The marks of the connected person.
///
/// For use inside a transaction.
struct MarkTable {
  let connection: PostgresConnection

  init(_ connection: PostgresConnection) {
    self.connection = connection
  }

  /// A mark of an article; the raw value is the column with the moment at which it was set.
  enum Mark: String {
    case saved = "saved_at"
    case read = "read_at"
  }

  /// Keeps the stored ones of some articles from being deleted before the transaction ends.
  ///
  /// Called first in a transaction that stores and marks them.
  func lock(_ ids: [Int64]) throws(PostgresError) {
    guard !ids.isEmpty else { return }
    _ = try connection.rows("SELECT id FROM lock_places($1)", [.integers(ids)]) { _ in }
  }

  /// Sets a mark of stored articles that do not have it, and returns how many these are.
  @discardableResult
  func set(_ mark: Mark, of ids: [Int64], at moment: Date) throws(PostgresError) -> Int {
    guard !ids.isEmpty else { return 0 }
    let column = mark.rawValue
    let sql = """
      INSERT INTO mark (id, at, \(column))
      SELECT id, at, $2 FROM lock_places($1)
      ON CONFLICT (person, id) DO UPDATE SET \(column) = excluded.\(column)
      WHERE mark.\(column) IS NULL
      """
    let moment = PostgresValue.real(moment.timeIntervalSinceReferenceDate)
    return try connection.run(sql, [.integers(ids), moment])
  }

  /// Removes a mark from an article; false if it does not have the mark.
  func remove(_ mark: Mark, from id: Int64) throws(PostgresError) -> Bool {
    let column = mark.rawValue
    let sql = """
      UPDATE mark SET \(column) = NULL
      WHERE person = current_user::text AND id = $1 AND \(column) IS NOT NULL
      """
    guard try connection.run(sql, [.integer(id)]) > 0 else { return false }
    try deleteEmptyRows(of: [id])
    return true
  }

  /// Removes the read mark from up to `limit` articles that got it at a moment, and returns their
  /// number.
  func removeRead(at moment: Double, limit: Int) throws(PostgresError) -> Int {
    let sql = """
      UPDATE mark SET read_at = NULL WHERE person = current_user::text AND id IN (
        SELECT id FROM mark WHERE person = current_user::text AND read_at = $1 ORDER BY id LIMIT $2
      ) RETURNING id
      """
    let ids = try connection.rows(sql, [.real(moment), .integer(Int64(limit))]) {
      $0.integer(0) ?? 0
    }
    try deleteEmptyRows(of: ids)
    return ids.count
  }

  private func deleteEmptyRows(of ids: [Int64]) throws(PostgresError) {
    let sql = """
      DELETE FROM mark WHERE person = current_user::text AND id = ANY ($1)
        AND saved_at IS NULL AND read_at IS NULL
      """
    try connection.run(sql, [.integers(ids)])
  }

  /// Returns the latest moment at which an article was read; minus infinity if none is read.
  func latestReading() throws(PostgresError) -> Double {
    let sql = """
      SELECT read_at FROM mark WHERE person = current_user::text AND read_at IS NOT NULL
      ORDER BY read_at DESC LIMIT 1
      """
    return try connection.rows(sql) { $0.real(0) }.first.flatMap(\.self) ?? -.infinity
  }

  /// Returns the moment for the next marking: `now`, or later than all others if the clock was set
  /// back, so that `undoRead` undoes only this marking.
  func nextReading(_ now: Date) throws(PostgresError) -> Date {
    let moment = max(now.timeIntervalSinceReferenceDate, try latestReading().nextUp)
    return Date(timeIntervalSinceReferenceDate: moment)
  }

  /// Returns the marks of those articles that have any.
  func marks(of ids: [Article.ID]) throws(PostgresError) -> [Article.ID: ArticleMarks] {
    let sql = """
      SELECT id, saved_at, read_at FROM mark WHERE person = current_user::text AND id = ANY ($1)
      """
    let found = try connection.rows(sql, [.integers(ids.map(\.stored))]) { row in
      (row.integer(0), ArticleMarks(isSaved: row.real(1) != nil, isRead: row.real(2) != nil))
    }
    var marks = Dictionary(found, uniquingKeysWith: { first, _ in first })
    for (article, tags) in try SharedFeedTable(connection).tags(of: ids) {
      marks[article, default: ArticleMarks()].isFollowed = true
      marks[article]?.tags = tags
    }
    return ids.reduce(into: [:]) { $0[$1] = marks[$1.stored] }
  }
}
