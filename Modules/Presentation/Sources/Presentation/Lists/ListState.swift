import ByteStrings
import Domain

/// The state that all lists share: items and rows, the page in flight, notices and the route.
///
/// `Paging` decides which page comes next; this type turns inputs into loads and pages into rows.
struct ListState<Item, Row, Detail>: Sendable
where
  Item: Identifiable & Sendable,
  Item.ID: Sendable,
  Row: Equatable & Sendable,
  Detail: Equatable & Sendable
{
  /// A page, or why it failed.
  typealias Loaded = Result<Page<Item>, NewsError>
  /// Fetches a page.
  typealias Load = @Sendable () async -> Loaded
  /// Returns the function that fetches the pages for some words.
  typealias Search = @Sendable (_ words: String) throws(InvalidQuery) -> Pager<Item>.Fetch
  /// Makes the row with a number, from 1; the finder locates the words of the search in a text.
  typealias MakeRow = @Sendable (Item, _ number: Int, WordFinder) -> Row

  /// What to draw.
  var output = ListOutput<Row, Detail>()
  /// The items behind the rows, in the same order.
  private(set) var items: [Item] = []
  private let wording: ListWording
  private let makeRow: MakeRow
  private var finder = WordFinder()
  private var fetch: Pager<Item>.Fetch?
  private var paging = Paging<Item>()
  private var pagesWanted: Int?
  private var shownID: Item.ID?
  private var visits = 0
  private var marking: Set<EffectID> = []
  private var filter = NoticeFilter()

  /// Creates a list before the first search.
  init(_ wording: ListWording, row: @escaping MakeRow) {
    self.wording = wording
    makeRow = row
  }

  /// Counts an input and leaves the route, unless the input is about the item shown in full.
  mutating func begin(_ input: ListInput) {
    output.inputs += 1
    output.isStaying = input == .toggled(.shown)
    output.opening = nil
    if !output.isStaying { output.route = nil }
  }

  /// Returns the page to load for an input about pages; nil for other inputs and if none is due.
  mutating func load(for input: ListInput, _ search: Search) -> Load? {
    switch input {
    case .searched(let words, let pages, let cursor):
      return begin(words, pages: pages, from: cursor, search)
    case .askedForMore where output.status == .ready, .retried where output.status == .failed:
      pagesWanted = paging.pageCount + 1
      return load()
    default:
      return nil
    }
  }

  /// Starts a new list; a query that breaks a rule becomes a notice and changes nothing else.
  private mutating func begin(
    _ words: String,
    pages: Int?,
    from cursor: Cursor?,
    _ search: Search
  ) -> Load? {
    do throws(InvalidQuery) {
      fetch = try search(words)
    } catch {
      output.notice = Notice(.invalidQuery(error))
      return nil
    }
    finder = WordFinder(words)
    items = []
    shownID = nil
    paging = Paging(from: cursor)
    pagesWanted = pages
    var fresh = ListOutput<Row, Detail>()
    fresh.inputs = output.inputs
    fresh.search = output.search + 1
    fresh.isMarking = output.isMarking
    output = fresh
    return load()
  }

  /// Returns the next page to load; nil while one is loading and after the last.
  private mutating func load() -> Load? {
    guard let fetch, paging.begin() else { return nil }
    output.notice = nil
    updateProgress()
    return { [cursor = paging.cursor] in
      do throws(NewsError) {
        return .success(try await fetch(cursor))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Adds a loaded page, and returns the next one to load if more were requested at once.
  mutating func receive(_ loaded: Loaded) -> Load? {
    switch loaded {
    case .failure(let error):
      paging.fail(error)
      output.notice = Notice(error)
      updateProgress()
      return nil
    case .success(let page):
      for item in paging.receive(page) {
        items.append(item)
        output.rows.append(makeRow(item, items.count, finder))
      }
      updateProgress()
      let isWanted = pagesWanted.map { paging.pageCount < $0 } ?? true
      let next = isWanted ? load() : nil
      showFirst(of: page.remarks.map(Notice.init))
      return next
    }
  }

  private mutating func updateProgress() {
    output.extent = wording.extent(of: paging)
    output.status =
      switch paging.status {
      case .ready: .ready
      case .loading: .loading(wording.loading(paging))
      case .failed: .failed
      case .ended(let reason): .ended(wording.ending(reason, of: paging))
      }
  }

  /// Shows the first notice that was not shown before; there is one line for all of them.
  mutating func showFirst(of notices: [Notice?]) {
    if let notice = notices.lazy.compactMap(\.self).first(where: { filter.admits($0) }) {
      output.notice = notice
    }
  }

  /// Returns the item of a row; if there is no such row, a notice says so.
  mutating func item(_ number: Int) -> Item? {
    items(.number(number)).first
  }

  /// Returns the items of chosen rows, each once; if one does not exist, none and a notice.
  mutating func items(_ rows: RowChoice) -> [Item] {
    output.notice = nil
    guard case .numbers(let ranges) = rows else {
      if let shown { return [shown] }
      output.notice = Notice("no \(wording.noun) has been shown yet: add a number")
      return []
    }
    let bounds = ranges.flatMap { [$0.lowerBound, $0.upperBound] }
    if let number = bounds.first(where: { $0 < 1 || $0 > items.count }) {
      let valid = items.isEmpty ? "the list is empty" : "1 to \(items.count)"
      output.notice = Notice("\"\(number)\" is not in this list (\(valid))")
      return []
    }
    var seen: Set<Int> = []
    return ranges.joined().filter { seen.insert($0).inserted }.map { items[$0 - 1] }
  }

  /// The item shown in full last, as far as it is known now; nil before the first of a search.
  var shown: Item? { items.first { $0.id == shownID } }

  /// Changes the row of an item, if it is still in the list.
  mutating func update(_ id: Item.ID, _ change: (inout Row) -> Void) {
    guard let place = items.firstIndex(where: { $0.id == id }) else { return }
    change(&output.rows[place])
  }

  /// Replaces an item by a fuller copy, and its row.
  mutating func replace(with item: Item) {
    guard let place = items.firstIndex(where: { $0.id == item.id }) else { return }
    items[place] = item
    output.rows[place] = makeRow(item, place + 1, finder)
  }

  /// Goes to an item in full.
  mutating func show(_ detail: Detail, of id: Item.ID) {
    shownID = id
    output.route = .detail(detail)
  }

  /// Goes to pages in the browser, if there are any.
  mutating func open(_ links: [WebLink]) {
    guard !links.isEmpty else { return }
    visits += 1
    output.route = .browser(links, visit: visits)
  }

  /// Goes to files in their viewer, if there are any.
  mutating func open(paths: [ByteString]) {
    guard !paths.isEmpty else { return }
    visits += 1
    output.route = .viewer(paths: paths, visit: visits)
  }

  /// Starts to store a mark under an id; returns false while the same one is being stored.
  mutating func beginMarking(_ id: EffectID) -> Bool {
    output.isMarking = true
    return marking.insert(id).inserted
  }

  /// Ends the storing of a mark.
  mutating func endMarking(_ id: EffectID) {
    marking.remove(id)
    output.isMarking = !marking.isEmpty
  }
}

extension ListState
where
  Item.ID: Hashable,
  Row: Identifiable,
  Row.ID == Item.ID,
  Detail: Identifiable,
  Detail.ID == Item.ID
{
  /// Returns the output with a mark set in rows and detail.
  func output(
    _ marks: ItemMarks<Item.ID>,
    row: WritableKeyPath<Row, Bool>,
    detail: WritableKeyPath<Detail, Bool>
  ) -> ListOutput<Row, Detail> {
    var output = output
    for place in output.rows.indices {
      let isMarked = marks.contains(output.rows[place].id)
      if output.rows[place][keyPath: row] != isMarked {
        output.rows[place][keyPath: row] = isMarked
      }
    }
    if case .detail(var shown)? = output.route {
      shown[keyPath: detail] = marks.contains(shown.id)
      output.route = .detail(shown)
    }
    return output
  }
}

/// The items that carry a mark, such as saved or liked: rows and details show what is stored here.
///
/// The marks that come with a page may have been read before a change that was made while the page
/// was loading. Such a change wins until the next page is requested.
struct ItemMarks<ID: Hashable & Sendable>: Sendable {
  private var marked: Set<ID> = []
  private var changed: Set<ID> = []

  func contains(_ id: ID) -> Bool { marked.contains(id) }

  /// Notes that a page is requested: its marks will include all changes up to now.
  mutating func beginPage() {
    changed = []
  }

  /// Takes over the marks that came with a page, unless the archive could not read them.
  mutating func receive<Item: Identifiable>(_ page: Page<Item>, _ isMarked: (Item) -> Bool)
  where Item.ID == ID {
    for remark in page.remarks { if case .marksUnknown = remark { return } }
    for item in page.items where !changed.contains(item.id) { set(item.id, isMarked(item)) }
  }

  /// Sets a mark that has been stored.
  mutating func change(_ id: ID, to isMarked: Bool) {
    set(id, isMarked)
    changed.insert(id)
  }

  private mutating func set(_ id: ID, _ isMarked: Bool) {
    if isMarked { marked.insert(id) } else { marked.remove(id) }
  }
}

extension Effect {
  /// Returns the effect of a load, if there is one; it replaces the load in flight.
  static func page<Loaded: Sendable>(
    _ load: (@Sendable () async -> Loaded)?,
    _ event: @escaping @Sendable (Loaded) -> Event
  ) -> [Effect] {
    load.map { load in [.run("page") { event(await load()) }] } ?? []
  }

  /// Returns the effect that stores a mark; its event has the error, if there was one.
  static func mark(
    _ id: EffectID,
    _ store: @escaping @Sendable () async throws(NewsError) -> Void,
    _ event: @escaping @Sendable (NewsError?) -> Event
  ) -> [Effect] {
    [
      .run(id) {
        do throws(NewsError) {
          try await store()
          return event(nil)
        } catch {
          return event(error)
        }
      }
    ]
  }
}
