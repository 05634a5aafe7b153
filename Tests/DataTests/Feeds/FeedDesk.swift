import Domain
import FoundationEssentials
import TestSupport

@testable import LocalArchive

/// An archive in a temporary folder that follows feeds.
struct FeedDesk {
  let folder: TemporaryFolder
  let archive: Archive

  init(now: @escaping @Sendable () -> Date = { .saving }) throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.file("archive.sqlite"), now: now)
  }

  var path: String { folder.file("archive.sqlite") }

  /// Another connection to the same file, as in another process.
  var other: Archive { Archive(path: path, now: { .saving }) }

  /// Follows the feed, and stores a document with these entries.
  @discardableResult
  func bring(
    _ entries: [FeedEntry],
    from feed: FollowedFeed = .sample(),
    movedTo: WebLink? = nil
  ) async throws -> FeedChanges {
    if movedTo == nil { try await archive.follow([feed]) }
    let update = FeedUpdate(feed.id, state: FeedState(), movedTo: movedTo, entries: entries)
    return try await archive.store([update])[0]
  }

  /// The titles of the articles that a query finds, newest first, and in the order of their links.
  func titles(_ query: String = "") async throws -> [String] {
    try await archive(try ArticleQuery(query, pageSize: 100), at: nil).items
      .sorted { $0.link.description < $1.link.description }.map(\.title)
  }

  /// The number of a table's rows.
  func count(_ table: String) async throws -> Int {
    try await archive.firstNumber("SELECT count(*) FROM \(table)") ?? 0
  }

  /// Whether the derived table has exactly the rows that can be derived, and the full-text index
  /// matches the articles.
  func isConsistent() async throws -> Bool {
    try await archive.checkIndex()
    return try await archive.hasDerivedArticles()
  }
}

extension Archive {
  /// Whether `followed_article` has exactly the rows that can be derived.
  func hasDerivedArticles() throws(NewsError) -> Bool {
    let columns = "SELECT key, feed, is_read FROM followed_article ORDER BY key, feed"
    let derived = """
      SELECT DISTINCT article.key, feed, read_at IS NOT NULL FROM feed_entry
      JOIN article ON article.id = article_id ORDER BY 1, 2
      """
    return try reading { connection throws(SQLiteError) in
      let read = { (row: Statement) in (0..<3).map { row.integer($0) } }
      return try connection.rows(columns, read: read) == connection.rows(derived, read: read)
    } ?? true
  }
}
