import Domain
import Query

/// The categories with numbers of their own: renamed ones, and ones without feeds.
///
/// They are stored beside the sessions of browsers; without a store, they last as long as the program.
struct MinifluxCategories: Sendable {
  private struct Entry: Codable {
    var number: Int
    var title: String
  }

  private static let limit = 500

  private let stored: StoredList<Entry>

  init(in store: (any StoreSettings)?) {
    stored = StoredList("categories", in: store)
  }

  /// The stored categories.
  var all: [MinifluxCategory] {
    stored.all.map { MinifluxCategory(tag: $0.title, number: $0.number) }
  }

  /// Stores a category, in place of the one that it was.
  func add(_ category: MinifluxCategory) throws(APIFailure) {
    try replace(category, by: [Entry(number: category.number, title: category.title)])
  }

  func remove(_ category: MinifluxCategory) throws(APIFailure) {
    try replace(category, by: [])
  }

  private func replace(_ category: MinifluxCategory, by new: [Entry]) throws(APIFailure) {
    try stored.change("the category") { entries in
      let others = entries.filter {
        $0.number != category.number && $0.title.foldedTag != category.title.foldedTag
      }
      entries = (others + new).suffix(Self.limit)
    }
  }
}
