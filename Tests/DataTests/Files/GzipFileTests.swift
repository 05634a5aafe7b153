import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArticleFiles

struct GzipFileTests {
  /// Twelve articles, one per line, compressed by gzip.
  private static let packed = Array(
    Data(
      base64Encoded: """
        H4sIAAAAAAACA63TzQrCMAzA8btPUXIedt339hC+Q9WAha6OLkNh+O7Wo6QehBxySAK/23+HLXqY4Ea0rJPW9ohPO\
        y8etYECyJHH9D1t8xmj+pwu90AYKB0fLlyVTROtC4X6WuF12H/KFZcrGbnmci0jN1xuZOSWy62M3HG5k5F7Lvcy8s\
        DlQUYeuTzKyKbMpFIK2bkMhTo0mRDNXyW+AQD0zPA+BAAA
        """
    ) ?? Data()
  )
  private static let titles = (1...12).map { "Number \($0)" }

  @Test func chunkSizeMakesNoDifference() throws {
    for chunkSize in [1, 2, 3, 5, 8, 13, 64, 1_000, 100_000] {
      let file = try ReadFile(Self.packed, chunkSize: chunkSize)
      #expect(file.titles == Self.titles)
      #expect(file.faults.isEmpty && file.error == nil)
    }
  }

  @Test func allMembersAreRead() throws {
    let line = LoopbackEncoding.gzip(Array(ReadFile.json("A").utf8))
    let empty = LoopbackEncoding.gzip([])
    for chunkSize in [1, 7, 100_000] {
      let file = try ReadFile(empty + Self.packed + empty + line + line, chunkSize: chunkSize)
      #expect(file.titles == Self.titles + ["A", "A"])
      #expect(file.error == nil)
    }
  }

  @Test func recordMaySpanMembers() throws {
    let bytes = Array(ReadFile.json("A").utf8)
    let members =
      LoopbackEncoding.gzip(Array(bytes.prefix(9)))
      + LoopbackEncoding.gzip(Array(bytes.dropFirst(9)))
    #expect(try ReadFile(members).titles == ["A"])
  }

  @Test func trailingZerosAreIgnored() throws {
    let file = try ReadFile(Self.packed + Array(repeating: 0, count: 1_000), chunkSize: 100)
    #expect(file.titles == Self.titles)
    #expect(file.error == nil)
  }

  @Test func truncatedFileReturnsItsStart() throws {
    let whole = try ReadFile(Self.packed).articles
    var counts: [Int] = []
    for length in 1..<Self.packed.count {
      let file = try ReadFile(Self.packed.prefix(length), chunkSize: 50)
      #expect(try ReadFile(Self.packed.prefix(length), chunkSize: 3).articles == file.articles)
      #expect(file.articles == Array(whole.prefix(file.articles.count)))
      #expect(file.faults.isEmpty)
      #expect(file.isDamaged(isCutOff: true, bytesRead: length))
      counts.append(file.articles.count)
    }
    #expect(counts == counts.sorted())
    #expect(counts.first == 0 && counts.last == 12)
  }

  @Test func everyWrongByteIsDetected() throws {
    // The format does not check flags, time and system in the header.
    for place in Self.packed.indices where !(3...9).contains(place) {
      var bytes = Self.packed
      bytes[place] ^= 0x55
      let file = try ReadFile(bytes)
      #expect(file.error != nil || place == 0 && !file.faults.isEmpty, "at \(place)")
    }
  }

  @Test(arguments: ["x", "\u{1}", "\u{1F}", "\u{1F}\u{8B}", "{}"])
  func trailingBytesAreAnError(tail: String) throws {
    let file = try ReadFile(Self.packed + Array(tail.unicodeScalars.map { UInt8($0.value) }))
    #expect(file.titles == Self.titles)
    #expect(file.error != nil)
  }

  @Test func errorRepeats() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.gz")
    try Data(Self.packed.dropLast()).write(to: URL(filePath: path))
    let reader = try ArticleReader(path: path, provider: ReadFile.provider)
    #expect(try reader.next(limit: 100)?.articles.count == 12)
    let length = Self.packed.count - 1
    for _ in 1...2 {
      #expect(throws: ArticleFileError.damaged(path: path, isCutOff: true, bytesRead: length)) {
        try reader.next(limit: 100)
      }
    }
  }
}

extension ReadFile {
  fileprivate func isDamaged(isCutOff: Bool, bytesRead: Int) -> Bool {
    guard case .damaged(_, isCutOff, bytesRead) = error else { return false }
    return true
  }
}
