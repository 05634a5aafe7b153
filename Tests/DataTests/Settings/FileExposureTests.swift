import ByteStrings
import Domain
import Glibc
import Settings
import TestSupport
import Testing

struct FileExposureTests {
  private let folder: TemporaryFolder
  private let file: SettingsFile

  init() throws {
    folder = try TemporaryFolder()
    chmod(folder.path, 0o700)
    file = SettingsFile(path: folder.file("config.json"))
    try file.set("a", to: "1")
  }

  private func exposure(_ mode: mode_t) -> FileExposure? {
    chmod(folder.file("config.json"), mode)
    return file.exposure
  }

  @Test func writtenFileIsNotExposed() {
    #expect(file.exposure == nil)
    #expect(SettingsFile(path: folder.file("missing.json")).exposure == nil)
  }

  @Test(arguments: [0o604, 0o640, 0o644])
  func readableFileIsExposed(mode: Int) {
    #expect(exposure(mode_t(mode)) == .readable(mode: mode))
  }

  @Test(arguments: [0o602, 0o620, 0o666])
  func writableFileIsExposed(mode: Int) {
    #expect(exposure(mode_t(mode)) == .writable(mode: mode))
  }

  @Test(arguments: [0o600, 0o400, 0o700])
  func otherModesAreNotExposed(mode: Int) {
    #expect(exposure(mode_t(mode)) == nil)
  }

  @Test func fileInAWritableFolderIsExposed() {
    chmod(folder.path, 0o777)
    #expect(
      file.exposure == .replaceable(folder: .init(folder.path), mode: 0o777)
    )
    // Others cannot rename or delete a file in a folder with the sticky bit.
    chmod(folder.path, 0o1777)
    #expect(file.exposure == nil)
  }

  @Test(.enabled(if: geteuid() == 0, "skipped: only the administrator can give a file away"))
  func fileOfAnotherUserIsExposed() {
    #expect(chown(folder.file("config.json"), 12_345, 12_345) == 0)
    #expect(file.exposure == .foreign(file.path))
    #expect(chown(folder.file("config.json"), 0, 0) == 0)
    #expect(chown(folder.path, 12_345, 12_345) == 0)
    #expect(file.exposure == .foreign(.init(folder.path)))
  }

  @Test func linkIsFollowed() throws {
    chmod(folder.file("config.json"), 0o644)
    try #require(symlink("config.json", folder.file("link")) == 0)
    #expect(SettingsFile(path: folder.file("link")).exposure == .readable(mode: 0o644))
  }

  @Test func nextWriteHidesTheFile() throws {
    #expect(exposure(0o666) != nil)
    try file.set("a", to: "2")
    #expect(file.exposure == nil)
  }
}
