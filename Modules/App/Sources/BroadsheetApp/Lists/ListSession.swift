import Presentation
import Terminal

/// A session with a list: what has been sent, drawn and read so far.
struct ListSession<List: Presenter, View: ListView>
where List.Input == ListInput, List.Output == ListOutput<View.Row, View.Detail> {
  typealias Output = List.Output

  private let screen: ListScreen<List, View>
  private let input: AsyncStream<ListInput>.Continuation
  private let isInteractive: Bool
  private let readLine: @Sendable () -> Void
  private var progress: ProgressLine
  private var drawn = Output()
  private var kept = (search: 0, count: 0)
  private var sent = 0
  private var isPrompting = false
  private var isReading = false

  /// Creates a session; `readLine` requests one line from the terminal.
  init(
    _ screen: ListScreen<List, View>,
    input: AsyncStream<ListInput>.Continuation,
    isInteractive: Bool,
    readLine: @escaping @Sendable () -> Void
  ) {
    self.screen = screen
    self.input = input
    self.isInteractive = isInteractive
    self.readLine = readLine
    progress = ProgressLine(console: screen.console)
  }

  mutating func send(_ input: ListInput) {
    sent += 1
    isPrompting = false
    self.input.yield(input)
    // A detail may run the pager, which reads the terminal too: the next line waits for the prompt.
    if case .selected = input { return }
    requestLine()
  }

  /// Handles a typed line; returns false to quit.
  mutating func follow(_ line: String) -> Bool {
    isReading = false
    switch PromptCommand(line, screen.keys) {
    case .more: send(drawn.status == .failed ? .retried : .askedForMore)
    case .row(let input): send(input)
    case .search(""):
      screen.console.say("nothing to search for; type words after the /")
      prompt()
    case .search(let words): send(.searched(words, pages: 1, from: nil))
    case .quit:
      isPrompting = false
      return false
    case .help:
      let columns = screen.console.columns
      let help = screen.keys.help(drawn.status, isEmpty: drawn.rows.isEmpty, columns: columns)
      screen.console.writeError(help)
      prompt()
    case .unknown(let text):
      screen.console.say("unknown command \(Quoted(text)): type ? for help")
      prompt()
    }
    return true
  }

  /// Draws what has changed; returns false if the first page failed.
  mutating func draw(_ output: Output) async throws(Failure) -> Bool {
    progress.clear()
    let isAnswer = output.inputs != drawn.inputs
    let isNews = isAnswer || output.notice != drawn.notice
    // A route may be set later than its input was answered, when a detail has been loaded.
    let hasMoved = !output.isStaying && (isAnswer || output.route != drawn.route)
    let known = output.search == drawn.search ? drawn.rows.count : 0
    drawn = output
    try print(view.list(output.rows.dropFirst(known)))
    if hasFailedAtOnce { return false }
    if hasMoved, let route = output.route { try await follow(route) }
    // Without a prompt the error of a page is reported at the end.
    if isNews, let notice = output.notice, isInteractive || output.status != .failed {
      screen.console.say(notice.text)
    }
    if !output.isLoading { keepList() }
    if output.isLoading || output.opening != nil {
      showProgress()
    } else if isInteractive, !output.isMarking, output.inputs == sent {
      let hasGrown = output.rows.count > known
      if output.route == nil, hasGrown || output.notice == nil { try print(view.footer(output)) }
      prompt()
    }
    return true
  }

  /// Ends the session; without a prompt, a failed page is a failure of the command.
  mutating func end() throws(Failure) -> ExitCode {
    input.finish()
    progress.clear()
    keepList()
    if isPrompting { screen.console.writeError("\n") }
    if Task.isCancelled { throw Failure(.cancelled) }
    guard !isInteractive || hasFailedAtOnce else { return .done }
    if !hasFailedAtOnce { try print(view.footer(drawn)) }
    if drawn.status == .failed, let error = drawn.notice?.error { throw Failure(error) }
    return .done
  }

  /// Stores the rows for later commands; an empty list leaves the numbers of the one before valid.
  private mutating func keepList() {
    guard !drawn.rows.isEmpty, kept != (drawn.search, drawn.rows.count) else { return }
    kept = (drawn.search, drawn.rows.count)
    screen.keep(drawn.rows)
  }

  /// Whether the first page of the first search failed, which ends the program.
  private var hasFailedAtOnce: Bool {
    drawn.status == .failed && drawn.rows.isEmpty && drawn.search <= 1
  }

  private var view: View {
    View(columns: screen.console.columns, style: screen.style, showsLinks: screen.showsLinks)
  }

  private func follow(_ route: ListRoute<View.Detail>) async throws(Failure) {
    switch route {
    case .detail(let detail):
      try await screen.page(view.detail(detail))
    case .browser(let links, _):
      for link in links {
        do throws(LaunchError) {
          try await screen.open(link)
        } catch {
          _ = screen.console.report(Failure(error, opening: link))
        }
      }
    case .viewer(let paths, _):
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
    if case .loading(let text) = drawn.status {
      progress.show(text)
    } else if let text = drawn.opening {
      progress.show(text)
    }
  }

  private mutating func prompt() {
    let (status, isEmpty) = (drawn.status, drawn.rows.isEmpty)
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
