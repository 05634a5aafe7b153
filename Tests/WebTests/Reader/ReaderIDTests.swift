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
      String(Int64(bitPattern: bits), radix: 16), digits,
    ]
    for form in forms { #expect(Article.ID.reader(form).contains(id), "\(form)") }
  }

  @Test(
    arguments: [
      ("5d41402abc4b2a76", [0x5D41_402A_BC4B_2A76]), ("000000000000000a", [10]),
      ("10", [10, 16]), ("-10", [0xFFFF_FFFF_FFFF_FFF0, 0xFFFF_FFFF_FFFF_FFF6]), ("7", [7]),
      ("-8000000000000000", [0x8000_0000_0000_0000, 0 &- 8_000_000_000_000_000]),
    ] as [(String, [UInt64])]
  )
  func digitsAloneAreReadInBothWays(text: String, bits: [UInt64]) {
    #expect(Article.ID.reader(text).map(\.rawValue).sorted() == bits.sorted())
  }

  @Test(arguments: [
    "", "x", "-", "+1", "1.5", "18446744073709551616", "-9223372036854775809", "0x10",
    "tag:google.com,2005:reader/item/", "tag:google.com,2005:reader/item/00000000000000001",
    "tag:google.com,2005:reader/item/+1", "+123456789abcdef", "--1", "-+1", "１",
    String(repeating: "1", count: 1 << 20),
  ])
  func otherTextsAreNoID(text: String) {
    #expect(Article.ID.reader(text) == [])
  }
}
