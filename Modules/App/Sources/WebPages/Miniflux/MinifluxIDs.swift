import ByteStrings
import Domain
import Query

extension FollowedFeed {
  /// The number of the feed, which newsboat can hold too: 31 bits, at least 1.
  var minifluxNumber: Int { max(1, Int(streamNumber.rawValue >> 33)) }
}

extension Icon.ID {
  /// The identity as a number: 31 bits, at least 1.
  var minifluxNumber: Int { max(1, (Int(description.prefix(8), radix: 16) ?? 0) >> 1) }
}

extension Article.ID {
  /// The number of an attached file: like the article's, with the beginning of the id and a place.
  ///
  /// The last 8 bits are the place of the file; files after the first 256 share numbers.
  func enclosureNumber(_ place: Int) -> Int {
    1 << 52 | Int(rawValue >> 20) << 8 | place & 0xFF
  }
}

/// A category: a tag of feeds, or the feeds without tags.
struct MinifluxCategory: Hashable, Sendable {
  /// The tag; nil for the feeds without tags.
  let tag: String?
  let number: Int

  /// The tag; Miniflux calls the category of other feeds so too.
  var title: String { tag ?? "All" }
}

extension MinifluxCategory {
  /// The category of a tag, with a number like a feed's; nil is the category of feeds without tags.
  init(tag: String?) {
    self.init(tag: tag, number: tag.map { max(2, Int($0.foldedTag.utf8.fnv1a >> 33)) } ?? 1)
  }
}

extension FollowedFeed {
  /// The tag of the category: the first one, because feeds have only one category in this API.
  var categoryTag: String? { tags.first }

  /// Whether the feed is in a category.
  func isIn(_ category: MinifluxCategory) -> Bool {
    category.tag.map { tag in tags.contains { $0.foldedTag == tag.foldedTag } } ?? tags.isEmpty
  }
}

/// The numbers of the categories of feeds during one request.
struct MinifluxNumbers {
  private let stored: [String: Int]
  private let used: Set<Int>

  init(_ categories: [MinifluxCategory]) {
    stored = Dictionary(categories.map { ($0.title.foldedTag, $0.number) }) { first, _ in first }
    used = Set(categories.map(\.number))
  }

  /// Returns the category of a tag; for nil, the category of feeds without tags.
  func category(_ tag: String?) -> MinifluxCategory {
    let known = tag.flatMap { stored[$0.foldedTag] }
    var number = known ?? MinifluxCategory(tag: tag).number
    // The number of a tag that was renamed, and then used again.
    while known == nil, used.contains(number) { number += 1 }
    return MinifluxCategory(tag: tag, number: number)
  }
}
