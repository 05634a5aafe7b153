import ByteStrings
import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// Changes by other connections to the file of an archive, as the system reports them.
@Suite(.hangLimit)
struct ArchiveWatchingTests {
  private let folder: TemporaryFolder
  private let path: ByteString

  init() throws {
    folder = try TemporaryFolder()
    path = ByteString(folder.file("archive.sqlite"))
  }

  private var archive: Archive { Archive(path: path, now: { .saving }) }

  @Test func changesByOthersSendUnknown() async throws {
    let (archive, other) = (archive, archive)
    try await archive.save(.fake("a"))
    let changes = await archive.markChanges()
    try await other.markRead(.fake("a"))
    #expect(await changes.elements(1) == [.unknown])
  }

  @Test func fileOfAnotherIsNoticed() async throws {
    let (archive, other) = (archive, archive)
    let changes = await archive.markChanges()
    try await other.save(.fake("a"))
    #expect(await changes.elements(1) == [.unknown])
  }

  @Test func folderOfAnotherIsNoticed() async throws {
    let path = ByteString(folder.file("new/folder/archive.sqlite"))
    let archive = Archive(path: path, now: { .saving })
    let changes = await archive.markChanges()
    try await Archive(path: path, now: { .saving }).save(.fake("a"))
    #expect(await changes.elements(1) == [.unknown])
  }

  @Test func everyKindOfFileIsReported() async throws {
    for name in ["archive.sqlite", "archive.sqlite-wal", "archive.sqlite-journal"] {
      let changes = try #require(FileChanges(of: path))
      try folder.write(name, "x")
      var isReported = false
      for await _ in changes.events {
        isReported = true
        break
      }
      #expect(isReported)
    }
  }

  @Test func deletedFolderEndsTheStream() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("f"),
      withIntermediateDirectories: false
    )
    let changes = try #require(FileChanges(of: ByteString(folder.file("f/a"))))
    try folder.write("f/other", "x")
    try FileManager.default.removeItem(atPath: folder.file("f"))
    for await _ in changes.events { Issue.record("a file of another name was reported") }
  }

  @Test(arguments: ["none/archive.sqlite", "none/deeper/archive.sqlite"])
  func madeFolderIsReportedAndEndsTheStream(path: String) async throws {
    let changes = try #require(FileChanges(of: ByteString(folder.file(path))))
    try folder.write("other", "x")
    try FileManager.default.createDirectory(
      atPath: folder.file("none"),
      withIntermediateDirectories: false
    )
    #expect(await changes.events.reduce(0) { count, _ in count + 1 } == 1)
  }
}
