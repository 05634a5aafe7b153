import ByteStrings
import Domain

/// The state that all lists share: items and rows, the page in flight, notices and what is open.
///
/// `Paging` decides which page comes next; this type turns inputs into loads and pages into rows.
struct ListState<Query, Item, Row, Detail>: Sendable
where
  Query: ListQuery,
  Item: Identifiable & Sendable,
  Item.ID: Sendable,
  Row: Equatable & Sendable,
  Detail: Equatable & Sendable
{
  typealias Input = ListInput<Query, Item.ID>
  typealias Output = ListOutput<Row, Detail>
  /// A page, or why it failed.
  typealias Loaded = Result<Page<Item>, NewsError>
  /// Starts to load a page, and returns it as it arrives.
  typealias Load = @Sendable () -> PageStream<Item>
  /// Returns the pages of a query.
  typealias Search = @Sendable (Query) -> PageSource<Item>
  /// Makes the row of an item; the finder locates the words of the search in a text.
  typealias MakeRow = @Sendable (Item, WordFinder) -> Row

  /// The item in full that lies over the list.
  var detail: Detail?
  /// The progress text while a detail is loaded.
  var opening: String?
  /// The latest error or confirmation.
  var notice: Notice?
  private let wording: ListWording
  private let makeRow: MakeRow
  private var listing = Listing()
  /// The list of a new search until it has its first page.
  private var next: Listing?
  private var searches = 0
  private var visit: Visit?
  private var marking: Set<EffectID> = []
  private var filter = NoticeFilter()

  /// The items of one search.
  private struct Listing: Sendable {
    var search = 0
    var source: PageSource<Item>?
    var finder = WordFinder()
    var paging = Paging<Item>()
    var pagesWanted: Int?
    var items: [Item] = []
    /// The places of the items, by id.
    var places: [Item.ID: Int] = [:]
    var rows = RowList<Row>()
    /// The number of items on the pages before the last one.
    var pageStart = 0
    /// The last page while it still arrives.
    var partial: Page<Item>?
  }

  /// Creates a list before the first search.
  init(_ wording: ListWording, row: @escaping MakeRow) {
    self.wording = wording
    makeRow = row
  }

  /// Returns the page to load for an input about pages; nil for other inputs and if none is due.
  mutating func load(for input: Input, _ search: Search) -> Load? {
    switch input {
    case .searched(let query, let pages, let cursor):
      return begin(search(query), query.words, pages: pages, from: cursor)
    case .askedForMore where hasPart:
      // What the awaited providers send comes with the next page.
      finishPartialPage()
      return loadNext()
    case .askedForMore where current.paging.status == .ready, .retried where hasFailed:
      return loadNext()
    default:
      return nil
    }
  }

  /// Starts a list of pages that were searched for with some words, and returns its first load.
  mutating func begin(
    _ source: PageSource<Item>,
    _ words: String,
    pages: Int? = 1,
    from cursor: Cursor? = nil
  ) -> Load? {
    searches += 1
    detail = nil
    next = Listing(
      search: searches,
      source: source,
      finder: WordFinder(words),
      paging: Paging(from: cursor),
      pagesWanted: pages
    )
    return load()
  }

  /// The list that pages are loaded for.
  private var current: Listing { next ?? listing }

  private mutating func changeCurrent<Result>(_ change: (inout Listing) -> Result) -> Result {
    guard var started = next else { return change(&listing) }
    defer { next = started }
    return change(&started)
  }

  /// Whether a page still arrives of which there is something to show.
  private var hasPart: Bool { current.partial != nil && current.items.count > current.pageStart }

  private var hasFailed: Bool {
    if case .failed = current.paging.status { true } else { false }
  }

  private mutating func loadNext() -> Load? {
    changeCurrent { $0.pagesWanted = $0.paging.pageCount + 1 }
    return load()
  }

  /// Returns the next page to load; nil while one is loading and after the last.
  private mutating func load() -> Load? {
    guard let source = current.source, changeCurrent({ $0.paging.begin() }) else { return nil }
    notice = nil
    return { [cursor = current.paging.cursor] in source.arriving(at: cursor) }
  }

  /// Adds a page as far as it has arrived, and returns the next one to load if more were requested
  /// at once.
  mutating func receive(_ loaded: Loaded) -> Load? {
    if let started = next {
      listing = started
      next = nil
    }
    switch loaded {
    case .failure(let error):
      // Rows that were shown stay, and the list continues below them.
      if hasPart { finishPartialPage() } else { listing.paging.fail(error) }
      listing.partial = nil
      notice = Notice(error)
      return nil
    case .success(let page) where !page.awaited.isEmpty:
      showLastPage(listing.paging.newItems(of: page))
      listing.partial = page
      showFirst(of: page.remarks.map(Notice.init))
      return nil
    case .success(let page):
      showLastPage(listing.paging.receive(page))
      listing.pageStart = listing.items.count
      listing.partial = nil
      let isWanted = listing.pagesWanted.map { listing.paging.pageCount < $0 } ?? true
      let load = isWanted ? load() : nil
      showFirst(of: page.remarks.map(Notice.init))
      return load
    }
  }

  /// Lets the list go on without the providers that are still awaited.
  private mutating func finishPartialPage() {
    guard let page = listing.partial else { return }
    _ = listing.paging.receive(page)
    listing.pageStart = listing.items.count
    listing.partial = nil
  }

  /// Replaces the items of the last page.
  private mutating func showLastPage(_ items: [Item]) {
    listing.items.removeSubrange(listing.pageStart...)
    listing.rows.removeRows(from: listing.pageStart)
    for item in items {
      listing.places[item.id] = listing.items.count
      listing.items.append(item)
    }
    listing.rows.append(contentsOf: items.map { makeRow($0, listing.finder) })
  }

  /// Shows the first notice that was not shown before; there is one line for all of them.
  mutating func showFirst(of notices: [Notice?]) {
    if let first = notices.lazy.compactMap(\.self).first(where: { filter.admits($0) }) {
      notice = first
    }
  }

  /// The ids of all items, in order.
  var ids: [Item.ID] { listing.items.map(\.id) }

  /// Whether a page is being loaded.
  var isLoading: Bool { current.paging.status == .loading }

  /// Returns the items with some ids; a notice says if one is not in the list.
  mutating func items(_ ids: [Item.ID]) -> [Item] {
    notice = nil
    let found = ids.compactMap { listing.places[$0] }.map { listing.items[$0] }
    if found.count < ids.count { notice = Notice("this \(wording.noun) is not in the list") }
    return found
  }

  /// Changes the row of an item, if it is in the list.
  mutating func update(_ id: Item.ID, _ change: (inout Row) -> Void) {
    if let place = listing.places[id] { listing.rows.update(place, change) }
  }

  /// Replaces an item by a fuller copy, and its row.
  mutating func replace(with item: Item) {
    guard let place = listing.places[item.id] else { return }
    listing.items[place] = item
    let row = makeRow(item, listing.finder)
    listing.rows.update(place) { $0 = row }
  }

  /// Opens pages in the browser, if there are any.
  mutating func open(_ links: [WebLink]) {
    if !links.isEmpty { open(.pages(links)) }
  }

  /// Opens files in their viewers, if there are any.
  mutating func open(paths: [ByteString]) {
    if !paths.isEmpty { open(.files(paths)) }
  }

  private mutating func open(_ target: Visit.Target) {
    visit = Visit(number: (visit?.number ?? 0) + 1, target: target)
  }

  /// Starts to store a mark under an id; returns false while the same one is being stored.
  mutating func beginMarking(_ id: EffectID) -> Bool {
    marking.insert(id).inserted
  }

  /// Ends the storing of a mark.
  mutating func endMarking(_ id: EffectID) {
    marking.remove(id)
  }
}

extension ListState {
  /// What to draw.
  var output: Output {
    var output = Output()
    output.search = listing.search
    output.rows = listing.rows
    output.status = status
    if current.partial != nil {
      output.awaited = awaitedNames
      output.extent = wording.extent(listing.items.count, awaiting: awaitedNames)
    } else if current.source != nil {
      output.extent = wording.extent(of: current.paging)
    }
    output.isMarking = !marking.isEmpty
    output.detail = detail
    output.opening = opening
    output.notice = notice
    output.visit = visit
    return output
  }

  private var awaitedNames: [String] { current.partial?.awaited.map(\.nameWithin) ?? [] }

  private var status: ListStatus {
    let paging = current.paging
    guard current.source != nil else { return .idle }
    return switch paging.status {
    case .loading where hasPart && paging.pageCount + 1 == current.pagesWanted: .ready
    case .ready: .ready
    case .loading: .loading(wording.loading(paging, awaiting: awaitedNames))
    case .failed: .failed
    case .ended(let reason): .ended(wording.ending(reason, of: paging))
    }
  }
}
