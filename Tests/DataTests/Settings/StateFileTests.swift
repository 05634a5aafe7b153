import FoundationEssentials
import Glibc
import Settings
import TestSupport
import Testing

struct StateFileTests {
  private let folder: TemporaryFolder
  private let file: StateFile

  init() throws {
    folder = try TemporaryFolder()
    file = StateFile(path: folder.file("state/desk/list"))
  }

  private func lines(_ count: Int, _ word: String) -> [String] {
    (0..<count).map { "\(word) \($0)" }
  }

  @Test func withoutAFileThereIsNoList() throws {
    #expect(try file.lines() == nil)
  }

  @Test func whatIsKeptIsReadAgainByItsOwnerAlone() throws {
    try file.replace(with: ["a", "b"])
    #expect(try file.lines() == ["a", "b"])
    var status = stat()
    #expect(lstat(file.path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test(arguments: [(3, 2), (2, 3), (2_000, 1), (1, 2_000), (2_000, 1_999), (3, 0), (0, 3)])
  func nothingOfTheListBeforeIsLeft(before: Int, after: Int) throws {
    try file.replace(with: lines(before, "before"))
    try file.replace(with: lines(after, "after"))
    #expect(try file.lines()?.map(String.init) == lines(after, "after"))
  }

  @Test func aShortListGoesIntoTheFileThatIsThere() throws {
    try file.replace(with: ["a"])
    let number = try inode()
    try file.replace(with: ["b"])
    #expect(try inode() == number)
    try file.replace(with: lines(2_000, "long"))
    #expect(try inode() != number)
  }

  private func inode() throws -> UInt {
    var status = stat()
    try #require(lstat(file.path, &status) == 0)
    return UInt(status.st_ino)
  }

  @Test func aLinkInTheFilesPlaceIsNotFollowed() throws {
    try file.replace(with: ["a"])
    let target = try folder.write("target", "precious")
    unlink(file.path)
    #expect(symlink(target, file.path) == 0)
    #expect(throws: SettingsError.self) { try file.replace(with: ["b"]) }
    #expect(try folder.read("target") == "precious")
  }

  @Test func aPipeInTheFilesPlaceIsNotWaitedFor() throws {
    try file.replace(with: ["a"])
    unlink(file.path)
    #expect(mkfifo(file.path, 0o600) == 0)
    #expect(throws: SettingsError.self) { try file.replace(with: ["b"]) }
  }

  @Test func noDraftIsLeftBehind() throws {
    try file.replace(with: lines(2_000, "long"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("state/desk"))
    #expect(names == ["list"])
  }
}

struct FileDraftTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func nothingIsSeenBeforeItIsWhole() throws {
    let path = try folder.write("a", "old")
    let draft = try FileDraft(of: path, for: .owner)
    try draft.write("new ")
    try draft.write("text")
    #expect(try folder.read("a") == "old")
    try draft.commit(isFlushed: true)
    #expect(try folder.read("a") == "new text")
    #expect(try names() == ["a"])
  }

  @Test func aDraftThatIsLetGoLeavesNothing() throws {
    do {
      let draft = try FileDraft(of: folder.file("a"), for: .owner)
      try draft.write("new")
    }
    #expect(try names().isEmpty)
  }

  @Test(
    arguments: [(FileDraft.Access.owner, 0o600), (.custom, 0o644)] as [(FileDraft.Access, UInt32)]
  )
  func whoCanReadIsSaid(access: FileDraft.Access, mode: UInt32) throws {
    let before = umask(0o022)
    defer { umask(before) }
    let draft = try FileDraft(of: folder.file("a"), for: access)
    try draft.commit(isFlushed: false)
    var status = stat()
    #expect(lstat(folder.file("a"), &status) == 0)
    #expect(status.st_mode & 0o777 == mode)
  }

  @Test func onlyFilesAreReplaced() throws {
    let target = try folder.write("target", "precious")
    #expect(symlink(target, folder.file("link")) == 0)
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    for name in ["link", "pipe", "", "none/a", "target/a"] {
      #expect(throws: SettingsError.self) { try FileDraft(of: folder.file(name), for: .owner) }
    }
    #expect(try folder.read("target") == "precious")
    #expect(try names() == ["link", "pipe", "target"])
  }
}
