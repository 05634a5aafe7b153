import Presentation
import Terminal

/// One stay at a list: what has been drawn, and what has been asked.
struct ListSession<List: Presenter, View: ListView>
where List.Input: ListInput, List.Output == ListOutput<View.Row, View.Detail> {
  typealias Input = List.Input
  typealias Output = List.Output

  private let screen: ListScreen<List, View>
  private let input: AsyncStream<Input>.Continuation
  private let isInteractive: Bool
  private let isSummed: Bool
  private var progress: ProgressLine
  private var drawn = Output()
  private var kept = (search: 0, count: 0)
  private var sent = 0
  private var isPrompting = false

  init(
    _ screen: ListScreen<List, View>,
    input: AsyncStream<Input>.Continuation,
    isInteractive: Bool,
    isSummed: Bool
  ) {
    self.screen = screen
    self.input = input
    self.isInteractive = isInteractive
    self.isSummed = isSummed
    progress = ProgressLine(console: screen.console)
  }

  mutating func send(_ input: Input) {
    sent += 1
    isPrompting = false
    self.input.yield(input)
  }

  /// Does what a typed line says; returns false when the person wants to leave.
  mutating func follow(_ line: String) -> Bool {
    switch PromptCommand(line, screen.keys) {
    case .more: send(drawn.status == .failed ? .retried : .askedForMore)
    case .row(let input): send(input)
    case .search(""):
      screen.console.say("there is nothing to search for: give words after the /")
      prompt()
    case .search(let words): send(.searched(words, pages: 1, from: nil))
    case .quit:
      isPrompting = false
      return false
    case .help:
      screen.console.writeError(screen.keys.help)
      prompt()
    case .unknown(let word):
      screen.console.say("\(Quoted(word)) is no command here; ? lists them")
      prompt()
    }
    return true
  }

  /// Draws what is new in an output; returns false when there is nothing to stay for.
  mutating func draw(_ output: Output) throws(Failure) -> Bool {
    progress.clear()
    let isAnswer = output.inputs != drawn.inputs
    let isNews = isAnswer || output.notice != drawn.notice
    // What has to be fetched is gone to later than it was asked for; where a person stays, what is
    // on the screen is not written out again.
    let hasMoved = !output.isStaying && (isAnswer || output.route != drawn.route)
    let known = output.search == drawn.search ? drawn.rows.count : 0
    drawn = output
    try print(view.list(output.rows.dropFirst(known)))
    if hasFailedAtOnce { return false }
    if hasMoved, let route = output.route { try follow(route) }
    // The failure of a page is told at the end where nobody can try it again.
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

  /// Leaves the list; without a person at the terminal, a page that failed is a failure.
  mutating func end() throws(Failure) -> ExitCode {
    input.finish()
    progress.clear()
    keepList()
    if isPrompting { screen.console.writeError("\n") }
    if Task.isCancelled { throw Failure(.cancelled) }
    guard !isInteractive || hasFailedAtOnce else { return .done }
    if !hasFailedAtOnce { try print(view.footer(drawn)) }
    if isSummed { progress.finish(drawn.extent) }
    if drawn.status == .failed, let error = drawn.notice?.error { throw Failure(error) }
    return .done
  }

  /// Lets later commands name what is on show by its numbers.
  private mutating func keepList() {
    let isEnd = if case .ended = drawn.status { true } else { false }
    guard isEnd || !drawn.rows.isEmpty, kept != (drawn.search, drawn.rows.count) else { return }
    kept = (drawn.search, drawn.rows.count)
    screen.keep(drawn.rows)
  }

  /// Whether not even the first page came: then the program ends, as there is nothing to show.
  private var hasFailedAtOnce: Bool {
    drawn.status == .failed && drawn.rows.isEmpty && drawn.search <= 1
  }

  private var view: View {
    View(columns: screen.console.columns, style: screen.style)
  }

  private func follow(_ route: ListRoute<View.Detail>) throws(Failure) {
    switch route {
    case .detail(let detail):
      try print(view.detail(detail))
    case .browser(let link, _):
      do throws(LaunchError) {
        try screen.open(link)
      } catch {
        _ = screen.console.report(Failure(error, opening: link))
      }
    case .viewer(let path, _):
      do throws(LaunchError) {
        try screen.view(path)
      } catch {
        _ = screen.console.report(Failure(error, viewing: path))
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
    screen.console.prompt(screen.keys.prompt(drawn.status))
    isPrompting = true
  }

  private func print(_ text: String) throws(Failure) {
    try screen.console.print(text)
  }
}
