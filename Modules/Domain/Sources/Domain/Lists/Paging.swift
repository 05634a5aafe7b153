/// How far a list that grows page by page has come, and the rules it grows by.
///
/// One page is loaded at a time; a failed page does not advance; an item that was on an earlier
/// page is not taken again; and past the end nobody is asked. The items themselves are the
/// caller's to keep or let go: only their ids are remembered here.
public struct Paging<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// Where the list stands.
  public enum Status: Hashable, Sendable {
    /// The next page can be asked for.
    case ready
    /// A page has been asked for and is awaited.
    case loading
    /// The page asked for last did not come; the same one can be asked for again.
    case failed(NewsError)
    /// There are no more pages.
    case ended(EndOfList)
  }

  /// How many pages in a row may bring nothing new before the list is taken to be at its end.
  ///
  /// Results shift while a person pages, so one such page proves nothing; a provider that
  /// ignores the cursor would give them for ever.
  public static var pagesWithoutNews: Int { 30 }

  /// Where the list stands.
  public private(set) var status = Status.ready
  /// The page to ask for next, or the one that is awaited; nil is the first page.
  public private(set) var cursor: Cursor?
  /// How many items the provider says there are, by its latest word.
  public private(set) var total: Total?
  /// How many pages have come.
  public private(set) var pageCount = 0
  /// How many items have come, each counted once.
  public private(set) var count = 0
  private let isDistinct: Bool
  private var seen: Set<Item.ID> = []
  private var barrenPages = 0

  /// Creates a list of which nothing has come yet, starting at `cursor`.
  ///
  /// Where `isDistinct` says that no item comes twice anyhow, none is remembered, and memory does
  /// not grow with the list.
  public init(from cursor: Cursor? = nil, isDistinct: Bool = false) {
    self.cursor = cursor
    self.isDistinct = isDistinct
  }

  /// Where to go on from, now or in a later run: nil at the end, and before the first page.
  public var next: Cursor? {
    if case .ended = status { nil } else { cursor }
  }

  /// Marks the page at `cursor` as asked for.
  ///
  /// Returns false, and changes nothing, when a page is awaited already or the list has ended:
  /// then nobody is to be asked.
  public mutating func begin() -> Bool {
    switch status {
    case .ready, .failed:
      status = .loading
      return true
    case .loading, .ended:
      return false
    }
  }

  /// Takes in the page that was awaited and returns those of its items that are new, in order.
  public mutating func receive(_ page: Page<Item>) -> [Item] {
    let news = isDistinct ? page.items : page.items.filter { seen.insert($0.id).inserted }
    count += news.count
    pageCount += 1
    barrenPages = news.isEmpty ? barrenPages + 1 : 0
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

  /// Notes that the page that was awaited did not come.
  public mutating func fail(_ error: NewsError) {
    status = .failed(error)
  }
}
