import ByteStrings
import Domain

/// The number of an article in the APIs of feed readers.
///
/// It has 16 decimal digits and 53 bits, of which the first is 1: some clients pad it to that length, and
/// most can hold no more. The last 32 bits are the first ones of the id, because newsboat keeps only those;
/// the 20 bits between are the next ones of the id.
extension Article.ID {
  private static let tagStart = "tag:google.com,2005:reader/item/"
  private static let numbers = 1 << 52..<1 << 53

  var number: Int { 1 << 52 | Int(rawValue >> 12 & 0xF_FFFF) << 32 | Int(rawValue >> 32) }

  /// The number as the Google Reader API writes it in items: a tag URI with 16 hexadecimal digits.
  var readerTag: String { Self.tagStart + UInt64(number).hexadecimal(digits: 16) }

  /// Returns the number that a text of the Google Reader API means; nil if it is none.
  ///
  /// Clients send tags, also without leading zeros, their digits alone, or the decimal number.
  static func number(_ text: String) -> Int? {
    let bytes = text.utf8
    guard bytes.count <= tagStart.utf8.count + 16 else { return nil }
    let isTag = bytes.starts(with: tagStart.utf8)
    let digits = Substring(isTag ? bytes.dropFirst(tagStart.utf8.count) : bytes[...])
    let all = (isTag ? [16] : [10, 16]).lazy.compactMap { Int(digits, radix: $0) }
    return all.first { numbers.contains($0) }
  }

  /// Returns the ids of the stored articles with these numbers, in their order.
  ///
  /// A number of up to 32 bits, which can be negative, is the end of one; if several articles have it,
  /// it is none of them.
  static func numbered(
    _ numbers: [Int],
    in archive: any FindArticle
  ) async throws(APIFailure) -> [Article.ID] {
    let short = numbers.compactMap { Int32(exactly: $0).map { UInt64(UInt32(bitPattern: $0)) } }
    let long = numbers.filter { Self.numbers.contains($0) }.map { number in
      UInt64(number & 0xFFFF_FFFF) << 20 | UInt64(number >> 32 & 0xF_FFFF)
    }
    let (alike, exact) = try await APIFailure.mapping { () throws(NewsError) in
      (
        try await archive.ids(beginningWith: short, bits: 32),
        try await archive.ids(beginningWith: long, bits: 52)
      )
    }
    let ends = Dictionary(grouping: alike) { Int(Int32(truncatingIfNeeded: $0.number)) }
    let found = ends.filter { $0.value.count == 1 }.mapValues { $0[0] }
      .merging(exact.map { ($0.number, $0) }) { first, _ in first }
    return numbers.compactMap { found[$0] }
  }
}
