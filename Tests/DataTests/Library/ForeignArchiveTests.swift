import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// Files that are not an archive of this version.
@Suite(.hangLimit)
struct ForeignArchiveTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("archive.sqlite")
  }

  private func archive() -> Archive {
    Archive(path: path, now: { .saving })
  }

  private func bytes(_ suffix: String = "") throws -> Data {
    try Data(contentsOf: URL(filePath: path + suffix))
  }

  /// Changes or creates a database as another program would.
  private func edit(_ script: String) throws {
    if !FileManager.default.fileExists(atPath: path) { try folder.write("archive.sqlite", "") }
    try Connection(path: path).execute(script: script)
  }

  /// Changes a database and leaves the change in the write-ahead log, as a crash would.
  private func editAndCrash(_ script: String) throws {
    let connection = try Connection(path: path)
    connection.checkpointsOnClose(false)
    try connection.execute(script: script)
  }

  /// Expects every call to fail in the same way without changing the file.
  private func expectRefused(_ isExpected: (NewsError) -> Bool) async throws {
    let before = try bytes()
    await #expect { try await archive().save(.full) } throws: {
      ($0 as? NewsError).map(isExpected) == true
    }
    await #expect { try await archive().unsave(Article.bare.id) } throws: {
      ($0 as? NewsError).map(isExpected) == true
    }
    await #expect { _ = try await archive().saved(among: [Article.bare.id]) } throws: {
      ($0 as? NewsError).map(isExpected) == true
    }
    #expect(try bytes() == before)
  }

  private func isDamaged(_ error: NewsError) -> Bool {
    if case .archiveDamaged(path, _) = error { true } else { false }
  }

  private var foreign: NewsError {
    .archiveUnreadable(path: path, "its header is not that of a Broadsheet archive")
  }

  @Test(arguments: [
    "xx",
    "not a database, but long enough to be taken for one: " + String(repeating: "x", count: 999),
    "SQLite format 3\u{0}" + String(repeating: "x", count: 999),
  ])
  func nonDatabaseIsDamaged(text: String) async throws {
    try folder.write("archive.sqlite", text)
    try await expectRefused(isDamaged)
  }

  @Test func oneByteFileIsNotEmpty() async throws {
    try folder.write("archive.sqlite", "x")
    try await expectRefused { $0 == foreign }
  }

  @Test func truncatedDatabaseIsDamaged() async throws {
    try await archive().save(.bare)
    let whole = try bytes()
    try whole.prefix(whole.count / 2).write(to: URL(filePath: path))
    try await expectRefused(isDamaged)
  }

  @Test(arguments: [
    "CREATE TABLE later (a); PRAGMA user_version = 2147483647",
    "CREATE TABLE later (a); PRAGMA user_version = 99; PRAGMA journal_mode = DELETE",
  ])
  func newerArchiveIsLeftAlone(script: String) async throws {
    try await archive().save(.bare)
    try edit(script)
    try await expectRefused { $0 == .archiveTooNew(path: path) }
  }

  @Test(arguments: [
    "PRAGMA user_version = 0", "PRAGMA user_version = -1", "PRAGMA user_version = 99",
    "PRAGMA application_id = 0", "PRAGMA application_id = 7",
    "PRAGMA application_id = 0; PRAGMA user_version = 0",
  ])
  func wrongHeaderIsDamage(script: String) async throws {
    try await archive().save(.bare)
    try edit(script)
    try await expectRefused(isDamaged)
  }

  @Test(arguments: [1, 5])
  func unreleasedArchiveIsLeftAlone(version: Int) async throws {
    try edit("CREATE TABLE saved_article (id); PRAGMA application_id = 1112687699")
    try edit("PRAGMA user_version = \(version)")
    let reason = "it was written by an unreleased version; use a new file"
    try await expectRefused { $0 == .archiveUnreadable(path: path, reason) }
  }

  @Test func newerArchiveKeepsItsLog() async throws {
    try await archive().save(.bare)
    try editAndCrash("PRAGMA user_version = 99; CREATE TABLE later (a)")
    let log = try bytes("-wal")
    try await expectRefused { $0 == .archiveTooNew(path: path) }
    #expect(try bytes("-wal") == log)
  }

  @Test(arguments: [
    "CREATE TABLE a (b)", "PRAGMA application_id = 1", "PRAGMA user_version = 1",
    "PRAGMA user_version = -1", "PRAGMA application_id = 1112687699; CREATE TABLE a (b)",
    "PRAGMA application_id = 1; CREATE TABLE saved_article (id); PRAGMA user_version = 1",
    "PRAGMA journal_mode = WAL; CREATE TABLE a (b)",
  ])
  func foreignDatabaseIsLeftAlone(script: String) async throws {
    try edit(script)
    try await expectRefused { $0 == foreign }
  }

  @Test func foreignDatabaseKeepsItsLog() async throws {
    try edit("PRAGMA journal_mode = WAL; CREATE TABLE a (b)")
    try editAndCrash("INSERT INTO a VALUES (1)")
    let log = try bytes("-wal")
    try await expectRefused { $0 == foreign }
    #expect(try bytes("-wal") == log)
  }
}
