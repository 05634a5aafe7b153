import ByteStrings
import Domain
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import ArticleFiles

struct InputFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func reader(_ path: String) throws(ArticleFileError) -> ArticleReader {
    try ArticleReader(path: path, provider: ReadFile.provider)
  }

  @Test func missingFileIsAnError() throws {
    for path in [folder.file("none"), "", try folder.write("a", "") + "/b"] {
      #expect(throws: ArticleFileError.notFound(path: path == "" ? "''" : path)) {
        try reader(path)
      }
    }
  }

  @Test func folderIsAnError() {
    let path = folder.path
    #expect(throws: ArticleFileError.isFolder(path: path)) { try reader(path) }
  }

  @Test(.enabled(if: geteuid() != 0, "skipped: the administrator may read all"))
  func unreadableFileIsAnError() throws {
    let path = try folder.write("a", "")
    chmod(path, 0)
    #expect(throws: ArticleFileError.notPermitted(path: path)) { try reader(path) }
  }

  @Test func systemErrorIsReported() throws {
    let reader = try reader("/proc/self/mem")
    #expect(throws: ArticleFileError.unreadable(path: "/proc/self/mem", "Input/output error")) {
      try reader.next(limit: 1)
    }
  }

  @Test func pipeIsReadToItsEnd() throws {
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let writer = open(path, O_RDWR)
    let text = ReadFile.json("A") + "\n" + ReadFile.json("B") + "\n"
    try #require(write(writer, text, text.utf8.count) == text.utf8.count)
    let reader = try reader(path)
    close(writer)
    let batch = try #require(try reader.next(limit: 10))
    #expect(batch.articles.map(\.article.title) == ["A", "B"])
    #expect(try reader.next(limit: 10) == nil)
    #expect(reader.size == nil)
  }

  @Test func releasedReaderClosesItsFile() throws {
    let path = try folder.write("a", ReadFile.json("A"))
    var reader: ArticleReader? = try reader(path)
    #expect(try reader?.next(limit: 1)?.articles.count == 1)
    #expect(try isOpen(path))
    reader = nil
    #expect(try !isOpen(path))
  }

  private func isOpen(_ path: String) throws -> Bool {
    let folder = "/proc/self/fd/"
    return try FileManager.default.contentsOfDirectory(atPath: folder).contains { name in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + name)) == path
    }
  }
}
