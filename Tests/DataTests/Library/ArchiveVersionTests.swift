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
}
