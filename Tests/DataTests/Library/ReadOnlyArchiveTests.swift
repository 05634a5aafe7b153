import ByteStrings
import Domain
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// An archive in a folder in which no file can be created, as on a read-only file system.
@Suite(.hangLimit)
struct ReadOnlyArchiveTests {
  /// The files that the last program left beside the archive.
  enum Rest: CaseIterable {
    case nothing, log, logAndIndex, logAndEmptyIndex, emptyLog
  }

  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("50% #1?/archive.sqlite")
  }

  private var archive: Archive { Archive(path: path, now: { .saving }) }

  /// Makes an archive with two articles, of which the second one is in the log if there is one.
  private func make(_ rest: Rest) async throws {
    let archive = archive
    try await archive.save(.bare)
    await archive.close()
    if rest != .nothing, rest != .emptyLog { try await archive.saveAndRelease(.full) }
    switch rest {
    case .nothing, .logAndIndex: break
    case .log: #expect(unlink(path + "-shm") == 0)
    case .logAndEmptyIndex: #expect(truncate(path + "-shm", 0) == 0)
    case .emptyLog: try Data().write(to: URL(filePath: path + "-wal"))
    }
    try lock(true)
  }

  /// Takes away or gives the right to change the folder, for others than root.
  private func lock(_ isLocked: Bool) throws {
    #expect(chmod(folder.path, 0o755) == 0)
    for file in try FileManager.default.contentsOfDirectory(atPath: path.folder) {
      #expect(chmod(path.folder + "/" + file, 0o444) == 0)
    }
    #expect(chmod(path.folder, isLocked ? 0o555 : 0o755) == 0)
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path.folder).sorted()
  }

  @Test(arguments: Rest.allCases)
  func everythingStoredIsRead(rest: Rest) async throws {
    try await make(rest)
    let before = try files()
    let ids = [Article.bare.id] + (rest.hasChanges ? [Article.full.id] : [])
    #expect(try await archive.savedUnprivileged() == Set(ids))
    let examination = try await archive.examineUnprivileged()
    #expect(examination.isSound && examination.contents?.saved == ids.count)
    #expect(try files() == before)
  }

  @Test(arguments: Rest.allCases)
  func writingIsRefusedWithTheReason(rest: Rest) async throws {
    try await make(rest)
    let archive = archive
    _ = try await archive.savedUnprivileged()
    for _ in 1...2 {
      await #expect(throws: NewsError.archiveUnwritable(path: path, "permission denied")) {
        try await archive.storeUnprivileged(.sample(link: .sample("https://new.example/")))
      }
    }
    #expect(try await archive.savedUnprivileged().contains(Article.bare.id))
  }

  @Test func changesBySomeoneWhoMayWriteAreSeen() async throws {
    try await make(.nothing)
    let reader = archive
    #expect(try await reader.savedUnprivileged() == [Article.bare.id])
    let writer = archive
    try await writer.save(.full)
    try lock(true)
    #expect(try await reader.savedUnprivileged() == [Article.bare.id, Article.full.id])
    try await writer.unsave(Article.bare.id)
    #expect(try await reader.savedUnprivileged() == [Article.full.id])
    await reader.close()
    await writer.close()
    #expect(try await reader.savedUnprivileged() == [Article.full.id])
  }

  @Test func olderVersionAsksForACopy() async throws {
    try await make(.nothing)
    try await archive.setVersion(6)
    try lock(true)
    let reason = "an older version wrote it, and it is read-only; use a writable copy"
    await #expect(throws: NewsError.archiveUnreadable(path: path, reason)) {
      try await archive.savedUnprivileged()
    }
  }
}

extension ReadOnlyArchiveTests.Rest {
  /// Whether the log has an article.
  fileprivate var hasChanges: Bool { self != .nothing && self != .emptyLog }
}

extension String {
  fileprivate var folder: String { String(self[..<(lastIndex(of: "/") ?? endIndex)]) }
}

extension Archive {
  fileprivate func saveAndRelease(_ article: Article) throws {
    let articles = prepared([article])
    try writing { connection throws(SQLiteError) in
      _ = try connection.articles().store(articles, replacing: [:])
      _ = try connection.set(.saved, of: [article.id.stored], at: now())
    }
    database.release()
  }

  fileprivate func setVersion(_ version: Int) throws {
    try database.forWriting().execute(script: "PRAGMA user_version = \(version)")
    close()
  }

  fileprivate func savedUnprivileged() throws(NewsError) -> Set<Article.ID> {
    let ids = try Unprivileged.run { () throws(NewsError) in
      try reading { connection throws(SQLiteError) in
        try connection.rows("SELECT id FROM article WHERE saved_at IS NOT NULL ORDER BY title") {
          Article.ID(rawValue: UInt64(bitPattern: $0.integer(0) ?? 0))
        }
      }
    }
    return Set(ids ?? [])
  }

  fileprivate func examineUnprivileged() throws(NewsError) -> Examination {
    try Unprivileged.run { () throws(NewsError) in try examine() }
  }

  fileprivate func storeUnprivileged(_ article: Article) throws(NewsError) {
    let articles = prepared([article])
    try Unprivileged.run { () throws(NewsError) in
      try writing { connection throws(SQLiteError) in
        _ = try connection.articles().store(articles, replacing: [:])
      }
    }
  }
}
