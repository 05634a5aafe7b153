import ByteStrings
import Domain

extension Article.ID {
  /// The id as a number that every client can hold: 53 of its 64 bits.
  ///
  /// The first 32 bits are the last ones of the number, because newsboat keeps only those.
  var minifluxNumber: Int {
    Int(rawValue >> 11 & 0x1F_FFFF) << 32 | Int(rawValue >> 32)
  }

  /// Returns the ids of the stored articles with these numbers.
  ///
  /// A number of up to 32 bits, which can be negative, is the end of one; if several articles have it,
  /// it is none of them.
  static func miniflux(
    _ numbers: [Int],
    in archive: any FindArticle
  ) async throws(NewsError) -> [Article.ID] {
    let short = numbers.compactMap { Int32(exactly: $0) }
    let long = numbers.filter { (1 << 31)..<(1 << 53) ~= $0 }
    let found = try await archive.ids(
      beginningWith: short.map { UInt64(UInt32(bitPattern: $0)) },
      bits: 32
    )
    let alike = Dictionary(grouping: found) { $0.rawValue >> 32 }.values
    let others = try await archive.ids(
      beginningWith: long.map { UInt64($0 & 0xFFFF_FFFF) << 21 | UInt64($0 >> 32) },
      bits: 53
    )
    return alike.compactMap { $0.count == 1 ? $0[0] : nil } + others
  }
}

extension FollowedFeed {
  /// The number of the feed, which newsboat can hold too: 31 bits, at least 1.
  var minifluxNumber: Int { max(1, Int(streamNumber.rawValue >> 33)) }
}

/// A category: a tag of feeds, or the feeds without tags.
struct MinifluxCategory: Hashable, Sendable {
  /// The tag; nil for the feeds without tags.
  let tag: String?

  /// The feeds without tags, which Miniflux calls so too.
  static let others = MinifluxCategory(tag: nil)

  var title: String { tag ?? "All" }

  /// The number, like that of a feed; 1 for the feeds without tags.
  var number: Int { tag.map { max(2, Int($0.foldedTag.utf8.fnv1a >> 33)) } ?? 1 }
}

extension FollowedFeed {
  /// The category: the first tag, because feeds have only one category in this API.
  var category: MinifluxCategory { MinifluxCategory(tag: tags.first) }

  /// Whether the feed is in a category.
  func isIn(_ category: MinifluxCategory) -> Bool {
    category.tag.map { tag in tags.contains { $0.foldedTag == tag.foldedTag } } ?? tags.isEmpty
  }
}
