import Domain
import FoundationEssentials
import Presentation
import Terminal

/// An event at the full screen, in the order of arrival.
enum SessionEvent: Sendable {
  /// Something at the terminal.
  case screen(ScreenEvent)
  /// The terminal was closed.
  case closed
  /// A new output of the desk.
  case desk(DeskOutput)
  /// A new output of the feeds' presenter.
  case feeds(FollowedFeedsPresenter.Output)
  /// The hits of a query by day.
  case hits(HitCounts, of: ArticleQuery)
  /// The completions of a line that was typed.
  case completions([Completion], of: FieldState)
  /// A picture that was loaded; nil if that failed.
  case picture(WebLink, CellPicture?)
  /// A site that was to be followed has answered.
  case followed(Result<FollowedSite, NewsError>)
  /// A command has written something.
  case written(String)
  /// A command has ended.
  case ended(isSuccess: Bool)
  /// A message to show.
  case message(String)
  /// The time to store the state.
  case storing
}

/// An action that a session requests.
enum SessionAction: Equatable, Sendable {
  case desk(DeskInput)
  case filterFeeds(String)
  case toggleFolder(String)
  case follow(WebLink)
  case readFeeds
  /// Counts the hits of the list by day; nil if it shows no query.
  case countHits(ArticleQuery?)
  /// Completes a search or a command; nil once no search is typed.
  case complete(FieldState?)
  case remember(search: String)
  case load(WebLink, columns: Int, rows: Int)
  /// Opens a page in the browser, or a sound or a film in the player.
  case open(WebLink, isPlayed: Bool)
  case view(Visit.Target)
  case copy(String)
  case run(String)
  case start(ShellCommand)
  case stopCommand
  case suspend
  case quit
}

/// The person's side of the full screen: what is selected, focused and typed.
///
/// A pure state machine: events in, actions out. Actions on articles, feeds and searches are not
/// handled here: they are inputs of the desk.
struct Session {
  /// The screen of a tab at a depth of its stack.
  struct Place: Hashable {
    let tab: Int
    let depth: Int
  }

  /// The selected row of a list.
  struct Selection: Equatable {
    var place = RowPlace()
    var item: ItemID?
    /// The search to which the position belongs.
    var search = 0
    /// The item to select when it is loaded; its position is that of `place`.
    var awaited: ItemID?
    /// The rows among which it was selected.
    var rows = RowList<ListRow>()
    /// Whether the row followed the selected one, which is not in the list any more.
    var isNext = false
  }

  var scene: Scene
  var size: CellSize
  var theme: Theme
  let now: @Sendable () -> Date
  let dates: DateWording
  /// Returns the earlier searches.
  let history: @Sendable () -> [String]
  /// The tab to begin with.
  let firstTab: Int
  /// The routes of the screens of the tabs.
  var routes: [Place: Route]
  var selections: [Place: Selection] = [:]
  /// Whether the next unread article is to be opened when it is loaded.
  var awaitsUnread = false
  /// The feed whose articles are not to be opened next; nil for none.
  var leftFeed: String?
  /// Whether all pages are being loaded, to select the last row.
  var awaitsEnd = false
  /// The item of a tab that is to be opened once the selection is known.
  var awaitsOpening: [Int: ItemID] = [:]
  /// The tab that was chosen and is not shown yet; nil if there is none.
  var awaitedTab: Int?
  /// What was typed meanwhile: it is meant for that tab.
  var held: [ScreenEvent] = []
  /// Whether the list of feeds is to get the focus once it is there.
  var awaitsSources = false
  /// The folder that a person chose last, or whose feed; nil for none.
  var folder: String?
  /// The tags whose folders are closed.
  var closedFolders: Set<String> = []
  /// The state of the earlier searches while one is typed.
  var recall = Recall()
  /// The latest requests, so that nothing is requested twice.
  var requested = Requested()
  /// The scroll that shows the end of the article; nil before it was drawn.
  var articleEnd: Int?
  /// The lines of the article as they were drawn; nil if none is shown.
  var articleLines: ArticleLines?
  /// The digits of the chosen link that were typed so far, as a number.
  var typedLink = 0
  /// Whether the divider between the panes is being dragged.
  var isDragging = false
  /// The output of the command that runs; nil if none does.
  var output: String?

  /// The requests that follow from the visible content.
  struct Requested {
    var preview: ItemID?
    var hits: ArticleQuery?
    var picture: WebLink?
    /// The pictures of the text of the open article.
    var pictures: Set<Document.Address> = []
    /// The list, its search and its length, for which more was requested.
    var more: (place: Place, search: Int, count: Int)?
  }

  /// The earlier searches, recalled by arrow keys.
  struct Recall {
    var lines: [String] = []
    /// The position of the recalled line; the number of lines if the typed one is shown.
    var position = 0
    var typed = ""
    /// Whether the list was searched for what was typed.
    var isSearched = false
  }
}

// The visible content.
extension Session {
  /// The place of the list; an item may be open above it.
  var place: Place {
    let depth = scene.desk.screens.lastIndex { $0.list != nil }
    return Place(tab: scene.desk.tab, depth: depth ?? 0)
  }

  /// The route of the list.
  var route: Route? { routes[place] }

  /// Whether an item is open above the list.
  var isItemOpen: Bool { scene.item != nil }

  /// The position of the selected row; nil if the list is empty.
  var selected: Int? {
    guard let list = scene.list, list.count > 0 else { return nil }
    return min(scene.listPlace.index, list.count - 1)
  }

  /// The id of the item to which keys such as save apply.
  var target: ItemID? {
    if let item = scene.item { return item.detail?.id }
    return selected.flatMap { scene.list?.rows[$0].id }
  }

  var layout: Layout { Layout(scene, size) }
}

// Events.
extension Session {
  /// Handles an event and returns the requested actions, in order.
  mutating func handle(_ event: SessionEvent) -> [SessionAction] {
    var actions: [SessionAction] = []
    switch event {
    case .screen(let event):
      guard awaitedTab == nil else {
        held.append(event)
        return []
      }
      actions = handle(event)
    case .closed: actions = [.quit]
    case .desk(let output):
      actions = show(output)
      guard output.tab == awaitedTab else { break }
      awaitedTab = nil
      let events = held
      held = []
      return events.reduce(into: actions + settle()) { $0 += handle(.screen($1)) }
    case .feeds(let output):
      show(output)
      scene.tabs[DeskTab.following].unread = output.unread
    case .hits(let hits, let query):
      if query == requested.hits { scene.hits = hits }
    case .completions(let completions, let typed):
      guard let field = scene.field, field.purpose == typed.purpose, field.text == typed.text else {
        break
      }
      scene.field?.suggestions = completions
      scene.field?.chosen = nil
    case .picture(let link, let picture):
      if link == requested.picture { scene.picture = picture }
      let address = Document.Address(link)
      guard let picture, requested.pictures.contains(address) else { break }
      scene.pictures[address] = picture
      // The visible lines stay where they are.
      let isAbove = articleLines?.pictures(in: 0..<scene.scroll).contains(address) == true
      if isAbove { scene.scroll += picture.lines.count }
    case .followed(let result): actions = show(result)
    case .written(let text): output = (output ?? "") + text
    case .ended(let isSuccess):
      finishCommand(isSuccess)
      actions = [.desk(.changedFeeds), .readFeeds]
    case .message(let text): scene.message = text
    case .storing: return []
    }
    return actions + settle()
  }

  private mutating func handle(_ event: ScreenEvent) -> [SessionAction] {
    switch event {
    case .key(let key):
      (scene.message, scene.arrived) = (nil, 0)
      let chosen = (scene.chosenLink, typedLink)
      (scene.chosenLink, typedLink) = (nil, 0)
      return handle(key, after: chosen)
    case .paste(let text):
      insert(text)
      return typed()
    case .mouse(let event): return handle(event)
    case .resized(let size):
      self.size = size
      return []
    case .background(let color):
      theme.isDark = color.isDark
      return []
    case .resumed: return []
    }
  }

  /// Stores the output of the desk.
  private mutating func show(_ output: DeskOutput) -> [SessionAction] {
    // The desk is empty before the first tab is chosen.
    guard !output.screens.isEmpty else { return [] }
    let before = scene.desk
    let item = scene.item
    let wasOpen = isItemOpen
    scene.desk = output
    scene.hasSources = output.tab == DeskTab.following
    if scene.item?.detail?.id != item?.detail?.id || output.tab != before.tab {
      scene.scroll = 0
      (scene.pictures, requested.pictures) = ([:], [])
    }
    if isItemOpen, !wasOpen || output.tab != before.tab { scene.focus = .article }
    if !isItemOpen, wasOpen, scene.focus == .article { scene.focus = .list }
    if awaitsSources, scene.hasSources {
      awaitsSources = false
      scene.focus = .sources
    }
    let reading: [SessionAction] = output.refreshCount != before.refreshCount ? [.readFeeds] : []
    guard let visit = output.visit, visit != before.visit else { return reading }
    return reading + [.view(visit.target)]
  }

  /// Adjusts the selection to the rows, and returns the requests that now follow.
  private mutating func settle() -> [SessionAction] {
    follow()
    selectEnd()
    let loading = awaitsEnd ? scene.keys.name(of: .back).map { "Loading; \($0) stops" } : nil
    scene.progress = loading ?? scene.desk.refreshing ?? output.map { _ in "Running\u{2026}" }
    scene.heading = heading
    scene.hasFilter = wider != nil
    var actions: [SessionAction] = []
    if layout.areas[scene.focus] == nil { scene.focus = isItemOpen ? .article : .list }
    if layout.areas[.sources] == nil, scene.focus == .sources { scene.focus = .list }
    let preview = layout.areas[.article] == nil || isItemOpen ? nil : target
    if preview != requested.preview {
      requested.preview = preview
      scene.scroll = 0
      actions.append(.desk(.selected(preview)))
    }
    let isSearch = place.tab == DeskTab.search || route?.words.isEmpty == false
    let query = isSearch ? route?.articles : nil
    if query != requested.hits {
      requested.hits = query
      scene.hits = nil
      actions.append(.countHits(query))
    }
    return actions + openAwaited() + openNextUnread() + requestPicture() + requestMore()
  }

  /// The content of the list, if that is more than its tab: the feed and the query.
  private var heading: String {
    guard let route else { return "" }
    var parts = route.words.isEmpty ? [] : [route.words]
    let modes = self.modes
    if let path = sourcePath ?? (modes.isEmpty ? nil : scene.tabs[scene.desk.tab].title) {
      parts.insert(path, at: 0)
    }
    parts += modes
    if let day = route.articles?.filter.from { parts.append(dates.day(day)) }
    return parts.joined(separator: " \u{00B7} ")
  }

  /// Whether read articles are shown too, and the order, if it is not the usual one.
  private var modes: [String] {
    guard let query = route?.articles else { return [] }
    return (query.filter.isFollowedOnly ? ["all"] : [])
      + (query.sort == .oldest ? ["oldest"] : [])
  }

  /// Requests the picture of the article that is open.
  private mutating func requestPicture() -> [SessionAction] {
    var link: WebLink?
    if isItemOpen, theme.hasColor { link = scene.item?.detail?.picture }
    guard link != requested.picture else { return [] }
    requested.picture = link
    scene.picture = nil
    guard let link, let area = layout.areas[.article] else { return [] }
    return [.load(link, columns: min(area.columns - 4, 72), rows: area.rows / 3)]
  }

  /// Requests the pictures of the text whose words are visible, each once.
  mutating func requestPictures() -> [SessionAction] {
    guard isItemOpen, theme.hasColor, let lines = articleLines, let area = layout.areas[.article]
    else { return [] }
    return lines.pictures(in: scene.scroll..<scene.scroll + area.rows).compactMap { address in
      guard requested.pictures.insert(address).inserted, let link = address.page else { return nil }
      let rows = min(Self.mostPictureRows, area.rows / 3)
      return .load(link, columns: min(area.columns - 4, 72), rows: rows)
    }
  }

  /// The most lines of a picture of the text.
  private static let mostPictureRows = 12
}

// The selection.
extension Session {
  /// Keeps the selection on its item when rows were added, inserted or replaced.
  private mutating func follow() {
    guard let list = scene.list else { return }
    var selection = selections[place] ?? Selection()
    defer {
      selections[place] = selection
      scene.listPlace = selection.place
    }
    guard list.count > 0 else {
      if !list.status.canContinue { selection.awaited = nil }
      return
    }
    if let awaited = selection.awaited {
      guard let found = list.place(of: awaited, near: selection.place.index)
      else {
        // The rows up to the position are loaded page by page.
        let isDone = list.count > selection.place.index || !list.status.canContinue
        if isDone { selection.awaited = nil }
        selection.search = list.search
        return
      }
      selection.place.index = found
      selection.awaited = nil
    } else if selection.search != list.search {
      let kept = selection.item.flatMap {
        list.place(of: $0, near: selection.place.index, within: 400)
      }
      selection.place = kept.map { RowPlace(index: $0, line: selection.place.line) } ?? RowPlace()
    } else if let item = selection.item {
      follow(item, in: list, &selection)
    }
    selection.search = list.search
    selection.place.index = min(selection.place.index, list.count - 1)
    selection.item = list.rows[selection.place.index].id
    selection.rows = list.rows
  }

  /// Selects an item of the same search again, or the one that followed it; counts what came above it.
  private mutating func follow(_ item: ItemID, in list: ListOutput, _ selection: inout Selection) {
    let index = selection.place.index
    guard let found = list.place(of: item, near: index) else {
      let places = Dictionary(
        uniqueKeysWithValues: zip(list.rows.lazy.map(\.id), list.rows.indices)
      )
      let next = selection.rows.dropFirst(index + 1).lazy.compactMap { places[$0.id] }.first
      selection.isNext = next != nil
      selection.place.index = next ?? list.count - 1
      return
    }
    if found > index, route?.isOfFeeds == true {
      let known = Set(selection.rows.prefix(index).map(\.id))
      scene.arrived += list.rows.prefix(found).count { !known.contains($0.id) }
    }
    selection.place.index = found
  }

  /// Opens the article that was open when the program was closed, once its row is selected.
  ///
  /// The list may no longer contain it: an article that was opened is read, so it is not in the
  /// list of unread ones.
  private mutating func openAwaited() -> [SessionAction] {
    guard let selection = selections[place], selection.awaited == nil,
      let item = awaitsOpening.removeValue(forKey: scene.desk.tab)
    else { return [] }
    return [.desk(.open(.item(item)))]
  }

  /// Requests the next page if the selection is near the end, or an item further down is awaited.
  private mutating func requestMore() -> [SessionAction] {
    guard let list = scene.list, list.status == .ready, !awaitsEnd,
      let selection = selections[place]
    else { return [] }
    let isNearEnd = selection.place.index + 5 >= list.count
    guard isNearEnd || awaitsUnread || selection.awaited != nil else { return [] }
    let request = (place, list.search, list.count)
    if let last = requested.more, last == request { return [] }
    requested.more = request
    return [.desk(.askedForMore)]
  }

  /// Opens the next unread article below the selection, once it is loaded, if that was requested.
  private mutating func openNextUnread() -> [SessionAction] {
    guard awaitsUnread, let list = scene.list else { return [] }
    let isNext =
      selections[place]?.isNext == true
      && scene.item?.detail?.id != selected.map { list.rows[$0].id }
    let start = (selected ?? -1) + (isNext ? 0 : 1)
    let next = (start..<max(start, list.count)).first {
      list.rows[$0].isNew && (leftFeed == nil || list.rows[$0].origin != leftFeed)
    }
    if let next {
      awaitsUnread = false
      select(next)
      return [.desk(.open(.item(list.rows[next].id)))]
    }
    switch list.status {
    case .ready, .loading: return []
    case .idle, .failed, .ended:
      awaitsUnread = false
      scene.message = "no more unread articles in this list"
      return []
    }
  }

  /// Selects the last row once all pages are loaded, if that was requested.
  private mutating func selectEnd() {
    guard awaitsEnd, let list = scene.list else { return }
    switch list.status {
    case .ready, .loading: break
    case .ended: select(list.count - 1)
    case .idle, .failed: awaitsEnd = false
    }
  }

  /// Selects a row.
  mutating func select(_ index: Int) {
    guard let window = ListWindow(list: scene, size, dates) else {
      return select(RowPlace(index: index))
    }
    select(window.moved(to: index))
  }

  /// Selects the row at a place.
  mutating func select(_ wanted: RowPlace) {
    awaitsEnd = false
    guard let list = scene.list, list.count > 0 else { return }
    var selection = selections[place] ?? Selection()
    selection.place = wanted
    selection.place.index = min(max(0, wanted.index), list.count - 1)
    selection.item = list.rows[selection.place.index].id
    selection.search = list.search
    (selection.awaited, selection.isNext) = (nil, false)
    selections[place] = selection
    scene.listPlace = selection.place
  }
}

extension ListRow {
  /// The name of its source; for an article of a feed, the title of that.
  var origin: String? {
    facts.lazy.compactMap { if case .origin(let name) = $0 { name } else { nil } }.first
  }
}

extension ListStatus {
  /// Whether more rows may be loaded.
  var canContinue: Bool {
    switch self {
    case .idle, .loading, .ready: true
    case .failed, .ended: false
    }
  }
}

extension RGBColor {
  /// Whether light text is readable on the colour (perceived brightness, ITU-R BT.601).
  fileprivate var isDark: Bool {
    299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 128_000
  }
}
