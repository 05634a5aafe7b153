import Domain
import FoundationEssentials
import Query

/// The state of a list: items and rows, their marks, the page in flight, and the latest notice.
///
/// `Paging` decides which page comes next; this type turns inputs into loads and pages into rows.
struct ListState: Sendable {
  /// A page, or why it failed.
  typealias Loaded = Result<Page<DeskItem>, NewsError>
  /// Starts to load a page, and returns it as it arrives.
  typealias Load = @Sendable () -> PageStream<DeskItem>
  /// Returns the pages of a route; nil if it is no list.
  typealias Search = @Sendable (Route) -> PageSource<DeskItem>?

  /// Whether the changes of marks are followed.
  var isFollowing = false
  /// The latest error or remark.
  private(set) var notice: Notice?
  private var listing = Listing()
  /// The list of a new search until it has its first page.
  private var next: Listing?
  private var searches = 0
  /// How many seconds ago the first part of the page arrived.
  private var seconds = 0
  private var marks = KnownMarks()
  private var filter = NoticeFilter()

  /// Returns the page to load for an input about pages; nil for other inputs and if none is due.
  mutating func load(for input: ListInput, _ search: Search) -> Load? {
    switch input {
    case .searched(let route, let pages, let cursor):
      return search(route).flatMap { begin($0, route, pages: pages, from: cursor) }
    case .refreshed where current.paging.pageCount == 0:
      return refresh(search)
    case .askedForMore where hasPart:
      // Later replies of the awaited providers are on the next page.
      finishPartialPage()
      return loadNext()
    case .askedForMore where current.paging.status == .ready, .retried where hasFailed:
      return loadNext()
    case .askedForMore where isLoading && current.pagesWanted == nil:
      changeCurrent { $0.pagesWanted = $0.paging.pageCount + 1 }
      return nil
    case .askedForAll where current.source != nil:
      changeCurrent { $0.pagesWanted = nil }
      return load()
    default:
      return nil
    }
  }

  /// Starts a list of the pages of a route, and returns its first load.
  ///
  /// If it searches providers for words for which the list has what is stored, those rows stay.
  mutating func begin(
    _ source: PageSource<DeskItem>,
    _ route: Route,
    pages: Int? = 1,
    from cursor: Cursor? = nil,
    isTyped: Bool = false
  ) -> Load? {
    searches += 1
    let kept = isTyped || cursor != nil ? [] : stored(for: route)
    let load = start(source, route, pages: pages, from: cursor)
    if isTyped { next?.isStored = true }
    guard !kept.isEmpty, let started = next else { return load }
    (listing, next) = (started, nil)
    listing.paging.start(with: kept)
    listing.kept = kept
    showLastPage([])
    return load
  }

  /// Shows the rows of another list if a search for a route is to add to them.
  mutating func begin(with other: ListState, for route: Route) {
    guard !other.stored(for: route).isEmpty else { return }
    (listing, marks) = (other.listing, other.marks)
  }

  /// Returns the items that are stored for the words of a search of providers.
  private func stored(for route: Route) -> [DeskItem] {
    guard case .search(let query) = route, listing.isStored, let shown = listing.route?.articles,
      (shown.words, shown.filter) == (query.words, query.filter)
    else { return [] }
    return listing.items
  }

  /// Starts the list again whose first page is missing; returns nil before the first search.
  private mutating func refresh(_ search: Search) -> Load? {
    guard let route = current.route, let source = search(route) else { return nil }
    return start(source, route, pages: current.pagesWanted, from: nil)
  }

  private mutating func start(
    _ source: PageSource<DeskItem>,
    _ route: Route,
    pages: Int?,
    from cursor: Cursor?
  ) -> Load? {
    let isArchive = if case .archive = route { true } else { false }
    next = Listing(
      search: searches,
      route: route,
      source: source,
      finder: route.articles.map { WordFinder($0.expression) } ?? WordFinder(route.words),
      paging: Paging(from: cursor),
      pagesWanted: pages,
      isStored: isArchive
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

  /// Whether a page still arrives and a part of it can be shown.
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
    seconds = 0
    marks.beginPage()
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
      // Its remarks are incomplete too: they are shown with the whole page, or with the next one.
      showLastPage(listing.paging.newItems(of: page))
      listing.partial = page
      return nil
    case .success(let page):
      let news = listing.paging.receive(page)
      endPage(news)
      // A page whose stories were listed has no row to show.
      if news.isEmpty, page.items.contains(where: { $0.group != nil }) {
        listing.pagesWanted? += 1
      }
      let isWanted = listing.pagesWanted.map { listing.paging.pageCount < $0 } ?? true
      let load = isWanted ? load() : nil
      showFirst(of: (page.remarks + listing.remarks).map(Notice.init))
      listing.remarks = []
      return load
    }
  }

  /// The loaded part of a list, to be read again.
  struct LoadedPart: Sendable {
    let search: Int
    let source: PageSource<DeskItem>
    let ids: [ItemID]
    /// The cursor at its end; nil if the whole list is loaded.
    let end: Cursor?
  }

  /// A loaded part as it is later.
  struct Rereading: Sendable {
    let items: [DeskItem]
    let total: Total?
    /// The marks of those items that are not in it any more.
    let marks: [ItemID: ItemMarks]
  }

  /// The loaded part of the list; nil before there is one.
  var loadedPart: LoadedPart? {
    guard next == nil, listing.paging.pageCount > 0, let source = listing.source else { return nil }
    return LoadedPart(search: listing.search, source: source, ids: ids, end: listing.paging.next)
  }

  /// Shows a part as it is now; returns false if it is not the loaded one any more.
  ///
  /// In a list of unread articles, articles read meanwhile stay before the one that followed them.
  mutating func receive(_ reading: Result<Rereading, NewsError>, of part: LoadedPart) -> Bool {
    guard loadedPart.map({ ($0.search, $0.end) == (part.search, part.end) }) == true else {
      return false
    }
    switch reading {
    case .failure(let error): notice = Notice(error)
    case .success(let reading): show(reading)
    }
    return true
  }

  private mutating func show(_ reading: Rereading) {
    let found = Set(reading.items.map { $0.id })
    let groups = Set(reading.items.compactMap(\.group))
    let keepsRead = listing.route?.articles?.filter.isUnreadOnly == true
    var (kept, waiting): ([ItemID: [DeskItem]], [DeskItem]) = ([:], [])
    for item in listing.items {
      if found.contains(item.id) {
        kept[item.id] = waiting
        waiting = []
      } else if keepsRead, reading.marks[item.id]?.isRead == true,
        item.group.map(groups.contains) != true
      {
        waiting.append(item)
      }
    }
    let items = reading.items.flatMap { (kept[$0.id] ?? []) + [$0] } + waiting
    listing.paging.replace(with: items, total: reading.total)
    (listing.pageStart, listing.places) = (0, [:])
    showLastPage(items)
    listing.pageStart = items.count
  }

  /// Continues the list without the providers that are still awaited.
  private mutating func finishPartialPage() {
    guard let page = listing.partial else { return }
    listing.remarks = page.remarks
    endPage(listing.paging.receive(page))
  }

  /// Shows the last page, which has arrived; later pages are below it.
  private mutating func endPage(_ items: [DeskItem]) {
    listing.kept = showLastPage(items)
    listing.pageStart = listing.items.count - listing.kept.count
    listing.partial = nil
  }

  /// Replaces the items of the last page, and returns the kept ones that follow it.
  ///
  /// Neither items of the page nor kept ones move relative to each other. By date, an item is after the
  /// kept ones that are not older.
  @discardableResult
  private mutating func showLastPage(_ page: [DeskItem]) -> [DeskItem] {
    let isByDate = listing.route?.articles?.sort == .newest
    var (items, rest): ([DeskItem], ArraySlice<DeskItem>) = ([], listing.kept[...])
    for item in page {
      let end = rest.firstIndex { isByDate && $0.listedAt < item.listedAt } ?? rest.endIndex
      items += rest[..<end] + [item]
      rest = rest[end...]
    }
    items += rest
    listing.items.removeSubrange(listing.pageStart...)
    listing.rows.removeRows(from: listing.pageStart)
    for item in items {
      listing.places[item.id] = listing.items.count
      listing.items.append(item)
    }
    listing.rows.append(contentsOf: items.map(row))
    return Array(rest)
  }

  /// Shows the first notice that was not shown before; there is one line for all of them.
  private mutating func showFirst(of notices: [Notice?]) {
    if let first = notices.lazy.compactMap(\.self).first(where: { filter.admits($0) }) {
      notice = first
    }
  }

  private func row(_ item: DeskItem) -> ListRow {
    item.marked(marks[item.id]).row(listing.finder)
  }

  /// The route that the rows belong to; nil before the first search.
  var route: Route? { listing.route }

  /// The route that was searched last; nil before the first search.
  var shownRoute: Route? { current.route }

  /// The ids of all items, in order.
  var ids: [ItemID] { listing.items.map { $0.id } }

  /// Whether a page is being loaded.
  var isLoading: Bool { current.paging.status == .loading }

  /// Counts a second in which the rest of the page was awaited.
  mutating func countSecond() { seconds += 1 }
}

// Items and their marks.
extension ListState {
  /// Returns the item with an id and its present marks; nil if it is not in the list.
  func item(_ id: ItemID) -> DeskItem? {
    listing.places[id].map { listing.items[$0].marked(marks[id]) }
  }

  /// Replaces an item, if it is in the list, by a fuller copy, and its row.
  mutating func replace(with item: DeskItem) {
    guard let place = listing.places[item.id] else { return }
    listing.items[place] = item.listed(as: listing.items[place])
    let row = row(listing.items[place])
    listing.rows.update(place) { $0 = row }
  }

  /// Stores the marks in a page; returns whether all have to be read again.
  mutating func receiveMarks(of loaded: Loaded) -> Bool {
    guard case .success(let page) = loaded else { return false }
    let isStale = marks.receive(page)
    for item in page.items { showMarks(of: item.id) }
    return isStale
  }

  /// Stores the marks of some items that were read after a change by others.
  mutating func receive(_ read: [ItemID: ItemMarks], of ids: ArraySlice<ItemID>) {
    marks.receive(read, of: ids)
    for id in ids { showMarks(of: id) }
  }

  /// Shows the marks that were stored for an item.
  mutating func changeMarks(of id: ItemID, to new: ItemMarks) {
    marks.change(id, to: new)
    showMarks(of: id)
    guard let report = id.article else { return }
    for place in listing.items.indices where listing.items[place].id != id {
      guard let item = listing.items[place].afterReading(report, new.isRead) else { continue }
      listing.items[place] = item
      showMarks(of: item.id)
    }
  }

  /// Records that any marks may have changed.
  mutating func expireMarks() {
    marks.expire(isLoading: isLoading)
  }

  private mutating func showMarks(of id: ItemID) {
    guard let place = listing.places[id] else { return }
    let marks = marks[id]
    let facts = listing.items[place].story == nil ? nil : row(listing.items[place]).facts
    listing.rows.update(place) { ($0.marks, $0.facts) = (marks, facts ?? $0.facts) }
  }
}

extension ListState {
  /// The output to draw.
  var output: ListOutput {
    var output = ListOutput(of: items)
    output.search = listing.search
    output.rows = listing.rows
    output.status = status
    output.next = current.paging.next
    let isWhole = if case .ended = current.paging.status { true } else { false }
    let (count, paging) = (listing.items.count, current.paging)
    output.total =
      isWhole && !wording.isUnread ? .exactly(count + paging.grouped) : paging.total
    if isPartial {
      output.awaited = awaitedNames
      output.extent = wording.extent(count, awaiting: awaitedNames, seconds)
    } else if current.source != nil {
      output.extent = wording.extent(of: current.paging)
    }
    output.notice = notice
    return output
  }

  private var items: ItemKind { current.route?.items ?? .article }

  private var wording: ListWording { current.route?.wording ?? .articles }

  /// Whether a page has arrived in part.
  var isPartial: Bool { current.partial != nil }

  private var awaitedNames: [String] { current.partial?.awaited.map(\.nameWithin) ?? [] }

  private var status: ListStatus {
    let paging = current.paging
    guard current.source != nil else { return .idle }
    return switch paging.status {
    case .loading where hasPart && paging.pageCount + 1 == current.pagesWanted: .ready
    case .ready: .ready
    case .loading: .loading(wording.loading(paging, awaiting: awaitedNames, seconds))
    case .failed: .failed
    case .ended(let reason): .ended(wording.ending(reason, of: paging))
    }
  }
}
