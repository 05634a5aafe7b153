import Domain
import Testing

@testable import WebPages

struct ReaderIDTests {
  private static let ids: [UInt64] = [
    0, 1, 0xFF, 0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, 0xFFFF_FFFF_FFFF_FFFF,
    0x0123_4567_89AB_CDEF, 0x5D41_402A_BC4B_2A76,
  ]

  @Test(arguments: ids)
  func everyFormRoundTrips(bits: UInt64) throws {
    let digits = String(bits, radix: 16)
    let id = try #require(
      Article.ID(String(repeating: "0", count: 16 - digits.count) + digits)
    )
    #expect(id.readerTag == "tag:google.com,2005:reader/item/\(id)")
    #expect(id.readerNumber == String(Int64(bitPattern: bits)))
    let forms = [
      id.readerTag, id.readerNumber, String(bits), "tag:google.com,2005:reader/item/\(digits)",
    ]
    for form in forms { #expect(Article.ID(reader: form) == id, "\(form)") }
  }

  @Test func sixteenDigitsAreHexadecimalUnlessDecimal() {
    #expect(Article.ID(reader: "5d41402abc4b2a76")?.rawValue == 0x5D41_402A_BC4B_2A76)
    #expect(Article.ID(reader: "0000000000000010")?.rawValue == 16)
    #expect(Article.ID(reader: "1000000000000010")?.rawValue == 1_000_000_000_000_010)
  }

  @Test(arguments: [
    "", "x", "-", "+1", "1.5", "18446744073709551616", "-9223372036854775809", "0x10",
    "tag:google.com,2005:reader/item/", "tag:google.com,2005:reader/item/00000000000000001",
    "tag:google.com,2005:reader/item/+1", "+123456789abcdef", "5d41402abc4b2a7", "１",
    String(repeating: "1", count: 1 << 20),
  ])
  func otherTextsAreNoID(text: String) {
    #expect(Article.ID(reader: text) == nil)
  }
}
