import Domain
import Glibc
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// Failures of the file: the error for a person, and the details for experts.
struct SQLiteErrorTests {
  /// SQLite's extended result codes.
  ///
  /// See https://www.sqlite.org/rescode.html
  private enum Code {
    static let damage: [Int32] = [1, 11, 26, 267, 779]
    static let full: Int32 = 13
    static let write: Int32 = 778
    static let sharedMemory: Int32 = 4_874
  }

  private func error(_ code: Int32, _ use: ArchiveUse, errno system: Int32 = 0) -> NewsError {
    NewsError(.engine(code: code, message: "words", system: system), use, at: "a.sqlite")
  }

  @Test(arguments: [ArchiveUse.reading, .writing], Code.damage)
  func damageIsReportedForEveryUse(use: ArchiveUse, code: Int32) {
    #expect(error(code, use) == .archiveDamaged(path: "a.sqlite", "words"))
  }

  @Test func fullDiskIsNotDamage() {
    let full = NewsError.archiveUnwritable(path: "a.sqlite", "the disk is full")
    #expect(error(Code.full, .writing) == full)
    #expect(error(Code.write, .writing, errno: EDQUOT) == full)
    let reading = NewsError.archiveUnreadable(path: "a.sqlite", "the disk is full")
    #expect(error(Code.sharedMemory, .reading, errno: ENOSPC) == reading)
  }

  @Test func fileSizeLimitIsReported() {
    let limited = NewsError.archiveUnwritable(
      path: "a.sqlite",
      "it has reached the file size limit"
    )
    #expect(error(Code.write, .writing, errno: EFBIG) == limited)
  }

  private func failure(_ work: (Connection) throws(SQLiteError) -> Void) throws -> SQLiteError {
    let connection = try Connection(path: ":memory:")
    do throws(SQLiteError) {
      try work(connection)
    } catch {
      return error
    }
    throw SQLiteError.system(0)
  }

  @Test func failedStatementIsShownWithoutValues() throws {
    let error = try failure { connection throws(SQLiteError) in
      try connection.execute(script: "CREATE TABLE a (n INTEGER CHECK (n > 0)) STRICT")
      try connection.run("INSERT INTO a\n  VALUES (?1)", [.text("secret")])
    }
    #expect(error.description.hasSuffix(" (SQLite 3091) in: INSERT INTO a VALUES (?1)"))
    #expect(!error.description.contains("secret"))
  }

  @Test func rejectedSQLIsShown() throws {
    let statement = try failure { connection throws(SQLiteError) in
      try connection.run("SELECT nonsense")
    }
    #expect(statement.description == "no such column: nonsense (SQLite 1) in: SELECT nonsense")
    let script = try failure { connection throws(SQLiteError) in
      try connection.execute(script: "SELECT 1;\nSELECT nonsense")
    }
    #expect(script.description.hasSuffix(" in: SELECT 1; SELECT nonsense"))
  }

  @Test func longSQLIsShortened() {
    let sql = String(repeating: "word ", count: 1_000)
    let error = SQLiteError.engine(code: 1, message: "m", system: 28, sql: sql)
    #expect(error.description.hasPrefix("m (SQLite 1, errno 28) in: word word "))
    #expect(error.description.count < 350)
  }

  @Test func messageForAPersonHasNoSQL() async throws {
    let folder = try TemporaryFolder()
    try folder.write("archive.sqlite", String(repeating: "x", count: 4_096))
    let archive = Archive(path: folder.file("archive.sqlite"), now: { .saving })
    let reason = "file is not a database"
    #expect(await archive.lastFailure == nil)
    await #expect(throws: NewsError.archiveDamaged(path: folder.file("archive.sqlite"), reason)) {
      _ = try await archive.saved(among: [Article.bare.id])
    }
    let details = "file is not a database (SQLite 26) in: PRAGMA application_id"
    #expect(await archive.lastFailure == details)
  }
}
