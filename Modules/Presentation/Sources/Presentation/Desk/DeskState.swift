import Domain
import FoundationEssentials

/// The state of a desk: a stack of screens for each tab, and state that all screens share.
struct DeskState: Sendable {
  /// One screen on a stack.
  struct Layer: Sendable {
    /// The number of the screen, from 1; the scope of its effects.
    let number: Int
    var screen: any RunningScreen
    /// The selected item of a list.
    var selection: ItemID?
  }

  /// The selected item in full.
  private struct Preview: Sendable {
    let item: DeskItem
    let output: ItemOutput?
  }

  private var stacks: [[Layer]]
  var tab = 0
  var notice: Notice?
  var now: Date
  /// Whether a timer of one minute is running.
  var isTicking = false
  /// The marks that are being stored.
  private var marking: Set<EffectID> = []
  /// What undoes the last 100 changes that were made here, the last one last.
  private var inverses: [DeskChange] = [] {
    didSet { if inverses.count > 100 { inverses.removeFirst() } }
  }
  private var visit: Visit?
  private var preview: Preview?
  /// The refresh of feeds that was asked for.
  var refresh = RefreshWork()
  /// Whether automatic refresh is running.
  var refreshesByItself = false
  /// The number of refreshes that have stored something.
  var refreshCount = 0
  private var filter = NoticeFilter()
  private var lastNumber = 0

  /// Creates a desk without any screen.
  init(tabs: Int, now: Date) {
    stacks = Array(repeating: [], count: tabs)
    self.now = now
  }

  /// The output to draw.
  var output: DeskOutput {
    var output = DeskOutput(now: now)
    output.tab = tab
    output.screens = stacks[tab].map(\.screen.output)
    output.isMarking = !marking.isEmpty
    output.notice = notice
    output.preview = preview?.output
    output.refreshing = refresh.isRunning ? FeedWording.shortProgress(refresh.refresh) : nil
    output.refreshCount = refreshCount
    output.visit = visit
    return output
  }
}

// Screens.
extension DeskState {
  /// Puts a screen on top, and returns its number.
  mutating func push(_ screen: DeskScreen) -> Int {
    lastNumber += 1
    var running = screen.running
    if let listPlace { running.open(above: stacks[tab][listPlace].screen) }
    stacks[tab].append(Layer(number: lastNumber, screen: running))
    return lastNumber
  }

  /// Removes the top screen, but never the first; returns its number.
  mutating func pop() -> Int? {
    stacks[tab].count > 1 ? stacks[tab].removeLast().number : nil
  }

  /// Whether the top screen shows one item.
  var isItemOpen: Bool { stacks[tab].last?.screen.isItem == true }

  /// The numbers of the screens of the tab, the top one first.
  var numbers: [Int] { stacks[tab].reversed().map(\.number) }

  /// The numbers of the screens of all tabs.
  var allNumbers: [Int] { stacks.joined().map(\.number) }

  /// The place of the topmost list of the tab; nil if there is none.
  private var listPlace: Int? { stacks[tab].lastIndex { !$0.screen.isItem } }

  /// The articles of the topmost list that are marked as read together; nil if it has no articles.
  var readingTarget: ReadingTarget? { listPlace.flatMap { stacks[tab][$0].screen.readingTarget } }

  /// Selects an item of the topmost list.
  mutating func select(_ id: ItemID?) {
    if let listPlace { stacks[tab][listPlace].selection = id }
  }

  /// Shows the selected item in full as it is now; does nothing if it is the same as before.
  mutating func updatePreview() {
    let item =
      isItemOpen
      ? nil
      : listPlace.flatMap { place in
        stacks[tab][place].selection.flatMap { stacks[tab][place].screen.item($0) }
      }
    guard item != preview?.item else { return }
    preview = item.map { Preview(item: $0, output: ItemDetail($0).map(ItemOutput.init)) }
  }

  /// Changes the screen with a number; returns nil if it has been closed.
  ///
  /// Its notice becomes the one of the desk when it changes. Its more complete copies of items, and
  /// their marks, are passed to the other screens.
  mutating func change<Result>(
    _ number: Int,
    _ change: (inout any RunningScreen) -> Result
  ) -> Result? {
    for tab in stacks.indices {
      guard let place = stacks[tab].firstIndex(where: { $0.number == number }) else { continue }
      let (notice, item) = (stacks[tab][place].screen.notice, stacks[tab][place].screen.shownItem)
      let result = change(&stacks[tab][place].screen)
      let screen = stacks[tab][place].screen
      if screen.notice != notice {
        _ = screen.notice.map { filter.admits($0) }
        self.notice = screen.notice
      }
      if screen.isItem {
        if let new = screen.shownItem, new != item { show(new) }
      } else {
        for known in shownItems.compactMap({ screen.item($0.id) }) { showMarks(of: known) }
      }
      return result
    }
    return nil
  }

  /// The items that are shown in full.
  private var shownItems: [DeskItem] { stacks.joined().compactMap(\.screen.shownItem) }

  /// Shows a more complete copy of an item, and its marks, on all screens that have it.
  private mutating func show(_ item: DeskItem) {
    changeAll { $0.replace(with: item) }
    showMarks(of: item)
  }

  private mutating func showMarks(of item: DeskItem) {
    changeAll { if $0.item(item.id) != nil { $0.showMarks(of: item) } }
  }

  /// Changes all screens of all tabs.
  private mutating func changeAll(_ change: (inout any RunningScreen) -> Void) {
    for tab in stacks.indices {
      for place in stacks[tab].indices { change(&stacks[tab][place].screen) }
    }
  }

  /// Returns the item with an id as the topmost screen of the tab has it; nil if none does.
  func item(_ id: ItemID) -> DeskItem? {
    stacks[tab].reversed().lazy.compactMap { $0.screen.item(id) }.first
  }

  /// Returns the item of a route to one; nil for other routes, and if no screen has it.
  func known(_ route: Route) -> DeskItem? {
    if case .item(let id) = route { item(id) } else { nil }
  }

  /// Returns the items with some ids; sets a notice if one is missing.
  mutating func items(_ ids: [ItemID]) -> [DeskItem] {
    let found = ids.compactMap(item)
    if found.count < ids.count, let id = ids.first { reportMissing(.item(id)) }
    return found
  }

  /// Reports that there is no screen for a route to an item.
  mutating func reportMissing(_ route: Route) {
    if case .item(let id) = route {
      notice = Notice("this \(id.kind.wording.noun) is not in the list")
    }
  }
}

// Marks and visits.
extension DeskState {
  /// Starts to store a mark; returns false while the same one is being stored.
  mutating func begin(_ mark: DeskChange) -> Bool {
    marking.insert(mark.effectID).inserted
  }

  /// Shows a mark that was stored, or why it was not.
  mutating func finish(
    _ mark: DeskChange,
    isUndo: Bool,
    _ result: Result<DeskChange.Outcome, NewsError>
  ) {
    marking.remove(mark.effectID)
    switch result {
    case .failure(let error):
      // A failed mark that a person chose is reported each time: the person relies on it.
      if let failure = Notice(error), mark.isChosen || filter.admits(failure) { notice = failure }
      if isUndo { inverses.append(mark) }
    case .success(let outcome):
      if mark.isChosen || isUndo { notice = mark.notice(outcome) }
      for id in mark.items { show(mark, of: id) }
      if !isUndo, outcome.count > 0, let inverse = outcome.inverse { inverses.append(inverse) }
    }
  }

  private mutating func show(_ mark: DeskChange, of id: ItemID) {
    guard let item = stacks.joined().lazy.compactMap({ $0.screen.item(id) }).first else { return }
    let marked = mark.applied(to: item)
    changeAll { $0.showMarks(of: marked) }
  }

  /// Returns what undoes the last change; nil, with a notice, if there is none.
  mutating func undo() -> DeskChange? {
    guard let last = inverses.popLast() else {
      notice = .nothingToUndo
      return nil
    }
    return last
  }

  /// Opens items outside the program: their pages, or the files of pictures.
  mutating func visit(_ items: [DeskItem]) {
    var (links, paths) = ([WebLink](), [SavedPicture.ID]())
    for item in items {
      switch item {
      case .article(let article, _): add(article.page, to: &links, else: Notice.noPage)
      case .video(let video, _): links.append(video.link)
      case .feed(let feed):
        let page = feed.page
        add(page, to: &links, else: "\(feed.title.cut(at: 60)) has no page on the web")
      case .picture(let picture): paths.append(picture.path)
      case .source(let source):
        add(source.link, to: &links, else: "\(source.name.cut(at: 60)) has no known front page")
      case .entry(let entry, _):
        notice = Notice("\(entry.title.cut(at: 60)) has no page on the web")
      }
    }
    guard !links.isEmpty || !paths.isEmpty else { return }
    let target = links.isEmpty ? Visit.Target.files(paths) : .pages(links)
    visit = Visit(number: (visit?.number ?? 0) + 1, target: target)
  }

  private mutating func add(_ page: WebLink?, to links: inout [WebLink], else missing: String) {
    if let page { links.append(page) } else { notice = Notice(missing) }
  }
}
