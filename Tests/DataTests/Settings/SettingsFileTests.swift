import ByteStrings
import Domain
import FoundationEssentials
import Glibc
import Settings
import TestSupport
import Testing

struct SettingsFileTests {
  private let folder: TemporaryFolder
  private let file: SettingsFile

  init() throws {
    folder = try TemporaryFolder()
    file = SettingsFile(path: folder.file("sub/config.json"))
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test func fileAndFolderArePrivate() throws {
    try file.set("key", to: "secret")
    #expect(mode(file.path.text) == 0o600)
    #expect(mode(folder.file("sub")) == 0o700)
  }

  @Test func publicFileBecomesPrivate() throws {
    try file.set("a", to: "1")
    chmod(file.path.text, 0o644)
    try file.set("key", to: "secret")
    #expect(mode(file.path.text) == 0o600)
  }

  @Test func numbersAndBooleansAreRead() throws {
    let path = try folder.write("c.json", #"{"a": 20, "b": true, "c": 2.5, "d": "x"}"#)
    #expect(try SettingsFile(path: path).read() == ["a": "20", "b": "true", "c": "2.5", "d": "x"])
  }

  @Test(arguments: ["[]", "{", "x", #"{"a": {}}"#, #"{"a": null}"#, "\u{0}\u{1}"])
  func malformedFileIsRejectedAndStays(text: String) throws {
    let path = try folder.write("c.json", text)
    #expect(throws: SettingsError.self) { try SettingsFile(path: path).read() }
    #expect(throws: SettingsError.self) { try SettingsFile(path: path).set("a", to: "1") }
    #expect(try folder.read("c.json") == text)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["pipe", "/dev/zero", "/dev/full"])
  func fileWithoutAnEndIsRefused(name: String) throws {
    let path = name == "pipe" ? folder.file(name) : name
    if name == "pipe" { try #require(mkfifo(path, 0o600) == 0) }
    let error = #expect(throws: SettingsError.self) { try SettingsFile(path: path).read() }
    #expect(error == .cannotRead(path: path, reason: "it is not a regular file"))
  }

  @Test func nullDeviceHasNoSettings() throws {
    #expect(try SettingsFile(path: "/dev/null").read() == [:])
  }

  @Test func emptyFileHasNoSettings() throws {
    let path = try folder.write("c.json", "")
    #expect(try SettingsFile(path: path).read() == [:])
  }

  @Test func symbolicLinkIsNotFollowed() throws {
    let target = try folder.write("target", "{}")
    symlink(target, folder.file("c.json"))
    #expect(throws: SettingsError.self) {
      try SettingsFile(path: folder.file("c.json")).set("key", to: "secret")
    }
    #expect(try folder.read("target") == "{}")
  }

  @Test func folderIsReported() throws {
    let broken = SettingsFile(path: folder.path)
    #expect(throws: SettingsError.cannotRead(path: folder.path, reason: "Is a directory")) {
      try broken.read()
    }
  }

  @Test func noDraftRemains() throws {
    try file.set("a", to: "1")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("sub"))
    #expect(names == ["config.json"])
  }

  @Test(.hangLimit)
  func concurrentChangesLoseNothing() async throws {
    let file = file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...40 { group.addTask { try file.set("n\(number)", to: "\(number)") } }
      try await group.waitForAll()
    }
    #expect(try file.read().count == 40)
  }
}
