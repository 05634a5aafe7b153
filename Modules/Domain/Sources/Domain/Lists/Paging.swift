/// An item of a list that is loaded page by page.
public protocol ListedItem: Identifiable, Sendable where ID: Sendable {
  /// The group that it represents, of which a list has only one item; nil for only itself.
  var group: ID? { get }
  /// The item that the list found, for which it stands; usually itself.
  var found: ID { get }
}

extension ListedItem {
  public var group: ID? { nil }
  public var found: ID { id }

  /// What a list has once.
  var listedOnce: ID { group ?? id }
}

/// The state of a list that is loaded page by page, and the rules of load-more.
///
/// One page is loaded at a time. A failed page does not advance. An item that was on an earlier page,
/// or whose group was, is dropped. After the end nothing is requested.
/// Only ids are stored here; the caller owns the items.
public struct Paging<Item: ListedItem>: Sendable {
  /// The state of loading.
  public enum Status: Hashable, Sendable {
    /// The next page can be requested.
    case ready
    /// A page has been requested.
    case loading
    /// The last request failed; the same page can be requested again.
    case failed(NewsError)
    /// There are no more pages.
    case ended(EndOfList)
  }

  /// The number of pages in a row without new items after which the list ends.
  ///
  /// One such page is not enough, because results shift between requests. A provider that ignores
  /// the cursor would return them forever.
  public static var pagesWithoutNews: Int { 30 }

  /// The state of loading.
  public private(set) var status = Status.ready
  /// The page to request next, or the requested one; nil is the first page.
  public private(set) var cursor: Cursor?
  /// The number of items in the list, as the provider last reported it.
  public private(set) var total: Total?
  /// The number of pages received.
  public private(set) var pageCount = 0
  /// The number of distinct items received.
  public private(set) var count = 0
  /// The number of items received without a row, because their group was listed.
  public private(set) var grouped = 0
  private let isDistinct: Bool
  private var seen: Set<Item.ID> = []
  private var barrenPages = 0

  /// Creates an empty list that starts at `cursor`.
  ///
  /// `isDistinct` promises that the list has no duplicates. Then only the ids of groups are stored, and
  /// memory hardly grows.
  public init(from cursor: Cursor? = nil, isDistinct: Bool = false) {
    self.cursor = cursor
    self.isDistinct = isDistinct
  }

  /// The cursor to continue from, also in another process; nil at the end, and before the first page.
  public var next: Cursor? {
    if case .ended = status { nil } else { cursor }
  }

  /// Adds items that the list has before its first page.
  public mutating func start(with items: [Item]) {
    count += items.count { seen.insert($0.listedOnce).inserted }
  }

  /// Marks the page at `cursor` as requested.
  ///
  /// Returns false without a change if a page is already requested or the list has ended.
  public mutating func begin() -> Bool {
    switch status {
    case .ready, .failed:
      status = .loading
      return true
    case .loading, .ended:
      return false
    }
  }

  /// Returns the new items of the requested page while it arrives, without adding them.
  public func newItems(of page: Page<Item>) -> [Item] {
    var seen = seen
    return page.items.filter { isNew($0, &seen) }
  }

  private func isNew(_ item: Item, _ seen: inout Set<Item.ID>) -> Bool {
    isDistinct && item.group == nil || seen.insert(item.listedOnce).inserted
  }

  /// Adds the requested page, and returns its new items in order.
  ///
  /// A page that still arrives can be added too; the rest of it is on the next page.
  public mutating func receive(_ page: Page<Item>) -> [Item] {
    let news = page.items.filter { isNew($0, &seen) }
    count += news.count
    grouped += page.items.count { $0.group != nil } - news.count { $0.group != nil }
    pageCount += 1
    // Items in groups are stored: their list does not repeat itself.
    let isBarren = news.isEmpty && page.items.allSatisfy { $0.group == nil }
    barrenPages = isBarren ? barrenPages + 1 : 0
    total = page.total ?? total
    switch page.continuation {
    case .end(let reason):
      status = .ended(reason)
    case .more where barrenPages >= Self.pagesWithoutNews:
      status = .ended(.nothingNew)
    case .more(let next):
      cursor = next
      status = .ready
    }
    return news
  }

  /// Replaces the items before the cursor by the items found there later.
  public mutating func replace(with items: [Item], total newTotal: Total?) {
    count = items.count
    total = newTotal ?? total
    for item in items { _ = isNew(item, &seen) }
  }

  /// Records that the requested page failed.
  public mutating func fail(_ error: NewsError) {
    status = .failed(error)
  }
}

/// Fetches a list page by page and returns every item once, without storing items.
///
/// Memory grows by the ids of the items, or hardly if the list is known to be distinct.
public struct Pager<Item: ListedItem>: Sendable {
  /// Fetches the page at a cursor; nil is the first page.
  public typealias Fetch = @Sendable (Cursor?) async throws(NewsError) -> Page<Item>

  /// The state of the list.
  public private(set) var paging: Paging<Item>
  /// The remarks on the last page.
  public private(set) var remarks: [PageRemark] = []
  private let fetch: Fetch

  /// Creates a pager that starts at `cursor`; `isDistinct` promises a list without duplicates.
  public init(from cursor: Cursor? = nil, isDistinct: Bool = false, fetch: @escaping Fetch) {
    paging = Paging(from: cursor, isDistinct: isDistinct)
    self.fetch = fetch
  }

  /// Returns the new items of the next page, possibly none; nil after the last page.
  ///
  /// After an error, the next call fetches the same page again.
  public mutating func next() async throws(NewsError) -> [Item]? {
    guard paging.begin() else { return nil }
    do throws(NewsError) {
      // Some implementations of `fetch` do not check for cancellation.
      if Task.isCancelled { throw .cancelled }
      let page = try await fetch(paging.cursor)
      remarks = page.remarks
      return paging.receive(page)
    } catch {
      paging.fail(error)
      throw error
    }
  }
}
