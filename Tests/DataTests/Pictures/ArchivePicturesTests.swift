import ByteStrings
import Domain
import FoundationEssentials
import TestSupport
import Testing
import Texts

@testable import ArchiveRows
@testable import LocalArchive

/// Records of saved pictures in the archive.
@Suite(.hangLimit)
struct ArchivePicturesTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.file("archive.sqlite"), now: { .saving })
  }

  private func page(
    _ words: String = "",
    size: Int = 100,
    at cursor: Cursor? = nil
  ) async throws
    -> Page<SavedPicture>
  {
    try await archive.savedPictures(try PlainQuery(words, pageSize: size), at: cursor)
  }

  private func captions(_ words: String) async throws -> [String] {
    try await page(words).items.map(\.caption)
  }

  @Test(arguments: [
    "a\u{0}b", "\u{0}", "", " ", "'; DROP TABLE picture; --", "e\u{301}", "é", "\u{202E}", "👩‍👩‍👧",
    "\u{FEFF}", "%", "_", "\\", "\"", "../../etc/passwd", "\u{1B}[31m", "\n", "\u{2028}", "[]",
    String(repeating: "x", count: 70_000),
  ])
  func textsMayContainAnything(text: String) async throws {
    let picture = SavedPicture.saved(text, caption: text, catID: text, tags: [text, text])
    try await archive.record(picture)
    let found = try await page().items
    #expect(found == [picture])
    #expect(found.first.map { Array($0.path.bytes) } == Array(text.utf8))
    let tag = Array(text.bounded(to: .line).utf8)
    #expect(found.first?.tags.map { Array($0.utf8) } == [tag, tag])
    try await archive.record(picture)
    #expect(try await page().items == [picture])
  }

  @Test func pathHasAnyBytes() async throws {
    let path = ByteString(bytes: [0x2F, 0x6E, 0xFF])
    for caption in ["old", "hi"] {
      try await archive.record(.saved(path, caption: caption))
    }
    try await archive.record(.saved("/n\u{FFFD}"))
    #expect(try await page().items.map(\.path) == ["/n\u{FFFD}", path])
    let copy = folder.file("copy.sqlite")
    #expect(try await archive.salvage(into: copy).pictures.rescued == 2)
    let copied = Archive(path: copy, now: { .saving })
    #expect(try await copied.pictures() == archive.pictures())
  }

  @Test func readingCreatesNoFile() async throws {
    #expect(try await page() == Page(items: [], total: .exactly(0), continuation: .end(.complete)))
    #expect(try await page("hi").items == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func countIsLimited() async throws {
    try await archive.record(.saved("/a"))
    try await archive.edit(
      """
      WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number LIMIT 1000)
      INSERT INTO picture SELECT key + n, path || n, saved_at, format, width, height, size, cat_id,
        caption, tags FROM picture, number
      """
    )
    #expect(try await page("hi", size: 1).total == .moreThan(Total.largestExact))
    try await archive.edit("DELETE FROM picture WHERE path = '/a'")
    #expect(try await page("hi", size: 1).total == .exactly(Total.largestExact))
  }

  @Test(arguments: [
    ("format = 'bmp'", false), ("width = -1", false), ("height = \(Int64.min)", false),
    ("size = -5", false), ("saved_at = 1e300", false), ("tags = 'x'", true), ("tags = '{}'", true),
    ("tags = '[1]'", true),
  ])
  func invalidRowIsSkipped(change: String, isListed: Bool) async throws {
    for second in 0..<3 { try await archive.record(.saved("/\(second)", at: second)) }
    try await archive.edit("UPDATE picture SET \(change) WHERE path = '/1'")
    let paths = try await archive.pictures(pageSize: 1).map(\.path)
    #expect(paths == (isListed ? ["/2", "/1", "/0"] : ["/2", "/0"]))
  }

  @Test func pageNeedsNoSorting() async throws {
    try await archive.record(.saved("/a"))
    let steps = try await archive.steps(
      "SELECT key FROM picture WHERE key <= 5 ORDER BY key DESC LIMIT 9"
    )
    #expect(steps == ["SEARCH picture USING INTEGER PRIMARY KEY (rowid<?)"])
  }
}

extension Archive {
  /// Returns the records of the first page.
  func pictures(_ words: String = "", pageSize: Int = 100) async throws -> [SavedPicture] {
    var pictures: [SavedPicture] = []
    var cursor: Cursor?
    repeat {
      let page = try await savedPictures(try PlainQuery(words, pageSize: pageSize), at: cursor)
      pictures += page.items
      cursor = if case .more(let next) = page.continuation { next } else { nil }
    } while cursor != nil
    return pictures
  }
}
