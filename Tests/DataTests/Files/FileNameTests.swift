import ByteStrings
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import WholeFiles

/// Hostile names: a file gets exactly its name, or none.
@Suite(.hangLimit)
struct FileNameTests {
  /// Strings that have broken other programs, alone and inside a name.
  private static let fragments: [String] = [
    "-rf", "--", "-", "~", "~root", "$HOME", "$(reboot)", "`reboot`", "; reboot", "| cat", "&",
    "> x",
    "*", "?", "[a-z]", "{a,b}", "!", "#", "%", "%s%n", "%00", "%2e%2e%2f", "\\", "\\0", "\"", "'",
    " ",
    "  ", "\t", "\n", "\r", "\r\n", "\u{7}", "\u{8}", "\u{1B}[2J", "\u{1B}]0;x\u{7}", "\u{7F}",
    "\u{85}",
    "\u{9B}31m", "\u{A0}", "\u{AD}", "\u{200B}", "\u{200D}", "\u{200E}", "\u{202E}gnp.", "\u{2028}",
    "\u{2066}", "\u{FEFF}", "\u{FFFD}", "\u{FFFE}", "\u{10FFFF}", "\u{301}",
    "\u{301}\u{327}\u{338}", "\u{E9}",
    "e\u{301}", "\u{212B}", "\u{C5}", "ﬁ", "İ", "ı", "ß", "猫", "고양이", "قطة", "חתול", "🐈", "🐈‍⬛", "👩🏽‍🚀",
    "🇦",
    "nul", "CON", "aux.txt", "x:y", "x.", ".x", "...", "..x", "x..", "a/../b", "./x", "../in/x",
    ".//x",
    "../x", "none/x", "x/", "x/.", "x/..", "/", "/\u{301}x", "\u{301}/x", "in/\u{301}",
    "in\u{338}/x",
    "\0", "x\0", "x\0.png", "/\0", "undefined", "null", "NaN", "0", "1e309", "<b>", "]]>", "x.new",
  ]

  private static let names = fragments.flatMap { [$0, "cat" + $0, $0 + ".png", "a" + $0 + "b"] }

  /// A folder with a subfolder `in`, in which the names are tried.
  private static func desk() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["in/in", "in/a", "in/in\u{338}"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name),
        withIntermediateDirectories: true
      )
    }
    return folder
  }

  /// Every path below a folder, as the system returns it.
  private static func paths(in folder: String) throws -> Set<[UInt8]> {
    var paths: Set<[UInt8]> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let path = folder + "/" + name
      paths.insert(Array(path.utf8))
      var status = stat()
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        paths.formUnion(try Self.paths(in: path))
      }
    }
    return paths
  }

  @Test(arguments: [true, false])
  func fileHasExactlyItsName(isReplacing: Bool) throws {
    #expect(Self.names.count > 400)
    let folder = try Self.desk()
    let before = try Self.paths(in: folder.path)
    var written = 0
    for name in Self.names {
      let path = folder.file("in/" + name)
      let fault = FileDraft.fault(at: path, replacing: isReplacing)
      do throws(FileError) {
        let draft = try FileDraft(of: path, for: .custom, replacing: isReplacing)
        try draft.write(name)
        let absolute = try draft.commit(isFlushed: false).text
        #expect(fault == nil, "\(name.debugDescription)")
        #expect((try? content(of: absolute)) == Data(name.utf8), "\(name.debugDescription)")
        #expect(isSame(path, absolute), "\(name.debugDescription)")
        unlink(absolute)
        written += 1
      } catch {
        #expect(fault == error.fault, "\(name.debugDescription)")
      }
      #expect(try Self.paths(in: folder.path) == before, "\(name.debugDescription)")
    }
    #expect(written > 300)
  }

  private func content(of path: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path))
  }

  /// Whether two paths are the same file; a path with a NUL is no file.
  private func isSame(_ one: String, _ other: String) -> Bool {
    var first = stat()
    var second = stat()
    return !one.utf8.contains(0) && lstat(one, &first) == 0 && lstat(other, &second) == 0
      && first.st_ino == second.st_ino && first.st_dev == second.st_dev
  }

  @Test func pathIsDividedByBytes() throws {
    let folder = try Self.desk()
    // A slash and a combining accent are one character for Swift, and two for the system.
    let path = folder.file("in") + "/\u{301}"
    #expect(FileDraft.folder(of: path) == folder.file("in"))
    #expect(FileDraft.folder(of: "a") == ".")
    #expect(FileDraft.folder(of: "/a") == "/")
    #expect(FileDraft.folder(of: "//a") == "/")
    #expect(FileDraft.folder(of: "a/b/c") == "a/b")
  }

  @Test func longestNamesHaveDrafts() throws {
    let folder = try Self.desk()
    for name in ["n", "ü", "猫", "🐈", "e\u{301}\u{327}"] {
      let path = folder.file(String(repeating: name, count: 255 / name.utf8.count))
      try FileDraft(of: path, for: .custom).commit(isFlushed: false)
      #expect(access(path, F_OK) == 0)
    }
    let accents = folder.file("e" + String(repeating: "\u{301}", count: 127))
    try FileDraft(of: accents, for: .custom).commit(isFlushed: false)
    #expect(access(accents, F_OK) == 0)
  }
}
