import ByteStrings
import Domain
import FoundationEssentials
import Glibc
import Pictures
import TestSupport
import Testing
import WholeFiles

/// Storing pictures as files, and the errors when that fails.
@Suite(.hangLimit)
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

  /// Expects that checking and storing reject a path for the same reason.
  private func expectRejection(_ path: String, replacing: Bool = false, _ reason: String) {
    expectRejection(
      path,
      replacing: replacing,
      NewsError.fileUnwritable(path: ByteString(path).description, reason)
    )
  }

  private func expectRejection(_ path: String, replacing: Bool = false, _ error: NewsError) {
    #expect(throws: error) { try files.check(path, replacing: replacing) }
    #expect(throws: error) { try files.store(picture, at: path, replacing: replacing) }
  }

  @Test func pictureIsStoredUnchanged() throws {
    let path = folder.file("cat.png")
    try files.check(path, replacing: false)
    #expect(try names().isEmpty)
    let stored = try files.store(picture, at: path, replacing: false)
    #expect(try Data(contentsOf: URL(filePath: stored)) == picture.bytes)
    #expect(stored.hasPrefix("/"))
    #expect(stored.hasSuffix("/cat.png"))
    #expect(try names() == ["cat.png"])
  }

  @Test func umaskSetsPermissions() async {
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

  @Test func fileIsReplacedOnlyByForce() throws {
    let path = try folder.write("cat.png", "old")
    expectRejection(path, .fileExists(path: path))
    #expect(try folder.read("cat.png") == "old")
    try files.check(path, replacing: true)
    _ = try files.store(picture, at: path, replacing: true)
    #expect(try Data(contentsOf: URL(filePath: path)) == picture.bytes)
    #expect(try names() == ["cat.png"])
  }

  @Test(arguments: [true, false])
  func symbolicLinkIsRejected(isReplacing: Bool) throws {
    try folder.write("target", "precious")
    #expect(symlink("target", folder.file("link")) == 0)
    #expect(symlink("nowhere", folder.file("dangling")) == 0)
    for name in ["link", "dangling"] {
      expectRejection(
        folder.file(name),
        replacing: isReplacing,
        FileFault.symbolicLink.description
      )
    }
    #expect(try folder.read("target") == "precious")
    #expect(try names() == ["dangling", "link", "target"])
  }

  @Test(arguments: [true, false])
  func otherFileTypesAreRejected(isReplacing: Bool) throws {
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    expectRejection(
      folder.file("pipe"),
      replacing: isReplacing,
      FileFault.noFile.description
    )
    // Only checked: replacing the device would remove it for all programs.
    let device = NewsError.fileUnwritable(path: "/dev/full", FileFault.noFile.description)
    #expect(throws: device) { try files.check("/dev/full", replacing: isReplacing) }
    expectRejection(folder.path, replacing: isReplacing, FileFault.folder.description)
    expectRejection(
      folder.file("none/cat"),
      replacing: isReplacing,
      FileFault.folderMissing.description
    )
    expectRejection("", replacing: isReplacing, FileFault.nameless.description)
    expectRejection(folder.file("a\0b"), replacing: isReplacing, FileFault.cutName.description)
    #expect(try names() == ["pipe"])
  }

  @Test func fileCreatedAfterCheckIsKept() throws {
    let path = folder.file("cat.png")
    try files.check(path, replacing: false)
    try folder.write("cat.png", "other")
    #expect(throws: NewsError.self) { try files.store(picture, at: path, replacing: false) }
    #expect(try folder.read("cat.png") == "other")
    #expect(try names() == ["cat.png"])
  }

  @Test func unwritableFolderIsReported() throws {
    #expect(chmod(folder.path, 0o555) == 0)
    defer { chmod(folder.path, 0o755) }
    Unprivileged.run { expectRejection(folder.file("cat.png"), "Permission denied") }
    #expect(try names().isEmpty)
  }

  @Test func fullDiskLeavesNoPartialFile() async {
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
