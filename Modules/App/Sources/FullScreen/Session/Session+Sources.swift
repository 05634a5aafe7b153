import Domain
import FoundationEssentials
import Presentation
import Terminal

// The list of feeds.
extension Session {
  /// What a person did in the list of feeds.
  struct FeedPane {
    /// Whether a feed was selected when it got the focus for the first time.
    var isVisited = false
    /// The folder that was chosen last, or whose feed; nil for none.
    var folder: String?
    /// Whether the list took its place when a feed or a folder was chosen.
    var isReplaced = false
    /// The tags whose folders are closed.
    var closedFolders: Set<String> = []
    /// The feed that was unfollowed last; nil for none.
    var unfollowed: FollowedFeed.ID?
    /// The last typed address of a site; empty for none.
    var lastAddress = ""
  }

  /// The tab and the place of the chosen feed: `Following > science > The Lamp`; nil if none is chosen.
  var sourcePath: String? {
    guard let filter = route?.articles?.filter else { return nil }
    var path = [scene.tabs[scene.desk.tab].title]
    if let feed = filter.feed {
      let rows = scene.sources.rows.filter { $0.scope.feed == feed }
      let row = rows.first { $0.scope == .feed(feed, in: feedPane.folder) } ?? rows.first
      if case .feed(_, in: let tag?)? = row?.scope { path.append(tag) }
      path.append(row?.title ?? feed.description)
    } else if let tag = filter.tag {
      path.append(tag)
    }
    return path.count > 1 ? path.joined(separator: " > ") : nil
  }

  /// The number of unread articles of the feeds whose list it is; nil for other lists, and for a search.
  var listedUnread: Int? {
    guard case .unread(let query)? = route, query.filter.isUnreadOnly, query.words.isEmpty,
      query.filter.from == nil
    else { return nil }
    return scene.sources.rows.first { row in
      var filter = query.filter
      row.scope.limit(&filter)
      return filter == query.filter
    }?.unread
  }

  /// Shows new rows; the selection stays on its feed or folder.
  mutating func show(_ output: FollowedFeedsPresenter.Output) {
    let old = scene.sources.rows
    let selected = old.indices.contains(scene.sourcePlace.index) ? scene.sourcePlace.index : nil
    (scene.sources, scene.names) = (output.tree, output.names)
    feedPane.closedFolders = output.closedFolders
    guard let selected else {
      if scene.focus == .sources { focusSources() }
      return
    }
    let (rows, scope) = (scene.sources.rows, old[selected].scope)
    var place = rows.firstIndex { $0.scope == scope }
    // A feed that is followed again is selected again.
    if let left = feedPane.unfollowed, !old.contains(where: { $0.scope.feed == left }),
      let again = rows.firstIndex(where: { $0.scope.feed == left })
    {
      (place, feedPane.unfollowed) = (again, nil)
    }
    if place == nil, let feed = scope.feed { place = rows.firstIndex { $0.scope.feed == feed } }
    // The folder of the feed, if that was closed.
    if place == nil, case .feed(_, in: let tag?) = scope {
      place = rows.firstIndex { $0.scope == .tag(tag) && $0.isOpen == false }
    }
    scene.sourcePlace.index = place ?? min(selected, max(0, rows.count - 1))
  }

  /// Goes to the list of feeds, or from there back to the articles.
  mutating func toggleSources() -> [SessionAction] {
    if scene.focus == .sources {
      scene.focus = isItemOpen ? .article : .list
    } else if scene.hasSources {
      focusSources()
    } else {
      let actions = choose(tab: DeskTab.following)
      hold(until: .feeds)
      return actions
    }
    return []
  }

  /// Moves the focus to the list of feeds; at first the first feed with unread articles is selected.
  mutating func focusSources() {
    scene.focus = .sources
    guard !feedPane.isVisited, !scene.sources.rows.isEmpty else { return }
    feedPane.isVisited = true
    guard scene.sourcePlace.index == 0 else { return }
    let first = scene.sources.rows.firstIndex { $0.scope.feed != nil && $0.unread > 0 }
    scene.sourcePlace = RowPlace(index: first ?? 0)
  }

  /// Reads the first unread article of the next feed with some, if the list is limited to a feed; nil
  /// if it is not.
  mutating func readNextFeed() -> [SessionAction]? {
    guard let feed = route?.articles?.filter.feed, scene.hasSources else { return nil }
    let rows = scene.sources.rows
    let present = rows.firstIndex { $0.scope.feed == feed } ?? 0
    let order = Array(rows.indices.dropFirst(present + 1)) + Array(rows.indices.prefix(present))
    let next = order.first { place in
      rows[place].unread > 0 && rows[place].scope.feed.map { $0 != feed } == true
    }
    guard let next else { return report("no other feed has unread articles") }
    scene.sourcePlace = RowPlace(index: next)
    (feedPane.folder, awaited) = (rows[next].scope.folder, .unread())
    return limit { rows[next].scope.limit(&$0) }
  }

  /// Limits the list to the selected feed or folder, or shows all again.
  mutating func showSource() -> [SessionAction] {
    guard let scope = scene.source?.scope else { return [] }
    feedPane.folder = scope.folder
    feedPane.isReplaced = scope != .all && layout.areas[.list] == nil
    return limit { scope.limit(&$0) }
  }

  /// Shows the articles of all feeds again.
  mutating func showAllSources() -> [SessionAction] {
    guard let filter = route?.articles?.filter, filter.feed != nil || filter.tag != nil else {
      return []
    }
    return limit { FeedTree.Scope.all.limit(&$0) }
  }

  /// Searches the list of unread articles again with another filter.
  private mutating func limit(_ change: (inout ArticleFilter) -> Void) -> [SessionAction] {
    guard case .unread(let query)? = route else { return [] }
    var filter = query.filter
    change(&filter)
    return search(by: filter)
  }

  /// Handles an action on the selected feed or folder; returns nil if it is another one, or if the
  /// list of feeds does not have the focus.
  mutating func actOnSource(_ action: DeskAction) -> [SessionAction]? {
    guard let row = scene.source else { return nil }
    switch action {
    case .open: return showSource()
    case .page:
      guard case .tag(let tag) = row.scope else { return showSource() }
      return [.toggleFolder(tag)]
    case .readAll: return query(of: row.scope).map { [.desk(.markedRead($0))] } ?? []
    case .refresh: return [.desk(.refreshed(row.feeds))]
    case .unfollow, .rename, .tag:
      guard let feed = row.scope.feed else { return report("select a feed") }
      return change(feed, row, action)
    case .save, .markRead, .readAbove, .browse, .copy, .nextUnread, .nextFeed, .story, .apart:
      return []
    default: return nil
    }
  }

  private mutating func change(
    _ feed: FollowedFeed.ID,
    _ row: FeedTree.Row,
    _ action: DeskAction
  ) -> [SessionAction] {
    switch action {
    case .rename: ask(.answer(.title, of: feed), row.title)
    case .tag:
      let tags = scene.sources.rows.compactMap { other in
        if case .feed(feed, in: let tag?) = other.scope { tag } else { nil }
      }
      ask(.answer(.tags, of: feed), tags.joined(separator: ", "))
    default:
      let isShown = route?.articles?.filter.feed == feed
      let wider = isShown ? showAllSources() : []
      (scene.focus, feedPane.unfollowed) = (.sources, feed)
      // First the search, because it removes the notice of what was done before.
      return wider + [.desk(.unfollowed(feed))]
    }
    return []
  }

  /// Starts to type the answer to a question.
  mutating func ask(_ purpose: FieldState.Purpose, _ text: String = "") {
    scene.field = FieldState(purpose: purpose, text: text, cursor: text.count)
  }

  /// The unread articles of a feed or a folder.
  private func query(of scope: FeedTree.Scope) -> ArticleQuery? {
    guard case .unread(let query) = routes[Place(tab: DeskTab.following, depth: 0)] else {
      return nil
    }
    var filter = query.filter
    scope.limit(&filter)
    return try? ArticleQuery("", filter: filter, pageSize: query.pageSize, now: now())
  }

  /// Follows the site at an address, or the suggested feed.
  mutating func follow(_ field: FieldState) -> [SessionAction] {
    let text = field.chosen.map { field.suggestions[$0].text } ?? field.text
    guard let address = WebLink.ofFeed(text) else { return report(FeedWording.noAddress) }
    let actions = begin(.follow(address))
    if !actions.isEmpty {
      (scene.field, feedPane.lastAddress) = (nil, text)
      scene.message = "following \(address.site)\u{2026}"
    }
    return actions
  }

  /// Shows what became of a site that was to be followed; several feeds are offered to choose from.
  mutating func show(_ result: Result<FollowedSite, NewsError>) -> [SessionAction] {
    output = nil
    switch result {
    case .failure(let error):
      scene.message = Notice(error)?.line ?? "stopped"
    case .success(.followed(let feed, let added, let isNew, _)):
      scene.message = FeedWording.following(feed, added: added, isNew: isNew)
      return [.desk(.changedFeeds), .readFeeds]
    case .success(.choices(let links)):
      scene.field = FieldState(
        purpose: .follow,
        suggestions: links.map { link in
          let (text, shown) = (link.address.description, link.address.withoutUser.description)
          return Completion(text: text, cursor: text.count, label: link.title ?? shown, note: shown)
        },
        chosen: 0
      )
    case .success(.list):
      scene.message = "this is a list of feeds; `:follow ADDRESS` imports it"
    }
    return []
  }
}

extension FeedTree.Scope {
  /// The feed of the row; nil for a folder and for all feeds.
  var feed: FollowedFeed.ID? { if case .feed(let id, _) = self { id } else { nil } }

  /// The folder of the row; nil if it is in none.
  fileprivate var folder: String? {
    switch self {
    case .all: nil
    case .tag(let tag): tag
    case .feed(_, let tag): tag
    }
  }
}

extension String {
  /// The text as one word of a command line.
  var quotedWord: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
