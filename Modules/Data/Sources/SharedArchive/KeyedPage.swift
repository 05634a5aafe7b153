import ArchiveRows
import Domain

/// A page of a list in descending order of keys, made of the rows that were found from its start on.
struct KeyedPage<Item: Sendable> {
  /// The largest exact total; longer lists have "more than" this many items.
  static var countedItems: Int { 1_000 }

  private let rows: [(key: Int64, item: Item?)]
  private let size: Int
  private let isFirst: Bool

  /// Creates a page of up to `size` rows; further rows are the rest of the list.
  ///
  /// The first page has up to `countedItems` and one more, which are counted. A row without an item
  /// is damaged, and is left out.
  init(_ rows: [(key: Int64, item: Item?)], size: Int, isFirst: Bool) {
    self.rows = rows
    self.size = size
    self.isFirst = isFirst
  }

  /// Returns the page with a cursor of a provider.
  func page(of provider: Provider) -> Page<Item> {
    let isLast = rows.count <= size
    let total: Total =
      rows.count > Self.countedItems ? .moreThan(Self.countedItems) : .exactly(rows.count)
    let cursor = isLast ? nil : ArchiveCursor(key: rows[size - 1].key, score: nil)
    return Page(
      items: rows.prefix(size).compactMap(\.item),
      total: isFirst ? total : nil,
      continuation: cursor.map { .more($0.cursor(of: provider)) } ?? .end(.complete)
    )
  }
}
