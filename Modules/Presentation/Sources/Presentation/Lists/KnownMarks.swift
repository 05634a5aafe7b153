import Domain

/// The marks of the items of a screen, such as saved or liked, as far as they are known.
///
/// The marks in a page may have been read before a change that was made while the page was loading.
/// Such a change has precedence until the next page is requested.
struct KnownMarks: Sendable {
  private var marks: [ItemID: ItemMarks] = [:]
  private var changed: Set<ItemID> = []
  /// Whether marks may have changed since the page in flight read its marks.
  private var isStale = false

  subscript(id: ItemID) -> ItemMarks { marks[id] ?? ItemMarks() }

  /// Records that a page is requested: its marks will include all changes up to now.
  mutating func beginPage() {
    changed = []
  }

  /// Stores the marks in a page, unless the archive could not read them.
  ///
  /// Returns whether all marks have to be read again.
  mutating func receive(_ page: Page<DeskItem>) -> Bool {
    defer { isStale = false }
    for remark in page.remarks { if case .marksUnknown = remark { return isStale } }
    for item in page.items where !changed.contains(item.id) { set(item.id, item.marks) }
    return isStale
  }

  /// Stores the marks of some items that were read after a change by others.
  mutating func receive(_ read: [ItemID: ItemMarks], of ids: some Sequence<ItemID>) {
    for id in ids where !changed.contains(id) { set(id, read[id] ?? ItemMarks()) }
  }

  /// Sets the marks that have been stored for an item.
  mutating func change(_ id: ItemID, to marks: ItemMarks) {
    set(id, marks)
    changed.insert(id)
  }

  /// Records that any marks may have changed; a page in flight has to read its marks again.
  mutating func expire(isLoading: Bool) {
    changed = []
    isStale = isLoading
  }

  private mutating func set(_ id: ItemID, _ new: ItemMarks) {
    marks[id] = new == ItemMarks() ? nil : new
  }
}
