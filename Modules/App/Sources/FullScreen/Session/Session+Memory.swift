import Domain
import FoundationEssentials
import Presentation
import Terminal

// The beginning and the end of a session.
extension Session {
  /// Creates a session that restores a memory, in a window of a size.
  ///
  /// `crashed` are the articles that are not opened again; `history` returns the earlier searches.
  init(
    memory: DeskMemory,
    crashed: [CrashedArticle] = [],
    size: CellSize,
    theme: Theme = Theme(),
    keys: KeyChoices = KeyChoices(),
    pageSize: Int,
    now: @escaping @Sendable () -> Date,
    utcOffset: @escaping @Sendable (Date) -> Int = { _ in 0 },
    history: @escaping @Sendable () -> [String] = { [] }
  ) {
    scene = Scene(desk: DeskOutput(now: now()))
    scene.tabs = DeskTab.sections.map { TabName(title: DeskTab.title(of: $0)) }
    scene.desk.tab = memory.section.flatMap(DeskTab.sections.firstIndex) ?? DeskTab.search
    scene.keys = KeyBindings(keys)
    self.crashed = crashed.map { CrashedArticle(id: $0.id, title: $0.title, isReported: true) }
    if let last = crashed.last(where: { $0.isReported != true }) {
      scene.message =
        "the program crashed while it showed \"\(last.title)\"; it stays closed until you open it"
    }
    feedPane.closedFolders = memory.closedFolders ?? []
    scene.compact = memory.compact
    if let split = memory.split, (20...80).contains(split) { scene.split = split }
    self.size = size
    self.theme = theme
    self.now = now
    dates = DateWording(now: now, utcOffset: utcOffset)
    self.history = history
    routes = [:]
    for (tab, section) in DeskTab.sections.enumerated() {
      var known = memory[section]
      // A narrow window does not show which feed was chosen.
      if size.columns < Layout.widthWithSources { (known.feed, known.tag) = (nil, nil) }
      let place = Place(tab: tab, depth: 0)
      routes[place] = section.route(known, pageSize: pageSize, now: now())
      guard let item = known.article.flatMap(Article.ID.init).map(ItemID.article) else { continue }
      // A far position would need many pages.
      let index = min(max(0, known.index), Self.farthestRow)
      selections[place] = Selection(place: RowPlace(index: index), awaited: item)
      if known.isOpen, !hasCrashed(item) { selections[place]?.reopened = item }
    }
  }

  /// The routes of the tabs, in order.
  var tabRoutes: [Route] {
    DeskTab.sections.indices.compactMap { routes[Place(tab: $0, depth: 0)] }
  }

  /// The state to store when the program is closed.
  var memory: DeskMemory {
    var memory = DeskMemory()
    memory.section = DeskTab.sections[scene.desk.tab]
    memory.split = scene.split
    memory.compact = scene.compact
    memory.closedFolders = feedPane.closedFolders.isEmpty ? nil : feedPane.closedFolders
    memory.tabs = DeskTab.stored.compactMap(DeskTab.sections.firstIndex).map { tab in
      let places = routes.keys.filter {
        $0.tab == tab && selections[$0] != nil && routes[$0]?.isStory != true
      }
      let place =
        places.max { $0.depth < $1.depth } ?? Place(tab: tab, depth: 0)
      var known = DeskMemory.Tab()
      known.words = routes[place]?.words ?? ""
      if case .unread(let query) = routes[place] {
        known.feed = query.filter.feed?.description
        known.tag = query.filter.tag
      }
      if let query = routes[place]?.articles {
        known.showsRead = query.filter.isFollowedOnly ? true : nil
        known.listsEach = query.filter.stories == .once || query.filter.isSavedOnly ? nil : true
        known.sort = query.sort == .newest ? nil : query.sort.rawValue
      }
      let open = tab == scene.desk.tab ? scene.item?.detail?.id : nil
      let item = open ?? selections[place]?.reopened
      known.isOpen = item != nil
      if let selection = selections[place],
        case .article(let id) = item ?? selection.awaited ?? selection.item
      {
        known.article = id.description
        known.index = selection.place.index
      }
      return known
    }
    return memory
  }

  /// Stores the scrolls, the selections and the end of the article, as computed by the drawing.
  mutating func take(_ drawing: Drawing) {
    if let article = drawing.article { scene.scroll = article.scroll }
    articleEnd = drawing.article?.end ?? 0
    articleLines = drawing.articleLines
    if let overlay = drawing.overlay { scrollOverlay(to: overlay.scroll) }
    scene.sourcePlace = drawing.sourcePlace
    // The position of an item that is not loaded yet is kept.
    guard selections[place]?.awaited == nil else { return }
    scene.listPlace = drawing.listPlace
    selections[place]?.place = drawing.listPlace
  }
}
