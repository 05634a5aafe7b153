import Domain
import FoundationEssentials
import Query
import Testing

/// The rules for pictures in every format.
struct PictureTests {
  private func picture(
    _ bytes: Data = Data([1]),
    width: Int = 1,
    height: Int = 1
  ) throws(InvalidPicture) -> Picture {
    try Picture(bytes, format: .gif, width: width, height: height)
  }

  @Test func sizeIsLimited() throws {
    let largest = Data(count: 16 << 20)
    #expect(try picture(largest).bytes.count == Picture.maximumSize)
    #expect(throws: InvalidPicture.tooLarge(limit: 16 << 20)) { try picture(largest + Data([0])) }
    #expect(throws: InvalidPicture.unknownFormat(.nothing)) { try picture(Data()) }
  }

  @Test func sidesAreLimited() throws {
    let largest = try picture(width: 65_535, height: 65_535)
    #expect(largest.width == 65_535 && largest.height == 65_535)
    for side in [.min, -1, 0, 65_536, .max] {
      #expect(throws: InvalidPicture.malformed(.gif)) { try picture(width: side) }
      #expect(throws: InvalidPicture.malformed(.gif)) { try picture(height: side) }
    }
  }

  @Test func sliceStartsAtZero() throws {
    let slice = Data([1, 2, 3, 4])[1..<3]
    #expect(try picture(slice).bytes.startIndex == 0)
    #expect(try picture(slice) == picture(Data([2, 3])))
  }
}

struct PictureQueryTests {
  @Test func wordsAreOnOneLine() throws {
    let query = try PlainQuery("  hello \n cat ", pageSize: 5)
    #expect(query.words == "hello cat")
    #expect(query.pageSize == 5)
    #expect(try PlainQuery().words.isEmpty)
    #expect(try PlainQuery().pageSize == 20)
  }

  @Test func invalidQueryIsRejected() {
    #expect(throws: InvalidQuery.pageSize(0, allowed: 1...100)) { try PlainQuery(pageSize: 0) }
    #expect(throws: InvalidQuery.pageSize(101, allowed: 1...100)) {
      try PlainQuery(pageSize: 101)
    }
    #expect(throws: InvalidQuery.tooLong(length: 501, maximum: 500)) {
      try PlainQuery(String(repeating: "a", count: 501))
    }
  }

  @Test func newWordsKeepPageSize() throws {
    let query = try PlainQuery("a", pageSize: 7).searching(for: " b ")
    #expect(query == (try PlainQuery("b", pageSize: 7)))
  }
}
