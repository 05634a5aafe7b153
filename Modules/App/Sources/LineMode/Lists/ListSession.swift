import Domain
import Presentation
import Terminal

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
  private let isInteractive: Bool
  private let readLine: @Sendable () -> Void
  private var progress: ProgressLine
  private var drawn = Drawn()
  /// The ids of the rows that are drawn, in the order of their numbers.
  private var ids: [ItemID] = []
  private var drawnIDs: Set<ItemID> = []
  /// The number of rows at the start of the list among which no other row will be inserted.
  private var settled = 0
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
    isInteractive = screen.console.isInteractive
    self.readLine = readLine
    progress = ProgressLine(console: screen.console)
  }

  mutating func send(_ input: DeskInput) {
    sent += 1
    isPrompting = false
    hasLeft = false
    awaited = nil
    self.input.yield(input)
    guard case .open(.item, _, _) = input else { return requestLine() }
    // A detail may run the pager, which reads the terminal too: the next line waits for the prompt.
    awaited = sent
  }

  /// Handles a typed line; returns false to quit.
  mutating func follow(_ line: String) -> Bool {
    isReading = false
    switch PromptCommand(line, keys) {
    case .more: send(drawn.list.status == .failed ? .retried : .askedForMore)
    case .rows(let action, let rows): follow(action, rows)
    case .undo: send(.undone)
    case .search(""): answer("nothing to search for; type words after the /")
    case .search(let words): search(for: words)
    case .quit:
      isPrompting = false
      return false
    case .help:
      let (list, columns) = (drawn.list, screen.console.columns)
      let help = keys.help(list.status, isEmpty: list.rows.isEmpty, columns: columns)
      screen.console.writeError(help)
      prompt()
    case .unknown(let text): answer("unknown command \(Quoted(text)): type ? for help")
    }
    return true
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
    let known = try drawNewRows(after: before.list)
    if hasFailedAtOnce { return false }
    try await follow(after: before)
    let isNews = drawn.inputs != before.inputs || drawn.notice != before.notice
    // Without a prompt the error of a page is reported at the end.
    if isNews, let notice = drawn.notice, isInteractive || drawn.list.status != .failed {
      screen.console.say(notice.line)
    }
    if !drawn.list.isLoading { keepList() }
    if drawn.list.isLoading || drawn.opening != nil {
      showProgress()
    } else if isInteractive, !drawn.isMarking, drawn.inputs == sent {
      let hasGrown = ids.count > known
      if !hasLeft, hasGrown || drawn.notice == nil { try print(view.footer(drawn.list)) }
      prompt()
    }
    return true
  }

  /// Prints the rows that were not drawn; returns the number of those that were.
  private mutating func drawNewRows(
    after before: ListOutput
  ) throws(Failure) -> Int {
    if drawn.list.search != before.search {
      (ids, drawnIDs, settled) = ([], [], 0)
      shown = nil
    }
    let known = ids.count
    let rows = newRows
    ids += rows.map(\.id)
    drawnIDs.formUnion(rows.map(\.id))
    if drawn.list.awaited.isEmpty { settled = drawn.list.rows.count }
    try print(view.list(rows, from: known + 1))
    return known
  }

  /// The rows that are not drawn, in the order of the list.
  private var newRows: [ListRow] {
    drawn.list.rows.dropFirst(settled).filter { !drawnIDs.contains($0.id) }
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

  /// Ends the session; without a prompt, a failed page is a failure of the command.
  mutating func end() throws(Failure) -> ExitCode {
    input.finish()
    progress.clear()
    keepList()
    if isPrompting { screen.console.writeError("\n") }
    if Task.isCancelled { throw Failure(NewsError.cancelled) }
    guard !isInteractive || hasFailedAtOnce else { return .done }
    if !hasFailedAtOnce { try print(view.footer(drawn.list)) }
    if drawn.list.status == .failed, let error = drawn.list.notice?.error { throw Failure(error) }
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
    let (status, isEmpty) = (drawn.list.status, ids.isEmpty)
    let columns = screen.console.columns
    screen.console.prompt(keys.prompt(status, isEmpty: isEmpty, columns: columns))
    isPrompting = true
    requestLine()
  }

  /// Requests a line, unless one is being read.
  private mutating func requestLine() {
    guard isInteractive, !isReading else { return }
    isReading = true
    readLine()
  }

  private func print(_ text: String) throws(Failure) {
    try screen.console.print(text)
  }
}
