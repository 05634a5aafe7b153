import ByteStrings
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import WholeFiles

/// Atomic replacement of files.
@Suite(.hangLimit)
struct FileDraftTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func draftIsInvisibleUntilCommitted() throws {
    let path = try folder.write("a", "old")
    let draft = try FileDraft(of: path, for: .owner)
    try draft.write("new ")
    try draft.write(Data("text".utf8))
    #expect(try folder.read("a") == "old")
    try draft.commit(isFlushed: true)
    #expect(try folder.read("a") == "new text")
    #expect(try names() == ["a"])
  }

  @Test func bytesAreWrittenUnchanged() throws {
    let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) })
    let draft = try FileDraft(of: folder.file("a"), for: .owner)
    try draft.write(Data())
    try draft.write(bytes.prefix(100_000))
    try draft.write(bytes.dropFirst(100_000))
    try draft.commit(isFlushed: false)
    #expect(try Data(contentsOf: URL(filePath: folder.file("a"))) == bytes)
  }

  @Test func releasedDraftIsDeleted() throws {
    for isReplacing in [true, false] {
      let draft = try FileDraft(of: folder.file("a"), for: .owner, replacing: isReplacing)
      try draft.write("new")
    }
    #expect(try names().isEmpty)
  }

  @Test(
    arguments: [(FileDraft.Access.owner, 0o600), (.custom, 0o644)] as [(FileDraft.Access, UInt32)]
  )
  func accessIsApplied(access: FileDraft.Access, mode: UInt32) throws {
    let before = umask(0o022)
    defer { umask(before) }
    for isReplacing in [true, false] {
      let path = folder.file("\(isReplacing)")
      try FileDraft(of: path, for: access, replacing: isReplacing).commit(isFlushed: false)
      var status = stat()
      #expect(lstat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == mode)
      #expect(status.st_nlink == 1)
    }
  }

  @Test func onlyRegularFilesAreReplaced() throws {
    let target = try folder.write("target", "precious")
    #expect(symlink(target, folder.file("link")) == 0)
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    for name in ["link", "pipe", "", "none/a", "target/a"] {
      #expect(throws: FileError.self) { try FileDraft(of: folder.file(name), for: .owner) }
    }
    #expect(try folder.read("target") == "precious")
    #expect(try names() == ["link", "pipe", "target"])
  }

  @Test func onlyALaterRegularFileIsReplaced() throws {
    let path = folder.file("a")
    let draft = try FileDraft(of: path, for: .custom)
    try folder.write("target", "precious")
    #expect(symlink("target", path) == 0)
    #expect(throws: FileError(path, .symbolicLink)) { try draft.commit(isFlushed: true) }
    unlink(path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: FileError(path, .noFile)) { try draft.commit(isFlushed: true) }
    unlink(path)
    try folder.write("a", "other")
    try draft.write("new")
    try draft.commit(isFlushed: true)
    #expect(try folder.read("a") == "new")
    #expect(try folder.read("target") == "precious")
  }

  @Test func linkAtTheDraftIsNotFollowed() throws {
    let target = try folder.write("target", "precious")
    #expect(symlink(target, folder.file("a.0.broadsheet-draft")) == 0)
    #expect(symlink(folder.file("nowhere"), folder.file("a.1.broadsheet-draft")) == 0)
    var count = 0
    let draft = try FileDraft(of: folder.file("a"), for: .custom, replacing: false) {
      defer { count += 1 }
      return String(count)
    }
    try draft.write("new")
    try draft.commit(isFlushed: true)
    #expect(try folder.read("a") == "new")
    #expect(try folder.read("target") == "precious")
    #expect(try names() == ["a", "a.0.broadsheet-draft", "a.1.broadsheet-draft", "target"])
    #expect(throws: FileError(folder.file("b"), .system(EEXIST))) {
      _ = try FileDraft(of: folder.file("b"), for: .custom, replacing: false) {
        symlink(target, folder.file("b.x.broadsheet-draft"))
        return "x"
      }
    }
  }

  @Test(arguments: [("a", "/a"), ("./a", "/a"), ("in/../a", "/a"), ("link/a", "/in/a")])
  func commitReturnsTheAbsolutePath(relative: String, absolute: String) async throws {
    // Runs in its own process, because the working directory is shared.
    await #expect(processExitsWith: .success) { [relative, absolute] in
      let folder = try TemporaryFolder()
      let real = try #require(realpath(folder.path, nil))
      defer { free(real) }
      try FileManager.default.createDirectory(
        atPath: folder.file("in"),
        withIntermediateDirectories: false
      )
      #expect(symlink("in", folder.file("link")) == 0)
      #expect(chdir(folder.path) == 0)
      for path in [relative, folder.file(relative)] {
        let draft = try FileDraft(of: path, for: .custom)
        #expect(try draft.commit(isFlushed: false).text == String(cString: real) + absolute)
      }
    }
  }
}

/// Drafts of processes that were killed.
extension FileDraftTests {
  private static let abandoned = "b.0123456789abcdef.broadsheet-draft"

  @Test func abandonedDraftIsDeletedByTheNext() throws {
    try folder.write(Self.abandoned, "half")
    let draft = try FileDraft(of: folder.file("a"), for: .owner)
    #expect(try names() == [folder.name(of: draft.path)])
  }

  @Test func lockedDraftStays() throws {
    let first = try FileDraft(of: folder.file("a"), for: .owner)
    try first.write("first")
    let second = try FileDraft(of: folder.file("a"), for: .owner)
    #expect(try names().count == 2)
    try second.commit(isFlushed: false)
    try first.commit(isFlushed: false)
    #expect(try folder.read("a") == "first")
    #expect(try names() == ["a"])
  }

  @Test(arguments: [
    "b.0123456789abcdef.broadsheet-draft~", "b.0123456789abcdeg.broadsheet-draft",
    "b.0123456789ABCDEF.broadsheet-draft", "b.123456789abcdef.broadsheet-draft",
    ".0123456789abcdef.broadsheet-draft", "0123456789abcdef.broadsheet-draft",
    "b-0123456789abcdef.broadsheet-draft", ".broadsheet-draft", "b.new", "b.partial",
  ])
  func similarFileStays(name: String) throws {
    try folder.write(name, "mine")
    try FileDraft(of: folder.file("a"), for: .owner).commit(isFlushed: false)
    #expect(try folder.read(name) == "mine")
  }

  @Test func onlyRegularFilesAreDeleted() throws {
    let target = try folder.write("target", "mine")
    #expect(symlink(target, folder.file(Self.abandoned)) == 0)
    #expect(mkfifo(folder.file("p.0123456789abcdef.broadsheet-draft"), 0o600) == 0)
    #expect(mkdir(folder.file("d.0123456789abcdef.broadsheet-draft"), 0o700) == 0)
    try FileDraft(of: folder.file("a"), for: .owner).commit(isFlushed: false)
    #expect(try names().count == 5)
    #expect(try folder.read("target") == "mine")
  }
}

extension TemporaryFolder {
  fileprivate func name(of path: ByteString) -> String {
    String(path.text.dropFirst(file("").count))
  }
}
