import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

@testable import WebPages

struct ReaderIDTests {
  private static let ids: [UInt64] = [
    0, 1, 0xFF, 0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, 0xFFFF_FFFF_FFFF_FFFF,
    0x0123_4567_89AB_CDEF, 0x5D41_402A_BC4B_2A76,
  ]

  @Test(arguments: ids)
  func everyFormOfANumberIsRead(bits: UInt64) async throws {
    let id = Article.ID(rawValue: bits)
    let (number, digits) = (id.number, String(id.number, radix: 16))
    #expect(String(number).utf8.count == 16 && Int(exactly: Double(number)) == number)
    #expect(id.readerTag == "tag:google.com,2005:reader/item/00\(digits)")
    let tag = "tag:google.com,2005:reader/item/\(digits)"
    for form in [id.readerTag, tag, String(number), digits, "00\(digits)", digits.uppercased()] {
      #expect(Article.ID.number(form) == number, "\(form)")
    }
  }

  @Test func articlesAreFoundInTheOrderOfTheirNumbers() async throws {
    let all = Self.ids.suffix(4).map { Article.ID(rawValue: $0) }
    let shelf = FakeIDs(all: all)
    let numbers = [all[2], all[0], all[3], all[2]].map(\.number)
    let found = try await Article.ID.numbered(numbers + [12_345, -2, .max, .min], in: shelf)
    #expect(found == [all[2], all[0], all[3], all[2]])
  }

  @Test(arguments: [
    "", "x", "-", "+1", "1.5", "18446744073709551616", "-9223372036854775809", "0x10", "7",
    "tag:google.com,2005:reader/item/", "tag:google.com,2005:reader/item/00000000000000001",
    "tag:google.com,2005:reader/item/+1", "+123456789abcdef", "--1", "-+1", "１",
    "-4503599627370496", "4503599627370495", "9007199254740992",
    String(repeating: "1", count: 1 << 20),
  ])
  func otherTextsAreNoNumber(text: String) {
    #expect(Article.ID.number(text) == nil)
  }
}

/// An archive of ids only.
struct FakeIDs: FindArticle {
  let all: [Article.ID]

  func article(_ id: Article.ID) async throws(NewsError) -> Article? { nil }

  func articles(_ ids: [Article.ID]) async throws(NewsError) -> [Article] { [] }

  func stories(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleStory] {
    [:]
  }

  func firstSeen(_ ids: [Article.ID]) async throws(NewsError) -> [Article.ID: Date] { [:] }

  func states(
    matching condition: SearchExpression
  ) async throws(NewsError) -> [ArticleState] { [] }

  func ids(
    beginningWith numbers: [UInt64],
    bits: Int
  ) async throws(NewsError) -> [Article.ID] {
    all.filter { numbers.contains($0.rawValue >> (64 - bits)) }
  }
}
