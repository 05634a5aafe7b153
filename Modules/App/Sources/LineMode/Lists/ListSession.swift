import Domain
import Presentation
import Terminal

/// A session with a list: what has been sent, drawn and read so far.
struct ListSession<Query: ListQuery, View: ListView> {
  typealias Screen = ListScreen<Query, View>
  typealias Output = Screen.Output
  private typealias ID = View.Row.ID

  private let screen: Screen
  /// The query that a search with other words starts from.
  private let query: Query
  private let input: AsyncStream<Screen.Input>.Continuation
  private let isInteractive: Bool
  private let readLine: @Sendable () -> Void
  private var progress: ProgressLine
  private var drawn = Answer(inputs: 0, output: Output())
  /// The ids of the rows that are drawn, in the order of their numbers.
  private var ids: [ID] = []
  private var drawnIDs: Set<ID> = []
  /// The number of rows at the start of the list among which no other row will be inserted.
  private var settled = 0
  /// The item that was shown in full last; nil before the first of a search.
  private var shown: ID?
  private var kept = (search: 0, count: 0)
  private var sent = 0
  /// The input whose detail has not been drawn; nil if none is awaited.
  private var awaited: Int?
  /// Whether the latest input led to something else than the list.
  private var hasLeft = false
  private var isPrompting = false
  private var isReading = false

  /// Creates a session; `readLine` requests one line from the terminal.
  init(
    _ screen: Screen,
    of query: Query,
    input: AsyncStream<Screen.Input>.Continuation,
    readLine: @escaping @Sendable () -> Void
  ) {
    self.screen = screen
    self.query = query
    self.input = input
    isInteractive = screen.console.isInteractive
    self.readLine = readLine
    progress = ProgressLine(console: screen.console)
  }

  mutating func send(_ input: Screen.Input) {
    sent += 1
    isPrompting = false
    hasLeft = false
    awaited = nil
    self.input.yield(input)
    guard case .selected(let id) = input else { return requestLine() }
    // A detail may run the pager, which reads the terminal too: the next line waits for the prompt.
    shown = id
    awaited = sent
  }

  /// Handles a typed line; returns false to quit.
  mutating func follow(_ line: String) -> Bool {
    isReading = false
    switch PromptCommand(line, screen.keys) {
    case .more: send(drawn.output.status == .failed ? .retried : .askedForMore)
    case .rows(let action, let rows): follow(action, rows)
    case .undo: send(.undone)
    case .search(""): answer("nothing to search for; type words after the /")
    case .search(let words): search(for: words)
    case .quit:
      isPrompting = false
      return false
    case .help:
      let (output, columns) = (drawn.output, screen.console.columns)
      let help = screen.keys.help(output.status, isEmpty: output.rows.isEmpty, columns: columns)
      screen.console.writeError(help)
      prompt()
    case .unknown(let text): answer("unknown command \(Quoted(text)): type ? for help")
    }
    return true
  }

  private mutating func search(for words: String) {
    do throws(InvalidQuery) {
      send(.searched(try query.searching(for: words, now: screen.now())))
    } catch {
      answer(error.sentence)
    }
  }

  private mutating func follow(_ action: RowAction, _ rows: RowChoice) {
    guard let chosen = chosen(rows) else { return }
    switch action {
    case .show: if let id = chosen.first { send(.selected(id)) }
    case .open: send(.opened(chosen))
    case .mark: send(.toggled(chosen))
    }
  }

  /// Returns the ids of chosen rows, each once; says so if one of them does not exist.
  private mutating func chosen(_ rows: RowChoice) -> [ID]? {
    guard case .numbers(let ranges) = rows else {
      if let shown { return [shown] }
      answer("no \(screen.keys.noun) has been shown yet: add a number")
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
  /// Draws what has changed; returns false if the first page failed.
  mutating func draw(_ answer: Answer<Output>) async throws(Failure) -> Bool {
    progress.clear()
    let (before, output) = (drawn, answer.output)
    drawn = answer
    if isPrompting, answer.inputs == before.inputs {
      report(output, after: before.output)
      return true
    }
    let known = try drawNewRows(after: before.output)
    if hasFailedAtOnce { return false }
    try await follow(output, after: before.output)
    let isNews = answer.inputs != before.inputs || output.notice != before.output.notice
    // Without a prompt the error of a page is reported at the end.
    if isNews, let notice = output.notice, isInteractive || output.status != .failed {
      screen.console.say(notice.text)
    }
    if !output.isLoading { keepList() }
    if output.isLoading || output.opening != nil {
      showProgress()
    } else if isInteractive, !output.isMarking, answer.inputs == sent {
      let hasGrown = ids.count > known
      if !hasLeft, hasGrown || output.notice == nil { try print(view.footer(output)) }
      prompt()
    }
    return true
  }

  /// Prints the rows that were not drawn; returns the number of those that were.
  private mutating func drawNewRows(after before: Output) throws(Failure) -> Int {
    if drawn.output.search != before.search {
      (ids, drawnIDs, settled) = ([], [], 0)
      shown = nil
    }
    let known = ids.count
    let rows = newRows
    ids += rows.map(\.id)
    drawnIDs.formUnion(rows.map(\.id))
    if drawn.output.awaited.isEmpty { settled = drawn.output.rows.count }
    try print(view.list(rows, from: known + 1))
    return known
  }

  /// The rows that are not drawn, in the order of the list.
  private var newRows: [View.Row] {
    drawn.output.rows.dropFirst(settled).filter { !drawnIDs.contains($0.id) }
  }

  /// Reports above the prompt what has happened while a person types.
  ///
  /// Rows that have arrived are drawn with the next page, so that the screen does not move.
  private func report(_ output: Output, after before: Output) {
    if let notice = output.notice, notice != before.notice { screen.console.say(notice.text) }
    let count = newRows.count
    guard count > 0, output.rows.count > before.rows.count else { return }
    let names = before.awaited.filter { !output.awaited.contains($0) }
    let source = names.isEmpty ? "" : " from " + names.listed
    screen.console.say("\(Count.digits(count)) more\(source): press Enter")
  }

  /// Shows the detail that was asked for, or opens what is to be opened outside the program.
  private mutating func follow(_ output: Output, after before: Output) async throws(Failure) {
    if let input = awaited, drawn.inputs >= input, output.opening == nil {
      awaited = nil
      hasLeft = output.detail != nil
      if let detail = output.detail { try await screen.page(view.detail(detail)) }
    }
    if let visit = output.visit, visit != before.visit {
      hasLeft = true
      await open(visit.target)
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
    let output = drawn.output
    if !hasFailedAtOnce { try print(view.footer(output)) }
    if output.status == .failed, let error = output.notice?.error { throw Failure(error) }
    return .done
  }

  /// Stores the ids for later commands; an empty list leaves the numbers of the one before valid.
  private mutating func keepList() {
    guard !ids.isEmpty, kept != (drawn.output.search, ids.count) else { return }
    kept = (drawn.output.search, ids.count)
    screen.keep(ids)
  }

  /// Whether the first page of the first search failed, which ends the program.
  private var hasFailedAtOnce: Bool {
    let output = drawn.output
    return output.status == .failed && output.rows.isEmpty && output.search <= 1
  }

  private var view: View {
    View(columns: screen.console.columns, style: screen.style, showsLinks: screen.showsLinks)
  }

  private func open(_ target: Visit.Target) async {
    switch target {
    case .pages(let links):
      for link in links {
        do throws(LaunchError) {
          try await screen.open(link)
        } catch {
          _ = screen.console.report(Failure(error, opening: link))
        }
      }
    case .files(let paths):
      for path in paths {
        do throws(LaunchError) {
          try await screen.view(path)
        } catch {
          _ = screen.console.report(Failure(error, viewing: path))
        }
      }
    }
  }

  private mutating func showProgress() {
    if case .loading(let text) = drawn.output.status {
      progress.show(text)
    } else if let text = drawn.output.opening {
      progress.show(text)
    }
  }

  private mutating func prompt() {
    let (status, isEmpty) = (drawn.output.status, ids.isEmpty)
    let columns = screen.console.columns
    screen.console.prompt(screen.keys.prompt(status, isEmpty: isEmpty, columns: columns))
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
