import Domain
import FoundationEssentials
import Glibc
import Pictures
import TestSupport
import Testing

/// Pictures stored as files, and what a person is told where that cannot be.
@Suite(.timeLimit(.minutes(1)))
struct PictureFilesTests {
  private let folder: TemporaryFolder
  private let files = PictureFiles()
  private let picture: Picture

  init() throws {
    folder = try TemporaryFolder()
    picture = try Picture(SamplePicture.png(width: 20, height: 10))
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Expects that a path is refused for a reason, both before and when the picture is there.
  private func expectRefusal(_ path: String, replacing: Bool = false, _ reason: String) {
    let error = NewsError.fileUnwritable(path: path, reason)
    #expect(throws: error) { try files.check(path, replacing: replacing) }
    #expect(throws: error) { try files.store(picture, at: path, replacing: replacing) }
  }

  @Test func aPictureIsStoredAsItCame() throws {
    let path = folder.file("cat.png")
    try files.check(path, replacing: false)
    #expect(try names().isEmpty)
    let stored = try files.store(picture, at: path, replacing: false)
    #expect(try Data(contentsOf: URL(filePath: stored)) == picture.bytes)
    #expect(stored.hasPrefix("/"))
    #expect(stored.hasSuffix("/cat.png"))
    #expect(try names() == ["cat.png"])
  }

  @Test func theUmaskSaysWhoCanSeeAPicture() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let picture = try Picture(SamplePicture.png(width: 2, height: 2))
      for (mask, mode) in [(0o022, 0o644), (0o077, 0o600), (0, 0o666)] as [(mode_t, mode_t)] {
        umask(mask)
        let path = folder.file(String(mask))
        _ = try PictureFiles().store(picture, at: path, replacing: false)
        var status = stat()
        #expect(lstat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == mode)
      }
    }
  }

  @Test func aFileIsReplacedOnlyByForce() throws {
    let path = try folder.write("cat.png", "old")
    expectRefusal(
      path,
      "the file already exists: choose another with --output, or write over it with "
        + "--force"
    )
    #expect(try folder.read("cat.png") == "old")
    try files.check(path, replacing: true)
    _ = try files.store(picture, at: path, replacing: true)
    #expect(try Data(contentsOf: URL(filePath: path)) == picture.bytes)
    #expect(try names() == ["cat.png"])
  }

  @Test(arguments: [true, false])
  func aLinkIsNeverFollowedOrReplaced(isReplacing: Bool) throws {
    try folder.write("target", "precious")
    #expect(symlink("target", folder.file("link")) == 0)
    #expect(symlink("nowhere", folder.file("dangling")) == 0)
    for name in ["link", "dangling"] {
      expectRefusal(
        folder.file(name),
        replacing: isReplacing,
        "it is a symbolic link; use the path of the file itself"
      )
    }
    #expect(try folder.read("target") == "precious")
    #expect(try names() == ["dangling", "link", "target"])
  }

  @Test(arguments: [true, false])
  func whatIsNoFileIsRefused(isReplacing: Bool) throws {
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    expectRefusal(
      folder.file("pipe"),
      replacing: isReplacing,
      "it is not a regular file"
    )
    // Only asked about: a program that did it would take the device away from everyone.
    let device = NewsError.fileUnwritable(path: "/dev/full", "it is not a regular file")
    #expect(throws: device) { try files.check("/dev/full", replacing: isReplacing) }
    expectRefusal(folder.path, replacing: isReplacing, "it is a folder")
    expectRefusal(folder.file("none/cat"), replacing: isReplacing, "the folder does not exist")
    expectRefusal("", replacing: isReplacing, "the path is empty")
    expectRefusal(
      folder.file("a\0b"),
      replacing: isReplacing,
      "the path contains the character NUL"
    )
    #expect(try names() == ["pipe"])
  }

  @Test func aFileThatAppearsAfterTheCheckIsKept() throws {
    let path = folder.file("cat.png")
    try files.check(path, replacing: false)
    try folder.write("cat.png", "other")
    #expect(throws: NewsError.self) { try files.store(picture, at: path, replacing: false) }
    #expect(try folder.read("cat.png") == "other")
    #expect(try names() == ["cat.png"])
  }

  @Test func aFolderWithoutTheRightToWriteIsTold() throws {
    #expect(chmod(folder.path, 0o555) == 0)
    defer { chmod(folder.path, 0o755) }
    Unprivileged.run { expectRefusal(folder.file("cat.png"), "Permission denied") }
    #expect(try names().isEmpty)
  }

  @Test func aFullDiskLeavesNoPartOfAPicture() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let picture = try Picture(SamplePicture.png(width: 60, height: 60))
      let path = try folder.write("cat.png", "old")
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 5_000, rlim_max: 5_000)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      for (name, isReplacing) in [("cat.png", true), ("new.png", false)] {
        #expect(throws: NewsError.fileUnwritable(path: folder.file(name), "File too large")) {
          try PictureFiles().store(picture, at: folder.file(name), replacing: isReplacing)
        }
      }
      #expect(try folder.read("cat.png") == "old")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["cat.png"])
      #expect(path == folder.file("cat.png"))
    }
  }
}
