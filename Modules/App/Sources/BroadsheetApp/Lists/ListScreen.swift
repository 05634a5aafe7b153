import Domain
import Presentation
import Terminal

/// Runs a list in line mode: draws what the presenter puts out, and on a terminal turns what a
/// person types into the presenter's inputs.
struct ListScreen<List: Presenter, View: ListView>: Sendable
where List.Input: ListInput, List.Output == ListOutput<View.Row, View.Detail> {
  let presenter: List
  /// What can be typed, beside what every list knows.
  let keys: PromptKeys<List.Input>
  let console: any Console
  let style: TerminalStyle
  let open: @Sendable (WebLink) throws(LaunchError) -> Void
  /// Opens a file in what shows its kind.
  let view: @Sendable (_ path: String) throws(LaunchError) -> Void
  /// Lets later commands name the rows on show by their numbers.
  let keep: @Sendable ([View.Row]) -> Void

  /// Searches, and stays until the person leaves or, without a terminal, until the pages have come.
  func run(_ words: String, pages: Int?, from cursor: Cursor?) async throws(Failure) -> ExitCode {
    let (inputs, input) = AsyncStream.makeStream(of: List.Input.self)
    let isInteractive = console.isInputTerminal && console.isOutputTerminal
    var session = ListSession(
      self,
      input: input,
      isInteractive: isInteractive,
      isSummed: pages != 1
    )
    session.send(.searched(words, pages: pages, from: cursor))
    if !isInteractive { input.finish() }
    loop: for await event in events(presenter.transform(inputs), isInteractive) {
      switch event {
      case .output(let output): guard try session.draw(output) else { break loop }
      case .line(let line): guard session.follow(line) else { break loop }
      case .endOfLines: break loop
      }
    }
    return try session.end()
  }

  /// What the screen has to deal with.
  private enum Event: Sendable {
    case output(List.Output)
    case line(String)
    case endOfLines
  }

  /// Merges what there is to draw and what is typed, in the order in which it happens.
  private func events(
    _ outputs: AsyncStream<List.Output>,
    _ isInteractive: Bool
  ) -> AsyncStream<Event> {
    let (stream, events) = AsyncStream.makeStream(of: Event.self)
    let drawing = Task {
      for await output in outputs { events.yield(.output(output)) }
      events.finish()
    }
    let typing = Task { [console] in
      guard isInteractive else { return }
      for await line in console.lines() { events.yield(.line(line)) }
      events.yield(.endOfLines)
    }
    events.onTermination = { _ in
      drawing.cancel()
      typing.cancel()
    }
    return stream
  }
}
