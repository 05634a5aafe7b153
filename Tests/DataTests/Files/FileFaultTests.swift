import ByteStrings
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import WholeFiles

/// Reasons why a file cannot be written, and their descriptions.
@Suite(.hangLimit)
struct FileFaultTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("file", "precious")
    try FileManager.default.createDirectory(
      atPath: folder.file("folder"),
      withIntermediateDirectories: false
    )
    try #require(symlink("file", folder.file("link")) == 0)
    try #require(symlink("nowhere", folder.file("dangling")) == 0)
    try #require(symlink("ring", folder.file("ring")) == 0)
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
  }

  @Test(
    arguments: [
      ("new", nil), ("file", .taken), ("link", .symbolicLink), ("dangling", .symbolicLink),
      ("ring", .symbolicLink), ("folder", .folder), ("folder/", .folder), ("new/", .folder),
      (".", .folder), ("..", .folder), ("pipe", .noFile), ("none/new", .folderMissing),
      ("dangling/new", .folderMissing), ("file/new", .system(ENOTDIR)),
      ("ring/new", .system(ELOOP)),
      ("folder/new", nil), ("new\0", .cutName), ("\0", .cutName), ("folder\0/new", .cutName),
      (String(repeating: "n", count: 255), nil),
      (String(repeating: "n", count: 256), .system(ENAMETOOLONG)),
      (String(repeating: "ü", count: 128), .system(ENAMETOOLONG)),
      (String(repeating: "./", count: 2_100) + "new", .system(ENAMETOOLONG)),
    ] as [(String, FileFault?)]
  )
  func faultsAreKnownBeforeWriting(name: String, fault: FileFault?) throws {
    let path = folder.file(name)
    #expect(FileDraft.fault(at: path, replacing: false) == fault)
    #expect(FileDraft.fault(at: path, replacing: true) == (fault == .taken ? nil : fault))
    do throws(FileError) {
      try FileDraft(of: path, for: .custom, replacing: false).commit(isFlushed: true)
      #expect(fault == nil)
      unlink(path)
    } catch {
      #expect(error == fault.map { FileError(path, $0) })
    }
    #expect(try folder.read("file") == "precious")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["dangling", "file", "folder", "link", "pipe", "ring"]
    )
  }

  @Test func emptyPathIsRejected() {
    #expect(FileDraft.fault(at: "", replacing: true) == .nameless)
    #expect(FileDraft.fault(at: "/", replacing: true) == .folder)
    #expect(FileDraft.fault(at: "/dev/full", replacing: true) == .noFile)
    #expect(FileDraft.fault(at: "/dev/null", replacing: true) == .noFile)
    #expect(FileDraft.fault(at: "/proc/self/new", replacing: true) != nil)
  }

  @Test func unwritableFolderIsKnownBeforeWriting() throws {
    let closed = folder.file("folder")
    #expect(chmod(closed, 0o555) == 0)
    #expect(chmod(folder.path, 0o755) == 0)
    let path = closed + "/new"
    let (known, error) = Unprivileged.run { () -> (FileFault?, FileError?) in
      let known = FileDraft.fault(at: path, replacing: true)
      do throws(FileError) {
        _ = try FileDraft(of: path, for: .custom)
        return (known, nil)
      } catch {
        return (known, error)
      }
    }
    #expect(known == .system(EACCES))
    #expect(error == FileError(path, .system(EACCES)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: closed).isEmpty)
  }

  @Test func fullDiskLeavesNoDraft() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try folder.write("old", "precious")
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 10_000, rlim_max: 10_000)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      for name in ["old", "new"] {
        let path = folder.file(name)
        #expect(throws: FileError(path, .system(EFBIG))) {
          let draft = try FileDraft(of: path, for: .custom)
          try draft.write(Data(repeating: 7, count: 8_000))
          try draft.write(Data(repeating: 7, count: 8_000))
        }
      }
      #expect(try folder.read("old") == "precious")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old"])
    }
  }

  @Test func everyFaultHasADescription() {
    let faults: [FileFault] = [
      .taken, .symbolicLink, .folder, .noFile, .nameless, .cutName, .folderMissing, .system(ENOSPC),
    ]
    #expect(Set(faults.map(\.description)).count == faults.count)
    #expect(FileFault.taken.description == "the file already exists")
    #expect(
      FileFault.symbolicLink.description == "it is a symbolic link; use the path of the file itself"
    )
    #expect(FileFault.system(ENOSPC).description == "No space left on device")
  }
}
