import Domain
import Presentation
import Terminal

// Keys.
extension Session {
  /// Handles a key: in the line that is typed, in the overlay, or in the panes.
  ///
  /// The link that was chosen before stays chosen only after keys that choose or use one.
  mutating func handle(_ key: Key, after chosen: (link: Int?, typed: Int)) -> [SessionAction] {
    if key == Key(.character("z"), .control) { return [.suspend] }
    if awaited == .last {
      awaited = nil
      let others = scene.keys[key] == .back ? [] : handle(key, after: chosen)
      return [.desk(.askedForMore)] + others
    }
    if case .below? = awaited, scene.keys[key] != .next { awaited = nil }
    if scene.field != nil { return edit(key) }
    if scene.overlay == nil, chooseLink(key, after: chosen.typed) { return [] }
    if scene.overlay == nil, let line = scene.keys.commands[key] { return start(line, of: target) }
    guard let action = scene.keys[key] else { return [] }
    if action == .quit { return [.quit] }
    if scene.overlay != nil { return cover(action) }
    return act(action, onLink: chosen.link) ?? actOnSource(action) ?? perform(action)
  }

  /// Handles an action while the overlay shows help or the output of a command.
  private mutating func cover(_ action: DeskAction) -> [SessionAction] {
    if [.back, .leave, .help, .open].contains(action) { scene.overlay = nil }
    if let lines = action.lines(page: max(1, size.rows - 4)) { scrollOverlay(by: lines) }
    return []
  }

  mutating func scrollOverlay(by lines: Int) {
    switch scene.overlay {
    case .help(let scroll), .output(_, _, let scroll, _): scrollOverlay(to: max(0, scroll + lines))
    case nil: break
    }
  }

  mutating func scrollOverlay(to scroll: Int) {
    switch scene.overlay {
    case .help: scene.overlay = .help(scroll: scroll)
    case .output(let title, let text, _, let isRunning):
      scene.overlay = .output(title: title, text: text, scroll: scroll, isRunning: isRunning)
    case nil: break
    }
  }

  private mutating func perform(_ action: DeskAction) -> [SessionAction] {
    switch action {
    case .next, .previous, .nextPage, .previousPage, .first, .last: return move(action)
    case .open: return openSelected()
    case .page: return page()
    case .nextUnread: awaited = .unread()
    case .nextFeed:
      if let actions = readNextFeed() { return actions }
      awaited = .unread(leaving: scene.selectedRow?.origin)
    case .back: return back() ?? []
    case .leave: return back() ?? [.quit]
    case .save: return target.map { [.desk(.toggled([$0]))] } ?? []
    case .markRead:
      opened = []
      return target.map { [.desk(.toggledRead([$0]))] } ?? []
    case .fullText: return isItemOpen ? [.desk(.askedForFullText)] : []
    case .browse: return target.map { [.desk(.visited([$0]))] } ?? []
    case .copy: return copyLink()
    case .readAll: return [.desk(.markedAllRead)]
    case .readAbove: return markAbove()
    case .showRead: return showRead()
    case .story: return listStory()
    case .apart: return takeApart()
    case .each:
      return relist { filter, _ in filter.stories = filter.stories == .once ? .none : .once }
    case .sort: return sort()
    case .undo:
      opened = []
      return [.desk(.undone)]
    case .refresh: return refresh()
    case .feeds: return toggleSources()
    case .pipe, .saveFile: return askForDestination(action)
    case .editFeeds: return start("feeds edit")
    case .follow: ask(.follow)
    case .unfollow, .rename, .tag:
      return report("select a feed in the list of feeds")
    case .search: return startSearch()
    case .command:
      let field = FieldState(purpose: .command)
      scene.field = field
      return [.complete(field)]
    case .help: scene.overlay = .help(scroll: 0)
    case .nextPane, .nextLink: changePane(by: 1)
    case .previousPane, .previousLink: changePane(by: -1)
    case .narrow, .widen:
      scene.split = min(80, max(20, scene.split + (action == .widen ? 5 : -5)))
    case .compact: toggleCompact()
    case .quit: return [.quit]
    case .tab0, .tab1, .tab2, .tab3, .tab4, .tab5, .tab6, .tab7, .tab8, .tab9:
      return DeskAction.tabs.firstIndex(of: action).map { choose(tab: $0) } ?? []
    }
    return []
  }

  mutating func choose(tab: Int) -> [SessionAction] {
    guard scene.tabs.indices.contains(tab) else { return [] }
    (scene.focus, awaited) = (.list, nil)
    if tab == scene.desk.tab, tab == DeskTab.following, !isItemOpen { return showAllSources() }
    if tab != scene.desk.tab { hold(until: .tab(tab)) }
    return [.desk(.chose(tab: tab))]
  }

  private mutating func changePane(by step: Int) {
    let beside = layout.areas.keys.filter { $0 != .sources }
    // The list of feeds can take the place of the others.
    let others: Set<Pane> = beside.isEmpty ? [isItemOpen ? .article : .list] : Set(beside)
    let panes = [Pane.sources, .list, .article].filter {
      $0 == .sources ? scene.hasSources : others.contains($0)
    }
    guard let place = panes.firstIndex(of: scene.focus) else { return }
    scene.focus = panes[(place + step + panes.count) % panes.count]
    if scene.focus == .sources { focusSources() }
  }

  /// The page of the open item, or of the selected row; nil if it has none.
  var selectedLink: WebLink? {
    if let item = scene.item { return item.detail?.link }
    return scene.selectedRow?.link
  }

  private mutating func copyLink() -> [SessionAction] {
    guard let link = selectedLink else { return [] }
    scene.message = "copied \(link)"
    return [.copy(link.description)]
  }

  /// Marks the articles above the selection as read.
  private mutating func markAbove() -> [SessionAction] {
    guard let list = scene.list, let selected, list.items == .article else { return [] }
    let ids = (0..<selected).lazy.map { list.rows[$0] }.filter(\.isNew).map(\.id)
    guard ids.isEmpty else { return [.desk(.markedReadTogether(Array(ids)))] }
    return report("no article above is unread")
  }

  /// Lists the read articles of feeds too, or only unread ones again.
  private mutating func showRead() -> [SessionAction] {
    relist { filter, _ in
      if filter.isUnreadOnly || filter.isFollowedOnly {
        swap(&filter.isUnreadOnly, &filter.isFollowedOnly)
      }
    }
  }

  /// Lists the articles in the next order.
  private mutating func sort() -> [SessionAction] {
    let hasFeeds = if case .unread? = route { true } else { false }
    return relist { _, sort in
      sort =
        switch sort {
        case .newest: .oldest
        case .oldest where hasFeeds: .feed
        default: .newest
        }
    }
  }

  /// Shows one line for each article, or all its facts.
  private mutating func toggleCompact() {
    let isCompact = !scene.isCompact(size.columns)
    scene.compact = nil
    // The default is not stored: windows of other widths keep theirs.
    if scene.isCompact(size.columns) != isCompact { scene.compact = isCompact }
  }

  /// Lists the articles of feeds, or the saved ones, with another filter or in another order; the
  /// selection stays on its article if that is near.
  private mutating func relist(
    _ change: (inout ArticleFilter, inout ArticleQuery.Sort) -> Void
  ) -> [SessionAction] {
    switch route {
    case .unread(let query), .saved(let query):
      var (filter, sort) = (query.filter, query.sort)
      change(&filter, &sort)
      return search(by: filter, sort: sort, keeping: scene.selectedRow?.id)
    default:
      return report("this works in the lists of unread and of saved articles")
    }
  }

  private func refresh() -> [SessionAction] {
    if scene.item?.status == .failed || scene.list?.status == .failed { return [.desk(.retried)] }
    if [DeskTab.today, DeskTab.following].contains(scene.desk.tab) {
      return [.desk(.refreshed())]
    }
    return route.map { [.desk(.searched($0))] } ?? []
  }
}

// Movement.
extension Session {
  mutating func move(_ action: DeskAction) -> [SessionAction] {
    switch scene.focus {
    case .article:
      scroll(action)
    case .sources:
      if let window = ListWindow(sources: scene, size) { scene.sourcePlace = window.moved(action) }
    case .list:
      guard let window = ListWindow(list: scene, size, dates) else { return [] }
      let present = scene.listPlace.index
      if action == .next,
        scene.list.map({ present == $0.count - 1 && $0.status.canContinue }) == true
      {
        let steps = if case .below(let count)? = awaited { count } else { 0 }
        awaited = .below(min(steps + 1, Self.mostSteps))
      }
      select(window.moved(action))
      // The open article is no longer in the selected row.
      let left: [SessionAction] =
        isItemOpen && scene.listPlace.index != present ? [.desk(.back)] : []
      guard action == .last, let list = scene.list, list.status.canContinue,
        route?.isStored == true
      else { return left }
      awaited = .last
      return left + [.desk(.askedForAll)]
    }
    return []
  }

  private mutating func scroll(_ action: DeskAction) {
    let page = max(1, (layout.areas[.article]?.rows ?? 10) - 2)
    let scroll = max(0, scene.scroll + (action.lines(page: page) ?? 0))
    scene.scroll = min(scroll, articleEnd ?? .max / 2)
  }

  /// Scrolls an article by a page; at its end, or in the list, goes to the next article.
  private mutating func page() -> [SessionAction] {
    guard scene.focus == .article else { return openSelected() }
    let before = scene.scroll
    scroll(.nextPage)
    guard scene.scroll == before else { return [] }
    guard isItemOpen else { return openSelected() }
    awaited = .unread()
    return []
  }

  mutating func openSelected() -> [SessionAction] {
    switch scene.focus {
    case .sources: return []
    case .article where isItemOpen:
      return scene.item?.detail?.isOfStory == true ? listStory() : []
    case .list, .article:
      guard let target else { return [] }
      if case .feed = target { return [] }
      crashed.removeAll { $0.id == target.article?.description }
      return [.desk(.open(.item(target)))]
    }
  }

  /// Goes back one step: from the feeds or the article to the list, to the list below, or to the list
  /// without its filter; nil on the first screen.
  private mutating func back() -> [SessionAction]? {
    if scene.focus == .sources {
      if !scene.sourceWords.isEmpty {
        scene.sourceWords = ""
        return [.filterFeeds("")]
      }
      scene.focus = isItemOpen ? .article : .list
      return []
    }
    if scene.focus == .article, !isItemOpen {
      scene.focus = .list
      return []
    }
    if scene.desk.screens.count > 1 {
      if !isItemOpen { routes[place] = nil }
      return [.desk(.back)]
    }
    if output != nil { return [.stopCommand] }
    guard let wider else { return nil }
    if feedPane.isReplaced, layout.areas[.list] != nil, layout.areas[.sources] == nil {
      feedPane.isReplaced = false
      let actions = search(wider)
      focusSources()
      return actions
    }
    return search(wider)
  }

  /// The list without its words, else without its days, else of all feeds; nil if it has no filter.
  var wider: Route? { route.flatMap { wider(than: $0) } }

  func wider(than route: Route) -> Route? {
    if !route.words.isEmpty { return try? route.refined(by: "", now: now()) }
    guard let filter = route.articles?.filter else { return nil }
    var other = filter
    if filter.from != nil || filter.to != nil {
      (other.from, other.to) = (nil, nil)
    } else {
      FeedTree.Scope.all.limit(&other)
    }
    return other == filter ? nil : route.filtered(by: other, now: now())
  }
}

extension DeskAction {
  /// Returns how many lines the action scrolls a text, down if positive; nil if it does not.
  fileprivate func lines(page: Int) -> Int? {
    switch self {
    case .next: 1
    case .previous: -1
    case .nextPage, .page: page
    case .previousPage: -page
    case .first: -(1 << 40)
    case .last: 1 << 40
    default: nil
    }
  }
}

extension ListWindow {
  /// Returns the selection after a movement.
  fileprivate func moved(_ action: DeskAction) -> RowPlace {
    switch action {
    case .next: moved(by: 1)
    case .previous: moved(by: -1)
    case .nextPage: moved(byPages: 1)
    case .previousPage: moved(byPages: -1)
    case .first: moved(to: 0)
    default: moved(to: .max)
    }
  }
}
