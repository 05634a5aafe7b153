import Domain

/// What a list has come to while a person looks at it: the part that all lists have in common.
///
/// By which rules it grows, `Paging` knows. Here a person's wishes become loads, and what comes
/// becomes rows.
struct ListState<Item, Row, Detail>: Sendable
where
  Item: Identifiable & Sendable,
  Item.ID: Sendable,
  Row: Equatable & Sendable,
  Detail: Equatable & Sendable
{
  /// A page that has come, or why it did not.
  typealias Loaded = Result<Page<Item>, NewsError>
  /// Fetches a page.
  typealias Load = @Sendable () async -> Loaded

  /// What there is to draw.
  var output = ListOutput<Row, Detail>()
  /// What the rows show, in their order.
  private(set) var items: [Item] = []
  private let wording: ListWording
  private var fetch: Pager<Item>.Fetch?
  private var paging = Paging<Item>()
  private var pagesWanted: Int?
  private var visits = 0
  private var marking: Set<EffectID> = []
  private var filter = NoticeFilter()

  /// Creates a list that nothing was searched for in yet.
  init(_ wording: ListWording) {
    self.wording = wording
  }

  /// Counts an input, which leads back to the list unless it is about what is shown beside it.
  ///
  /// Whatever it is, the person waits no longer for what they have chosen before.
  mutating func takeInput(staying: Bool = false) {
    output.inputs += 1
    output.isStaying = staying
    output.opening = nil
    if !staying { output.route = nil }
  }

  /// Begins the list that `list` makes; where that breaks a rule, says so and leaves all as it is.
  mutating func search(
    pages: Int?,
    from cursor: Cursor?,
    _ list: () throws(InvalidQuery) -> Pager<Item>.Fetch
  ) -> Load? {
    do throws(InvalidQuery) {
      fetch = try list()
    } catch {
      output.notice = Notice(.invalidQuery(error))
      return nil
    }
    items = []
    paging = Paging(from: cursor)
    pagesWanted = pages
    var begun = ListOutput<Row, Detail>()
    begun.inputs = output.inputs
    begun.search = output.search + 1
    begun.isMarking = output.isMarking
    output = begun
    return load()
  }

  /// Asks for the next page, if there is one that neither is awaited nor has failed.
  mutating func loadMore() -> Load? {
    output.status == .ready ? loadOne() : nil
  }

  /// Asks once more for the page that failed, if one did.
  mutating func retry() -> Load? {
    output.status == .failed ? loadOne() : nil
  }

  private mutating func loadOne() -> Load? {
    pagesWanted = paging.pageCount + 1
    return load()
  }

  /// Asks for the next page, or for nothing when one is awaited or the list has ended.
  private mutating func load() -> Load? {
    guard let fetch, paging.begin() else { return nil }
    output.notice = nil
    showProgress()
    return { [cursor = paging.cursor] in
      do throws(NewsError) {
        return .success(try await fetch(cursor))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Takes in what was loaded, and asks for the next page where more are wanted at once.
  mutating func receive(_ loaded: Loaded, row: (Item, _ number: Int) -> Row) -> Load? {
    switch loaded {
    case .failure(let error):
      paging.fail(error)
      output.notice = Notice(error)
      showProgress()
      return nil
    case .success(let page):
      add(paging.receive(page), row: row)
      showProgress()
      let isWanted = pagesWanted.map { paging.pageCount < $0 } ?? true
      let next = isWanted ? load() : nil
      tellFirst(of: page.remarks.map(Notice.init))
      return next
    }
  }

  private mutating func add(_ news: [Item], row: (Item, _ number: Int) -> Row) {
    let first = items.count + 1
    items += news
    output.rows += news.enumerated().map { place, item in row(item, first + place) }
  }

  private mutating func showProgress() {
    output.extent = wording.extent(of: paging)
    output.status =
      switch paging.status {
      case .ready: .ready
      case .loading: .loading(wording.loading(paging))
      case .failed: .failed
      case .ended(let reason): .ended(wording.ending(reason, of: paging))
      }
  }

  /// Says the first of some notices that is to be told; there is one line for them.
  mutating func tellFirst(of notices: [Notice?]) {
    if let notice = notices.lazy.compactMap(\.self).first(where: { filter.admits($0) }) {
      output.notice = notice
    }
  }

  /// Returns what the row with a number shows, or says that there is none.
  mutating func item(_ number: Int) -> Item? {
    guard number >= 1, number <= items.count else {
      let choice = items.isEmpty ? "the list is empty" : "choose 1 to \(items.count)"
      output.notice = Notice("there is no \(wording.noun) \(number): \(choice)")
      return nil
    }
    output.notice = nil
    return items[number - 1]
  }

  /// Puts a copy that knows more in the place of an item, and a row of it in the place of its row.
  mutating func replace(with item: Item, row: (Item, _ number: Int) -> Row) {
    guard let place = items.firstIndex(where: { $0.id == item.id }) else { return }
    items[place] = item
    output.rows[place] = row(item, place + 1)
  }

  /// Notes that the work under an id marks a row; false where it does so already.
  mutating func beginMarking(_ id: EffectID) -> Bool {
    output.isMarking = true
    return marking.insert(id).inserted
  }

  /// Notes that the work under an id, which marked a row, is done.
  mutating func endMarking(_ id: EffectID) {
    marking.remove(id)
    output.isMarking = !marking.isEmpty
  }

  /// Goes to a page in the browser.
  mutating func open(_ link: WebLink) {
    visits += 1
    output.route = .browser(link, visit: visits)
  }

  /// Goes to a file in what shows its kind.
  mutating func open(path: String) {
    visits += 1
    output.route = .viewer(path: path, visit: visits)
  }
}

extension Effect {
  /// The work of a load, if there is one; a new one takes the place of that in flight.
  static func page<Loaded: Sendable>(
    _ load: (@Sendable () async -> Loaded)?,
    _ event: @escaping @Sendable (Loaded) -> Event
  ) -> [Effect] {
    load.map { load in [.run("page") { event(await load()) }] } ?? []
  }
}
