import Domain
import Presentation
import Query
import Terminal
import Texts

/// A session with a list: the inputs sent, the rows drawn and the lines read so far.
struct ListSession {
  /// The drawn state of a desk: the list, and the item above it.
  private struct Drawn {
    var inputs = 0
    var list = ListOutput()
    var item: ItemOutput?
    var isMarking = false
    var notice: Notice?
    var visit: Visit?

    init() {}

    init(_ answer: Answer<DeskOutput>) {
      let output = answer.output
      inputs = answer.inputs
      list = output.screens.lazy.compactMap(\.list).first ?? list
      item = output.screens.last?.item
      isMarking = output.isMarking
      notice = output.notice
      visit = output.visit
    }

    /// The progress text while the item is loaded.
    var opening: String? {
      if case .loading(let text)? = item?.status { text } else { nil }
    }
  }

  private let screen: ListScreen
  /// The route that a search with other words starts from.
  private let route: Route
  private let keys: PromptKeys
  private let input: AsyncStream<DeskInput>.Continuation
  private let readLine: @Sendable () -> Void
  private var progress: ProgressLine
  private var drawn = Drawn()
  /// The ids of the rows that are drawn, in the order of their numbers.
  private var ids: [ItemID] = []
  private var drawnIDs: Set<ItemID> = []
  /// The number of rows at the start of the list that are drawn, and among which no other row will be
  /// inserted.
  private var settled = 0
  /// The number of lines of the present page.
  private var pageLines = 0
  /// The item that was shown in full last; nil before the first of a search.
  private var shown: ItemID?
  private var kept = (search: 0, count: 0)
  private var sent = 0
  /// The input whose detail has not been drawn; nil if none is awaited.
  private var awaited: Int?
  /// Whether the latest input showed something other than the list.
  private var hasLeft = false
  private var isPrompting = false
  private var isReading = false

  /// Creates a session; `readLine` requests one line from the terminal.
  init(
    _ screen: ListScreen,
    of route: Route,
    input: AsyncStream<DeskInput>.Continuation,
    readLine: @escaping @Sendable () -> Void
  ) {
    self.screen = screen
    self.route = route
    keys = .keys(of: route.items)
    self.input = input
    self.readLine = readLine
    progress = ProgressLine(console: screen.console)
  }

  mutating func send(_ input: DeskInput) {
    sent += 1
    isPrompting = false
    hasLeft = false
    awaited = nil
    pageLines = 0
    self.input.yield(input)
    // A pager or a browser may read the terminal too: the next line waits for the prompt.
    switch input {
    case .open(.item, _, _): awaited = sent
    case .visited: break
    default: requestLine()
    }
  }

  /// Handles a typed line; returns false to quit.
  mutating func follow(_ line: String) throws(Failure) -> Bool {
    isReading = false
    switch PromptCommand(line, keys) {
    case .more: try showMore()
    case .rows(let action, let rows): follow(action, rows)
    case .nextUnread: try showNextUnread()
    case .allRead: send(.markedAllRead)
    case .undo: send(.undone)
    case .search(""): prompt()
    case .search(let words): search(for: words)
    case .quit:
      isPrompting = false
      return false
    case .help:
      let help = keys.help(status, isEmpty: ids.isEmpty, columns: screen.console.columns)
      screen.console.writeError(help)
      prompt()
    case .unknown(let text): answer("unknown command \(Quoted(text)): type ? for help")
    }
    return true
  }

  /// Draws the next page: rows that did not fit the last one if they fill this one, or else also those
  /// of the next page of the list.
  private mutating func showMore() throws(Failure) {
    pageLines = 0
    let more = newRows
    let canLoad = drawn.list.status == .ready && fitting(more, besides: nil).count == more.count
    guard more.isEmpty || canLoad else {
      try drawNewRows(besides: nil)
      try print(footer)
      return prompt()
    }
    send(drawn.list.status == .failed ? .retried : .askedForMore)
  }

  /// Shows the first unread article below the one that was shown last, or else the next page.
  private mutating func showNextUnread() throws(Failure) {
    let unread = Set(drawn.list.rows.lazy.filter(\.isNew).map(\.id))
    let start = shown.flatMap(ids.firstIndex).map { $0 + 1 } ?? 0
    if let next = ids[start...].first(where: unread.contains) {
      shown = next
      send(.open(.item(next)))
    } else if status == .ready || status == .failed {
      try showMore()
    } else if route.leadsToNewReports, drawn.list.hasNewReports {
      // They represent their stories when the list is read again.
      send(.searched(route))
    } else {
      let row = drawn.list.rows.first(where: \.hasNewReports)
      let story = row.flatMap { ids.firstIndex(of: $0.id) }
      answer(
        "no more unread \(keys.noun)s in this list"
          + (story.map { ": broadsheet stories show \($0 + 1) has new reports" } ?? "")
      )
    }
  }

  private mutating func search(for words: String) {
    do throws(InvalidQuery) {
      send(.searched(try route.refined(by: words, now: screen.context.now)))
    } catch {
      answer(Notice(error).line)
    }
  }

  private mutating func follow(_ action: RowAction, _ rows: RowChoice) {
    guard let chosen = chosen(rows) else { return }
    switch action {
    case .show:
      shown = chosen.first
      if let shown { send(.open(.item(shown))) }
    case .open: send(.visited(chosen))
    case .mark: send(.toggled(chosen))
    case .read: send(.toggledRead(chosen))
    }
  }

  /// Returns the ids of chosen rows, each once; reports the first one that does not exist.
  private mutating func chosen(_ rows: RowChoice) -> [ItemID]? {
    guard case .numbers(let ranges) = rows else {
      if let shown { return [shown] }
      answer("no \(keys.noun) has been shown yet: add a number")
      return nil
    }
    let bounds = ranges.flatMap { [$0.lowerBound, $0.upperBound] }
    if let number = bounds.first(where: { $0 < 1 || $0 > ids.count }) {
      let valid = ids.isEmpty ? "the list is empty" : "1 to \(ids.count)"
      answer("\"\(number)\" is not in this list (\(valid))")
      return nil
    }
    var seen: Set<Int> = []
    return ranges.joined().filter { seen.insert($0).inserted }.map { ids[$0 - 1] }
  }

  /// Answers a line without the presenter.
  private mutating func answer(_ text: String) {
    screen.console.say(text)
    prompt()
  }
}

extension ListSession {
  /// Draws the changes; returns false if the first page failed.
  mutating func draw(_ answer: Answer<DeskOutput>) async throws(Failure) -> Bool {
    progress.clear()
    let before = drawn
    drawn = Drawn(answer)
    if isPrompting, drawn.inputs == before.inputs {
      report(after: before)
      return true
    }
    if drawn.list.search != before.list.search {
      (ids, drawnIDs, settled) = ([], [], 0)
      shown = nil
    }
    let known = ids.count
    let isNews = drawn.inputs != before.inputs || drawn.notice != before.notice
    let notice = isNews ? drawn.notice : nil
    try drawNewRows(besides: notice)
    if hasFailedAtOnce { return false }
    try await follow(after: before)
    if let notice { screen.console.say(notice.line) }
    if !drawn.list.isLoading { keepList() }
    if drawn.list.isLoading || drawn.opening != nil {
      showProgress()
    } else if !drawn.isMarking, drawn.inputs == sent {
      let hasGrown = ids.count > known
      if !hasLeft, hasGrown || drawn.notice == nil { try print(footer) }
      prompt()
    }
    return true
  }

  /// Prints the rows that were not drawn, as far as they fit the page besides a notice.
  private mutating func drawNewRows(besides notice: Notice?) throws(Failure) {
    let rows = newRows
    let texts = fitting(rows, besides: notice)
    let hidden = texts.count < rows.count ? rows[texts.count].id : nil
    ids += rows.prefix(texts.count).map(\.id)
    drawnIDs.formUnion(rows.prefix(texts.count).map(\.id))
    pageLines += texts.map(Self.lines).reduce(0, +)
    if drawn.list.awaited.isEmpty {
      let place = hidden.flatMap { id in
        drawn.list.rows.dropFirst(settled).firstIndex { $0.id == id }
      }
      settled = place ?? drawn.list.rows.count
    }
    try print(texts.joined())
  }

  /// Draws the first of some rows that fit the page above the notice, the footer and the prompt, at
  /// least one on a page; all if the person chose the size of pages.
  private func fitting(_ rows: [ListRow], besides notice: Notice?) -> [String] {
    let texts = zip(rows, (ids.count + 1)...).map(view.row)
    guard screen.fitsWindow else { return texts }
    let said = notice.map { screen.console.wrapped("broadsheet: " + $0.line) + "\n" } ?? ""
    let below = said + footer + keys.prompt(.ready, isEmpty: false, columns: screen.console.columns)
    var room = screen.console.rows - pageLines - Self.lines(below) - 1
    let fitting = texts.prefix { text in
      room -= Self.lines(text)
      return room >= 0
    }
    return Array(pageLines == 0 && fitting.isEmpty ? texts.prefix(1) : fitting)
  }

  private static func lines(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

  /// The rows that are not drawn, in the order of the list.
  private var newRows: [ListRow] {
    drawn.list.rows.dropFirst(settled).filter { !drawnIDs.contains($0.id) }
  }

  /// The status of what is drawn: more can be drawn if a loaded row did not fit.
  private var status: ListStatus { newRows.isEmpty ? drawn.list.status : .ready }

  /// The line below the rows.
  private var footer: String {
    let list = drawn.list
    guard newRows.isEmpty else {
      return view.footer(route.wording.extent(ids.count, of: list.total), nil, isEmpty: false)
    }
    let ending: String? = if case .ended(let reason) = list.status { reason } else { nil }
    return view.footer(list.extent, ending, isEmpty: list.rows.isEmpty)
  }

  /// Reports above the prompt what has happened while a person types.
  ///
  /// Rows that have arrived are drawn with the next page, so that the screen does not move.
  private func report(after before: Drawn) {
    if let notice = drawn.notice, notice != before.notice { screen.console.say(notice.line) }
    let count = newRows.count
    guard count > 0, drawn.list.rows.count > before.list.rows.count else { return }
    let names = before.list.awaited.filter { !drawn.list.awaited.contains($0) }
    let source = names.isEmpty ? "" : " from " + names.listed
    screen.console.say("\(Count.digits(count)) more\(source): press Enter")
  }

  /// Shows the requested detail, or opens the latest visit outside the program.
  private mutating func follow(after before: Drawn) async throws(Failure) {
    if let input = awaited, drawn.inputs >= input, drawn.opening == nil {
      awaited = nil
      if let item = drawn.item, item.status == .shown, let detail = item.detail {
        hasLeft = true
        try await screen.context.page(view.detail(detail))
      }
    }
    if let visit = drawn.visit, visit != before.visit {
      hasLeft = true
      for failure in await screen.context.workplace.failures(opening: visit.target) {
        _ = screen.console.report(failure)
      }
    }
  }

  /// Ends the session; if it shows nothing, that is a failure of the command.
  mutating func end() throws(Failure) -> ExitCode {
    progress.clear()
    keepList()
    if isPrompting { screen.console.writeError("\n") }
    if Task.isCancelled { throw Failure(NewsError.cancelled) }
    if hasFailedAtOnce, let error = drawn.list.notice?.error { throw Failure(error) }
    return .done
  }

  /// Stores the ids for later commands; an empty list leaves the numbers of the one before valid.
  private mutating func keepList() {
    guard !ids.isEmpty, kept != (drawn.list.search, ids.count) else { return }
    kept = (drawn.list.search, ids.count)
    screen.context.keep(ids)
  }

  /// Whether the first page of the first search failed, which ends the program.
  private var hasFailedAtOnce: Bool {
    let list = drawn.list
    return list.status == .failed && list.rows.isEmpty && list.search <= 1
  }

  private var view: ListView {
    ListView(
      columns: screen.console.columns,
      style: screen.style,
      dates: screen.context.dates,
      showsLinks: screen.showsLinks
    )
  }

  private mutating func showProgress() {
    if case .loading(let text) = drawn.list.status {
      progress.show(text)
    } else if let text = drawn.opening {
      progress.show(text)
    }
  }

  private mutating func prompt() {
    let columns = screen.console.columns
    screen.console.prompt(keys.prompt(status, isEmpty: ids.isEmpty, columns: columns))
    isPrompting = true
    requestLine()
  }

  /// Requests a line, unless one is being read.
  private mutating func requestLine() {
    guard !isReading else { return }
    isReading = true
    readLine()
  }

  private func print(_ text: String) throws(Failure) {
    try screen.console.print(text)
  }
}
