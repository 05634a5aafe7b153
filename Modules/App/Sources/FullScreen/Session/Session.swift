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
  /// A new output of the desk, which includes the effect of this many inputs.
  case desk(DeskOutput, inputs: Int = .max)
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
    /// The item to select when it is loaded; its position is in `place`.
    var awaited: ItemID?
    /// The item that was open when the program was closed, to open it after the row is selected.
    var reopened: ItemID?
    /// The rows among which it was selected.
    var rows = RowList<ListRow>()
    /// The search that the list still shows, to which the selection does not belong; nil for none.
    var former: Int?
  }

  var scene: Scene
  var size: CellSize
  var theme: Theme
  let now: @Sendable () -> Date
  let dates: DateWording
  /// Returns the earlier searches.
  let history: @Sendable () -> [String]
  /// The routes of the screens of the tabs.
  var routes: [Place: Route]
  var selections: [Place: Selection] = [:]
  /// The selections of lists before they were filtered.
  var unfiltered: [Place: Selection] = [:]
  /// What typed events are held for; nil if they are handled as they arrive.
  var held: Held?
  /// The row that a key has asked for and the list does not have yet; nil for none.
  var awaited: AwaitedRow?
  /// The items that were opened as the next unread ones, whose rows may not show it yet.
  var opened: Set<ItemID> = []
  /// The one that was opened last; nil once the desk has opened it.
  var opening: ItemID?
  /// The number of inputs of the desk that were sent.
  var sent = 0
  var feedPane = FeedPane()
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
  /// The articles that were shown at crashes, the latest last; only the person opens them.
  var crashed: [CrashedArticle] = []

  /// The requests that follow from the visible content.
  struct Requested {
    var preview: ItemID?
    var hits: ArticleQuery?
    var picture: WebLink?
    /// The pictures of the text of the open article.
    var pictures: Set<Document.Address> = []
    /// The list, its search and its length, for which more was requested.
    var more: (place: Place, search: Int, count: Int)?

    /// Whether a picture is still wanted.
    func includes(_ link: WebLink) -> Bool {
      link == picture || pictures.contains(Document.Address(link))
    }
  }

  /// The earlier searches, recalled by arrow keys.
  struct Recall {
    var lines: [String] = []
    /// The position of the recalled line; the number of lines if the typed one is shown.
    var position = 0
    var typed = ""
    /// The selection before.
    var selection: Selection?
    /// The search whose rows were shown when a key was typed last.
    var before: Int?
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

  /// Whether the program crashed while it showed an item.
  func hasCrashed(_ item: ItemID?) -> Bool {
    crashed.contains { $0.id == item?.article?.description }
  }

  /// Whether an item is open above the list.
  var isItemOpen: Bool { scene.item != nil }

  /// The position of the selected row; nil if the list is empty.
  var selected: Int? { scene.selectedIndex }

  /// The id of the item to which keys such as save apply.
  var target: ItemID? {
    if let item = scene.item { return item.detail?.id }
    return scene.selectedRow?.id
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
      guard !isHeld(event) else {
        held?.events.append(event)
        return []
      }
      actions = handle(event)
    case .closed: actions = [.quit]
    case .desk(let output, let inputs):
      if inputs >= sent { opening = nil }
      actions = show(output)
      let events = release()
      return events.reduce(into: actions + settle()) { $0 += handle(.screen($1)) }
    case .feeds(let output):
      show(output)
      scene.tabs[DeskTab.following].unread = output.unread
    case .hits(let hits, let query):
      if query == requested.hits { scene.hits = hits }
    case .completions(let completions, let typed): actions = show(completions, of: typed)
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
      // What the message covered is old, too.
      if scene.message != nil { scene.seen = scene.desk.notice }
      (scene.message, scene.arrived) = (nil, 0)
      let chosen = (scene.chosenLink, typedLink)
      (scene.chosenLink, typedLink) = (nil, 0)
      return handle(key, after: chosen)
    case .paste(let text):
      insert(text)
      return typed()
    case .mouse(let event): return handle(event)
    case .resized(let size): self.size = size
    case .background(let color): theme.isDark = color.isDark
    case .resumed: break
    }
    return []
  }

  /// Shows a message instead of doing what was asked.
  mutating func report(_ message: String) -> [SessionAction] {
    scene.message = message
    return []
  }

  /// Stores the output of the desk.
  private mutating func show(_ output: DeskOutput) -> [SessionAction] {
    // The desk is empty before the first tab is chosen.
    guard !output.screens.isEmpty else { return [] }
    let before = scene.desk
    let item = scene.item
    let wasOpen = isItemOpen
    scene.desk = output
    if output.notice != before.notice { scene.seen = nil }
    scene.hasSources = output.tab == DeskTab.following
    if scene.item?.detail?.id != item?.detail?.id || output.tab != before.tab {
      scene.scroll = 0
      (scene.pictures, requested.pictures) = ([:], [])
    }
    if isItemOpen, !wasOpen || output.tab != before.tab { scene.focus = .article }
    if !isItemOpen, wasOpen, scene.focus == .article { scene.focus = .list }
    let reading: [SessionAction] = output.refreshCount != before.refreshCount ? [.readFeeds] : []
    guard let visit = output.visit, visit != before.visit else { return reading }
    return reading + [.view(visit.target)]
  }

  /// Adjusts the selection to the rows, and returns the requests that now follow.
  private mutating func settle() -> [SessionAction] {
    follow()
    selectAwaitedRow()
    selectEnd()
    let loading = awaited == .last ? scene.keys.name(of: .back).map { "Loading; \($0) stops" } : nil
    scene.progress = loading ?? scene.desk.refreshing ?? output.map { _ in "Running\u{2026}" }
    (scene.heading, scene.unread) = (heading, listedUnread)
    scene.hasFilter = wider != nil
    scene.isSearchOfUnread =
      route?.words.isEmpty == false && route?.articles?.filter.isUnreadOnly == true
    var actions: [SessionAction] = []
    if layout.areas[scene.focus] == nil { scene.focus = isItemOpen ? .article : .list }
    if layout.areas[.sources] == nil, scene.focus == .sources { scene.focus = .list }
    let isPreviewed = layout.areas[.article] != nil && !isItemOpen && !hasCrashed(target)
    let preview = isPreviewed ? target : nil
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
    if route.isStory { return "\(scene.tabs[scene.desk.tab].title) > one story" }
    var parts = route.words.isEmpty ? [] : [route.words]
    let modes = self.modes
    let isPlain = modes.isEmpty && (parts.isEmpty || place.tab == DeskTab.search)
    if let path = sourcePath ?? (isPlain ? nil : scene.tabs[scene.desk.tab].title) {
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
      + (query.sort == .oldest ? ["oldest"] : query.sort == .feed ? ["by feed"] : [])
  }
}

extension RGBColor {
  /// Whether light text is readable on the colour (perceived brightness, ITU-R BT.601).
  fileprivate var isDark: Bool {
    299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 128_000
  }
}
