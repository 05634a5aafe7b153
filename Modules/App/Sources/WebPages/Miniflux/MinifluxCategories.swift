import Domain
import FoundationEssentials
import Synchronization

/// The categories whose numbers are not those of their titles: renamed ones, and those without feeds.
///
/// They are stored beside the sessions of browsers; without a store, they last as long as the program.
final class MinifluxCategories: Sendable {
  private struct Entry: Codable {
    var number: Int
    var title: String
  }

  private static let setting = "categories"
  private static let limit = 500

  private let store: (any StoreSettings)?
  private let kept = Mutex<String?>(nil)

  init(in store: (any StoreSettings)?) {
    self.store = store
  }

  /// The stored categories.
  var all: [MinifluxCategory] { entries.map { MinifluxCategory(tag: $0.title, number: $0.number) } }

  private var entries: [Entry] {
    let text = store.map { try? $0.read()[Self.setting] } ?? kept.withLock { $0 }
    return Self.decoded(text ?? nil)
  }

  /// Stores a category, in place of the one that it was.
  func add(_ category: MinifluxCategory) throws(ReaderFailure) {
    try change(without: category) { $0 + [Entry(number: category.number, title: category.title)] }
  }

  func remove(_ category: MinifluxCategory) throws(ReaderFailure) {
    try change(without: category) { $0 }
  }

  private func change(
    without category: MinifluxCategory,
    _ change: ([Entry]) -> [Entry]
  ) throws(ReaderFailure) {
    func changed(_ text: String?) -> String? {
      let others = Self.decoded(text).filter {
        $0.number != category.number && $0.title.foldedTag != category.title.foldedTag
      }
      let entries = change(others).suffix(Self.limit)
      return try? String(decoding: JSONEncoder().encode(Array(entries)), as: UTF8.self)
    }
    guard let store else { return kept.withLock { $0 = changed($0) } }
    do throws(SettingsError) {
      try store.change(Self.setting, changed)
    } catch {
      throw ReaderFailure(503, "the category was not stored")
    }
  }

  private static func decoded(_ text: String?) -> [Entry] {
    guard let text else { return [] }
    return (try? JSONDecoder().decode([Entry].self, from: FoundationEssentials.Data(text.utf8)))
      ?? []
  }
}
