import ByteStrings
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// Rows in the file format, and invalid bytes.
struct StoredRowTests {
  @Test(arguments: [
    ([3, 1, 0, 0xFE], [SQLValue.integer(-2), .null]),
    ([2, 2, 0x80, 0], [.integer(-32_768)]), ([2, 3, 1, 0, 0], [.integer(65_536)]),
    ([2, 5, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [.integer(-1)]),
    ([3, 8, 9], [.integer(0), .integer(1)]),
    ([2, 7, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], [.real(1.5)]),
    ([2, 17, 0xC3, 0xA5], [.text("å")]), ([2, 13], [.text("")]), ([1], []),
    ([2, 17, 0xC3, 0x28], [.rawText(ByteString(bytes: [0xC3, 0x28]))]),
  ])
  func valuesAreRead(bytes: [UInt8], values: [SQLValue]) throws {
    #expect(try #require(StoredRow(bytes[...])).values == values)
  }

  @Test(
    arguments: [
      ([2, 16, 1, 2], [nil]), ([2, 10], [nil]),
      ([2, 7, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0], [nil]),
      ([4, 1, 17, 1, 5, 0x61], [.integer(5), nil, nil]),
    ] as [([UInt8], [SQLValue?])]
  )
  func unreadableValuesAreNil(bytes: [UInt8], values: [SQLValue?]) throws {
    #expect(try #require(StoredRow(bytes[...])).values == values)
  }

  @Test(arguments: [
    [], [0], [2], [9, 1, 1], [0x80], [2, 0x80],
    [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00],
    [0xC0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00],
    [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1],
  ])
  func bytesWithoutTypesAreRejected(bytes: [UInt8]) {
    #expect(StoredRow(bytes[...]) == nil)
  }

  @Test func varintsHaveOneToNineBytes() {
    var reader = ByteReader([0x7F, 0x81, 0x00] + [UInt8](repeating: 0xFF, count: 9) + [0x80])
    #expect(reader.varint() == 127)
    #expect(reader.varint() == 128)
    #expect(reader.varint() == -1)
    #expect(reader.varint() == nil)
  }

  @Test func anyPageIsReadSafely() {
    var generator = SeededGenerator(seed: 12)
    for kind: UInt8 in [2, 10, 13, 77] {
      for _ in 1...50 {
        var bytes = (0..<512).map { _ in UInt8.random(in: 0...255, using: &generator) }
        bytes[0] = kind
        let cells = TreePage(bytes, number: 2)?.cells ?? []
        #expect(cells.allSatisfy { $0.local.count <= min($0.size, 512) })
        for cell in cells { _ = StoredRow(cell.local) }
      }
    }
  }
}
