import Domain
import FoundationEssentials
import LocalArchive
import TestSupport
import Testing

@Suite(.hangLimit)
struct ArchiveVersionTests {
  private static let first = Article.bare
  private static let second = Article.full

  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.file("archive.sqlite"), now: { .now })
  }

  private var other: Archive { Archive(path: folder.file("archive.sqlite"), now: { .now }) }

  @Test func readingKeepsTheVersion() async throws {
    #expect(await archive.version() == archive.version())
    try await archive.keep([Self.first])
    let version = await archive.version()
    _ = try await archive.marks(of: [Self.first.id])
    #expect(await archive.version() == version)
  }

  @Test func everyChangeChangesTheVersion() async throws {
    var versions: Set<String?> = [await archive.version()]
    try await archive.keep([Self.first, Self.second])
    versions.insert(await archive.version())
    try await archive.save(Self.first)
    versions.insert(await archive.version())
    try await archive.markRead(Self.second)
    versions.insert(await archive.version())
    try await archive.unsave(Self.first.id)
    versions.insert(await archive.version())
    #expect(versions.count == 5)
  }

  @Test func changeByAnotherConnectionChangesTheVersion() async throws {
    try await archive.keep([Self.first])
    let version = await archive.version()
    try await other.markRead(Self.first)
    #expect(await archive.version() != version)
  }

  @Test func reopenedArchiveHasAnotherVersion() async throws {
    try await archive.keep([Self.first])
    let version = await archive.version()
    await archive.close()
    #expect(await archive.version() != version)
  }

  @Test(arguments: [false, true])
  func replacingFileIsOpened(hasWritten: Bool) async throws {
    try await archive.keep([Self.first])
    if !hasWritten {
      await archive.close()
      _ = try await archive.marks(of: [Self.first.id])
    }
    let version = await archive.version()
    _ = try await replaceFile()
    #expect(try await archive.article(Self.first.id) == nil)
    #expect(try await archive.article(Self.second.id) == Self.second)
    #expect(await archive.version() != version)
    try await archive.save(Self.second)
    await archive.close()
    #expect(try await other.marks(of: [Self.second.id])[Self.second.id]?.isSaved == true)
  }

  @Test func countsFollowTheReplacingFile() async throws {
    try await archive.keep([Self.first])
    let query = try ArticleQuery(Self.second.title)
    func hits() async throws -> Int? {
      try await archive.hits(of: query, limit: 9, utcOffset: 0)?.counts.reduce(0, +)
    }
    #expect(try await hits() ?? 0 == 0)
    _ = try await replaceFile()
    #expect(try await hits() == 1)
  }

  @Test func logOfTheReplacingFileStays() async throws {
    try await archive.keep([Self.first])
    let replacing = try await replaceFile()
    try await replacing.save(Self.second)
    #expect(try await archive.marks(of: [Self.second.id])[Self.second.id]?.isSaved == true)
    await archive.close()
    #expect(try await other.marks(of: [Self.second.id])[Self.second.id]?.isSaved == true)
  }

  @Test func logOfTheOldFileIsNotTakenForAnotherOne() async throws {
    try await archive.keep([Self.first])
    let path = folder.file("archive.sqlite")
    _ = try await replaceFile(with: ["-wal", "-shm"])
    let bytes = FileManager.default.contents(atPath: path)
    let reason =
      "the file was replaced, but not its log; end broadsheet, delete \(path)-wal, and start again"
    for _ in 1...2 {
      await #expect(throws: NewsError.archiveUnwritable(path: path, reason)) {
        try await archive.save(Self.first)
      }
      await #expect(throws: NewsError.archiveUnreadable(path: path, reason)) {
        _ = try await archive.marks(of: [Self.first.id])
      }
    }
    #expect(await archive.version() == nil)
    await archive.close()
    #expect(FileManager.default.contents(atPath: path) == bytes)
  }

  @Test func removedFileIsReportedUntilItIsBack() async throws {
    try await archive.keep([Self.first])
    await archive.close()
    _ = try await archive.marks(of: [Self.first.id])
    let path = folder.file("archive.sqlite")
    try FileManager.default.moveItem(atPath: path, toPath: folder.file("moved.sqlite"))
    let reason = "it was deleted; restore it, or restart this program for a new one"
    await #expect(throws: NewsError.archiveUnwritable(path: path, reason)) {
      try await archive.save(Self.first)
    }
    await #expect(throws: NewsError.archiveUnreadable(path: path, reason)) {
      _ = try await archive.marks(of: [Self.first.id])
    }
    #expect(await archive.version() == nil)
    #expect(!FileManager.default.fileExists(atPath: path))
    try FileManager.default.moveItem(atPath: folder.file("moved.sqlite"), toPath: path)
    try await archive.save(Self.first)
    #expect(try await archive.marks(of: [Self.first.id])[Self.first.id]?.isSaved == true)
  }

  /// Puts another archive, with another article, in the place of the file, and returns it.
  ///
  /// Of the files beside the old one, only those in `kept` stay.
  private func replaceFile(with kept: Set<String> = []) async throws -> Archive {
    let path = folder.file("archive.sqlite")
    let writer = Archive(path: folder.file("new.sqlite"), now: { .now })
    try await writer.keep([Self.second])
    await writer.close()
    for suffix in ["", "-wal", "-shm"] where !kept.contains(suffix) {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    try FileManager.default.moveItem(atPath: folder.file("new.sqlite"), toPath: path)
    return Archive(path: path, now: { .now })
  }
}
