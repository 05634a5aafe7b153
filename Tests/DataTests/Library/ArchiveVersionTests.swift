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

  private static let replaced = "the file was replaced; restart this program"

  @Test func replacedFileIsNotWritten() async throws {
    try await archive.keep([Self.first])
    _ = try await replaceFile()
    let path = folder.file("archive.sqlite")
    let bytes = FileManager.default.contents(atPath: path)
    #expect(await archive.version() == nil)
    for _ in 1...2 {
      await #expect(throws: NewsError.archiveUnwritable(path: path, Self.replaced)) {
        try await archive.save(Self.first)
      }
    }
    await archive.close()
    #expect(FileManager.default.contents(atPath: path) == bytes)
    let seen = try await other.firstSeen([Self.first.id, Self.second.id])
    #expect(Array(seen.keys) == [Self.second.id])
  }

  @Test func logOfTheReplacingFileStays() async throws {
    try await archive.keep([Self.first])
    let replacing = try await replaceFile()
    try await replacing.save(Self.second)
    await archive.close()
    #expect(try await other.marks(of: [Self.second.id])[Self.second.id]?.isSaved == true)
  }

  @Test func removedFileIsNotWritten() async throws {
    try await archive.keep([Self.first])
    let path = folder.file("archive.sqlite")
    try FileManager.default.removeItem(atPath: path)
    await #expect(throws: NewsError.archiveUnwritable(path: path, Self.replaced)) {
      try await archive.save(Self.first)
    }
    #expect(await archive.version() == nil)
  }

  /// Puts another archive, with another article, in the place of the file, and returns it.
  private func replaceFile() async throws -> Archive {
    let path = folder.file("archive.sqlite")
    let writer = Archive(path: folder.file("new.sqlite"), now: { .now })
    try await writer.keep([Self.second])
    await writer.close()
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    try FileManager.default.moveItem(atPath: folder.file("new.sqlite"), toPath: path)
    return Archive(path: path, now: { .now })
  }
}
