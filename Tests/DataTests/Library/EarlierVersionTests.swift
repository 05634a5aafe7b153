import ByteStrings
import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// An archive of version 12, in which facts were parts of other values.
@Suite(.hangLimit)
struct EarlierVersionTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    let file = try EarlierArchive.fixture("archive-12.sqlite")
    try file.write(to: URL(filePath: folder.file("archive.sqlite")))
    archive = Archive(path: folder.file("archive.sqlite"), now: { .distantFuture })
  }

  @Test func factsOfArticlesAreKept() async throws {
    let articles = try await archive.all()
    #expect(articles.count == 10)
    try EarlierArchive.check(articles)
  }

  @Test func settingsOfFeedsAreKept() async throws {
    try EarlierArchive.check(try await archive.followedFeeds())
  }

  private func connection(_ name: String) throws -> Connection {
    let connection = try Connection(path: ByteString(folder.file(name)))
    for function in Schema.archive.functions { try connection.add(function) }
    return connection
  }

  private func checkIsUnchanged(_ connection: Connection) throws {
    #expect(try connection.number("PRAGMA user_version") == 12)
    let texts = "SELECT count(*) FROM article WHERE content LIKE '%data-page%'"
    #expect(try connection.number(texts) == 4)
    #expect(try connection.number("SELECT count(*) FROM feed WHERE attributes LIKE '%cap%'") == 1)
  }

  @Test(arguments: [0, 1, 3, 6])
  func fullDiskChangesNothing(freePages: Int) throws {
    let connection = try connection("archive.sqlite")
    let used = try connection.number("PRAGMA page_count")
    try connection.execute(script: "PRAGMA max_page_count = \(used + freePages)")
    #expect(throws: SQLiteError.self) { try Schema.archive.update(connection) }
    try checkIsUnchanged(connection)
    try connection.execute(script: "PRAGMA max_page_count = \(used + 1_000)")
    try Schema.archive.update(connection)
    #expect(try connection.number("PRAGMA user_version") == Schema.archive.version)
  }

  /// What a killed process leaves is the file and its log before the transaction has ended.
  @Test func killedMigrationIsRolledBack() throws {
    let connection = try connection("archive.sqlite")
    // Every change reaches the log at once.
    try connection.execute(script: "PRAGMA journal_mode = WAL; PRAGMA cache_size = 1")
    try connection.transaction(.writing) { () throws(SQLiteError) in
      try Schema.archive.update(connection, from: 12)
      for ending in ["", "-wal"] {
        let file = try? Data(contentsOf: URL(filePath: folder.file("archive.sqlite" + ending)))
        try? file?.write(to: URL(filePath: folder.file("killed.sqlite" + ending)))
      }
    }
    let killed = try self.connection("killed.sqlite")
    try checkIsUnchanged(killed)
    try Schema.archive.update(killed)
    #expect(try killed.number("PRAGMA user_version") == Schema.archive.version)
  }

  @Test func marksAreKept() async throws {
    let titles = [
      "Second ferry is late again", "Ferry harbour opens at dawn", "Episode one: the harbour",
    ]
    #expect(try await archive(ArticleQuery("is:saved"), at: nil).items.map(\.title) == titles)
  }

  @Test(arguments: [
    ("floodgate3", 4), ("whales", 1), ("bold beginning", 1), ("repairs", 1), ("harbour", 2),
    ("author:quill", 1), ("tag:news rivers", 2), ("tag:harbour", 2), ("is:unread is:followed", 6),
  ])
  func searchFindsTheSame(query: String, count: Int) async throws {
    #expect(try await archive(ArticleQuery(query), at: nil).items.count == count)
    #expect(try await archive.examine().findings == [])
    try await archive.checkIndex()
  }
}
