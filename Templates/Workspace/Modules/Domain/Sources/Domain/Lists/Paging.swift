/// An item of a list that is loaded page by page.
public protocol ListedItem: Identifiable, Sendable where ID: Sendable {}

/// The state of a list that is loaded page by page, and the rules of load-more.
///
/// One page is loaded at a time. A failed page does not advance. An item that was on an earlier page
/// is dropped. After the end nothing is requested. Only ids are stored here; the caller owns the items.
public struct Paging<Item: ListedItem>: Sendable {
  public enum Status: Hashable, Sendable {
    case ready, loading
    case failed(NewsError)
    case ended(EndOfList)
  }

  public private(set) var status = Status.ready
  /// The page to request next, or the requested one; nil is the first page.
  public private(set) var cursor: Cursor?
  private var seen: Set<Item.ID> = []

  public init() {}

  /// Marks the page at `cursor` as requested; returns false if one is requested, and at the end.
  public mutating func begin() -> Bool {
    switch status {
    case .loading, .ended: return false
    case .ready, .failed: status = .loading
    }
    return true
  }

  /// Adds the requested page, and returns its new items in order.
  public mutating func receive(_ page: Page<Item>) -> [Item] {
    switch page.continuation {
    case .more(let next): (cursor, status) = (next, .ready)
    case .end(let reason): status = .ended(reason)
    }
    return page.items.filter { seen.insert($0.id).inserted }
  }

  /// Records that the requested page failed.
  public mutating func fail(_ error: NewsError) { status = .failed(error) }
}
