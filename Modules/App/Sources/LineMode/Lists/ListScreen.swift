import Domain
import Presentation
import Terminal
import Threads

/// Runs a list at a terminal in line mode: draws the presenter's outputs, and turns typed lines into
/// inputs.
struct ListScreen: Sendable {
  /// The desk that has the list and the screens opened from it.
  let desk: Desk
  let context: any CommandContext
  let style: TerminalStyle
  /// Whether each row has a line with its link.
  var showsLinks = false
  /// Whether a page has only the rows that fit the window.
  var fitsWindow = true

  var console: any Console { context.console }

  /// Searches, and returns when the person quits.
  func run(_ route: Route, pages: Int?, from cursor: Cursor?) async throws(Failure) -> ExitCode {
    let (inputs, input) = AsyncStream.makeStream(of: DeskInput.self)
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    var session = ListSession(self, of: route, input: input) { turn.yield() }
    session.send(.open(route, pages: pages, from: cursor))
    TaskExecution.becomeEager()
    let events = events(desk.answers(to: inputs), turns)
    loop: for await event in events {
      switch event {
      case .answer(let answer): guard try await session.draw(answer) else { break loop }
      case .line(let line): guard try session.follow(line) else { break loop }
      case .endOfLines: break loop
      }
    }
    // The answers end when everything is stored.
    input.yield(.left)
    input.finish()
    for await _ in events {}
    return try session.end()
  }

  private enum Event: Sendable {
    case answer(Answer<DeskOutput>)
    case line(String)
    case endOfLines
  }

  /// Merges answers and typed lines in the order of their arrival; one line is read for each turn.
  private func events(
    _ answers: AsyncStream<Answer<DeskOutput>>,
    _ turns: AsyncStream<Void>
  ) -> AsyncStream<Event> {
    let (stream, events) = AsyncStream.makeStream(of: Event.self)
    let drawing = Task {
      for await answer in answers { events.yield(.answer(answer)) }
      events.finish()
    }
    let typing = Task { [console] in
      var lines = console.lines().makeAsyncIterator()
      for await _ in turns {
        guard let line = await lines.next() else { break }
        events.yield(.line(line))
      }
      events.yield(.endOfLines)
    }
    events.onTermination = { _ in
      drawing.cancel()
      typing.cancel()
    }
    return stream
  }
}

extension Console {
  /// Whether a person types and reads, so that there is a prompt.
  var isInteractive: Bool { isInputTerminal && isOutputTerminal }
}
