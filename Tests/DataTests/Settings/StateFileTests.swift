import ByteStrings
import Domain
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

  @Test func missingFileHasNoLines() throws {
    #expect(try file.lines() == nil)
  }

  @Test func linesAreStoredPrivately() throws {
    try file.replace(with: ["a", "b"])
    #expect(try file.lines() == ["a", "b"])
    var status = stat()
    #expect(lstat(file.path.text, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test(arguments: [(3, 2), (2, 3), (2_000, 1), (1, 2_000), (2_000, 1_999), (3, 0), (0, 3)])
  func oldLinesAreGone(before: Int, after: Int) throws {
    try file.replace(with: lines(before, "before"))
    try file.replace(with: lines(after, "after"))
    #expect(try file.lines()?.map(String.init) == lines(after, "after"))
  }

  @Test func shortListOverwritesInPlace() throws {
    try file.replace(with: ["a"])
    let number = try inode()
    try file.replace(with: ["b"])
    #expect(try inode() == number)
    try file.replace(with: lines(2_000, "long"))
    #expect(try inode() != number)
  }

  private func inode() throws -> UInt {
    var status = stat()
    try #require(lstat(file.path.text, &status) == 0)
    return UInt(status.st_ino)
  }

  @Test func linkIsNotFollowed() throws {
    try file.replace(with: ["a"])
    let target = try folder.write("target", "precious")
    unlink(file.path.text)
    #expect(symlink(target, file.path.text) == 0)
    #expect(throws: SettingsError.self) { try file.replace(with: ["b"]) }
    #expect(try folder.read("target") == "precious")
  }

  @Test func pipeDoesNotBlock() throws {
    try file.replace(with: ["a"])
    unlink(file.path.text)
    #expect(mkfifo(file.path.text, 0o600) == 0)
    #expect(throws: SettingsError.self) { try file.replace(with: ["b"]) }
  }

  @Test func noDraftRemains() throws {
    try file.replace(with: lines(2_000, "long"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("state/desk"))
    #expect(names == ["list"])
  }
}
