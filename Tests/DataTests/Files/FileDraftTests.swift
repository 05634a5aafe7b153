import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import WholeFiles

/// Atomic replacement of files.
@Suite(.timeLimit(.minutes(1)))
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
    #expect(symlink(target, folder.file("a.0.new")) == 0)
    #expect(symlink(folder.file("nowhere"), folder.file("a.1.new")) == 0)
    var count = 0
    let draft = try FileDraft(of: folder.file("a"), for: .custom, replacing: false) {
      defer { count += 1 }
      return String(count)
    }
    try draft.write("new")
    try draft.commit(isFlushed: true)
    #expect(try folder.read("a") == "new")
    #expect(try folder.read("target") == "precious")
    #expect(try names() == ["a", "a.0.new", "a.1.new", "target"])
    #expect(throws: FileError(folder.file("b"), .system(EEXIST))) {
      _ = try FileDraft(of: folder.file("b"), for: .custom, replacing: false) {
        symlink(target, folder.file("b.x.new"))
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
        #expect(try draft.commit(isFlushed: false) == String(cString: real) + absolute)
      }
    }
  }
}
