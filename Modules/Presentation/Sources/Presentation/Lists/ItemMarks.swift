import Domain

/// The marks of the items of a screen, such as saved or liked, as far as they are known.
///
/// The marks in a page may have been read before a change that was made while the page was loading.
/// Such a change has precedence until the next page is requested.
struct ItemMarks<ID: Hashable & Sendable, Marks: Hashable & Sendable>: Sendable {
  private let none: Marks
  private var marks: [ID: Marks] = [:]
  private var changed: Set<ID> = []
  /// Whether marks may have changed since those of the page in flight were read.
  private var isStale = false

  /// Creates marks; an item has `none` until something else is known.
  init(none: Marks) {
    self.none = none
  }

  subscript(id: ID) -> Marks { marks[id] ?? none }

  /// Records that a page is requested: its marks will include all changes up to now.
  mutating func beginPage() {
    changed = []
  }

  /// Stores the marks in a page, unless the archive could not read them.
  ///
  /// Returns whether all marks have to be read again.
  mutating func receive<Item: Identifiable>(_ page: Page<Item>, _ read: (Item) -> Marks) -> Bool
  where Item.ID == ID {
    defer { isStale = false }
    for remark in page.remarks { if case .marksUnknown = remark { return isStale } }
    for item in page.items where !changed.contains(item.id) { set(item.id, read(item)) }
    return isStale
  }

  /// Stores the marks of some items that were read after a change by others.
  mutating func receive(_ read: [ID: Marks], of ids: some Sequence<ID>) {
    for id in ids where !changed.contains(id) { set(id, read[id] ?? none) }
  }

  /// Sets the marks that have been stored for an item.
  mutating func change(_ id: ID, to marks: Marks) {
    set(id, marks)
    changed.insert(id)
  }

  /// Records that any marks may have changed; those of a page in flight have to be read again.
  mutating func expire(isLoading: Bool) {
    changed = []
    isStale = isLoading
  }

  private mutating func set(_ id: ID, _ new: Marks) {
    marks[id] = new == none ? nil : new
  }
}
