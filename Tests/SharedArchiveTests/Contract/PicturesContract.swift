import ByteStrings
import Domain
import FoundationEssentials
import TestSupport
import Testing

/// Records of saved pictures, in every archive.
@Suite(.hangLimit)
struct PicturesContract {
  @Test(arguments: ArchiveKind.all)
  func recordIsReadBack(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let formats = Picture.Format.allCases.enumerated().map { place, format in
      SavedPicture(
        path: ByteString("/home/a b/\(format).x"),
        caption: "Hi",
        catID: "abc",
        tags: ["cute", "", "a,b", "\"]"],
        format: format,
        width: 1,
        height: 4_096,
        size: 16 << 20,
        savedAt: Date(timeIntervalSinceReferenceDate: 785_000_000.123_456_7 - Double(place))
      )
    }
    for picture in formats { try await desk.archive.record(picture) }
    #expect(try await desk.picturePage().items == formats)
  }

  @Test(arguments: ArchiveKind.all)
  func samePathReplacesRecord(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.record(.saved("/a", at: 1))
    try await desk.archive.record(.saved("/b", at: 2))
    try await desk.archive.record(.saved("/a", caption: "new", at: 3))
    #expect(
      try await desk.picturePage().items == [
        .saved("/a", caption: "new", at: 3), .saved("/b", at: 2),
      ]
    )
    #expect(try await desk.picturePage().total == .exactly(2))
  }

  @Test(arguments: ArchiveKind.all)
  func newestIsFirst(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    for second in [5, 1, 3, 4, 2] {
      try await desk.archive.record(.saved("/\(second)", at: second))
    }
    #expect(try await desk.picturePage().items.map(\.path) == ["/5", "/4", "/3", "/2", "/1"])
  }

  @Test(
    arguments: ArchiveKind.all,
    [Date.saving, .distantPast, .distantFuture, Date(timeIntervalSince1970: -1e12)]
  )
  func laterRecordOfSameMomentIsFirst(kind: ArchiveKind, moment: Date) async throws {
    let desk = try kind.desk()
    let seconds = moment.timeIntervalSinceReferenceDate
    let pictures = (0..<50).map { SavedPicture.saved("/\($0)", at: seconds) }
    for picture in pictures { try await desk.archive.record(picture) }
    #expect(try await desk.picturePage().items == pictures.reversed())
  }

  @Test(arguments: ArchiveKind.all, [1, 2, 7, 25, 100])
  func pagesAreConsecutive(kind: ArchiveKind, size: Int) async throws {
    let desk = try kind.desk()
    for second in 0..<25 { try await desk.archive.record(.saved("/\(second)", at: second)) }
    var paths: [String] = []
    var cursor: Cursor?
    repeat {
      let page = try await desk.picturePage("hi", size: size, at: cursor)
      #expect(page.total == (cursor == nil ? .exactly(25) : nil))
      paths += page.items.map(\.path.text)
      cursor = if case .more(let next) = page.continuation { next } else { nil }
    } while cursor != nil && paths.count < 99
    #expect(paths == (0..<25).reversed().map { "/\($0)" })
  }

  @Test(arguments: ArchiveKind.all, ["cataas:5", "archive:x", "archive:5-5", "archive:-1"])
  func foreignCursorsAreRejected(kind: ArchiveKind, text: String) async throws {
    let desk = try kind.desk()
    let cursor = try #require(Cursor(text))
    await #expect(throws: NewsError.cursorRefused(Provider.library)) {
      _ = try await desk.picturePage(at: cursor)
    }
  }

  /// Searches with the captions that they find.
  private static let searches: [(words: String, found: [String])] = [
    ("hi", ["Hi, cat", "hi"]), ("cat hi", ["Hi, cat"]), ("c", []), ("ca", []),
    ("HÍ", ["Hi, cat", "hi"]),
    ("%", []), ("_", []), ("h_", []), ("***", []), ("100", ["100%"]), ("100%", ["100%"]),
    ("東", ["東京都"]), ("京都", ["東京都"]), ("東都", []), ("🦜", ["a🦜"]),
    ("", ["a🦜", "東京都", "100%", "Hi, cat", "hi", "!!!"]),
    ("\"", []), ("hi' OR '1", []), ("!!!", []), ("hi,cat", ["Hi, cat"]), ("cat,hi", []),
  ]

  @Test(arguments: ArchiveKind.all)
  func captionsAreSearched(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    for (place, caption) in ["!!!", "hi", "Hi, cat", "100%", "東京都", "a🦜"].enumerated() {
      try await desk.archive.record(.saved("/\(place)", caption: caption, catID: "c", at: place))
    }
    for (words, found) in Self.searches {
      #expect(try await desk.captions(words) == found)
      #expect(try await desk.picturePage(words).total == .exactly(found.count))
      #expect(try await desk.picturePage(words, size: 1).total == .exactly(found.count))
    }
  }

  @Test(arguments: ArchiveKind.all)
  func longestQueryWorks(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.record(.saved("/a", caption: "a b"))
    let words = Array(repeating: "a b", count: 125).joined(separator: " ")
    #expect(try await desk.captions(words) == ["a b"])
    #expect(try await desk.captions(words.dropLast() + "c") == [])
  }
}
