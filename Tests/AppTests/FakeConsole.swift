import Terminal
import TestSupport

/// A console in memory: a test types its input and waits for its output.
final class FakeConsole: Console {
  private struct State {
    var output = ""
    var bytes: [UInt8] = []
    var errors = ""
    var screen = ""
    var status = StatusLine()
    var seen = 0
    var lines: [String] = []
    var hasEnded = false
    var bytesBeforeClosing: Int?
    var columns: Int
    var lastTicket = 0
    var readers: [(ticket: Int, continuation: CheckedContinuation<String?, Never>)] = []
    var watchers: [Watcher] = []

    mutating func addError(_ text: String) {
      errors += text
      screen += text
    }
  }

  private struct Watcher {
    let ticket: Int
    let isSatisfied: @Sendable (State) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  /// Whether standard output appears to be a terminal.
  let isOutputTerminal: Bool
  /// Whether standard error appears to be a terminal.
  let isErrorTerminal: Bool
  /// Whether standard input appears to be a terminal.
  let isInputTerminal: Bool
  /// The height of the window; by default one that fits a page of 20 articles.
  let rows: Int

  private let state: Locked<State>

  /// Creates a console whose first lines are already typed; by default all streams are terminals.
  init(
    typed: [String] = [],
    isTerminal: Bool = true,
    isInputTerminal: Bool? = nil,
    isErrorTerminal: Bool? = nil,
    columns: Int = 80,
    rows: Int = 43
  ) {
    self.rows = rows
    isOutputTerminal = isTerminal
    self.isErrorTerminal = isErrorTerminal ?? isTerminal
    self.isInputTerminal = isInputTerminal ?? isTerminal
    state = Locked(State(lines: typed, columns: columns))
  }

  /// The width of the window, which a test may change.
  var columns: Int {
    get { state.withLock { $0.columns } }
    set { state.withLock { $0.columns = newValue } }
  }

  /// Standard output so far.
  var output: String { state.withLock { $0.output } }

  /// Bytes that are not text, written to standard output so far.
  var bytes: [UInt8] { state.withLock { $0.bytes } }

  /// Standard error so far.
  var errors: String { state.withLock { $0.errors } }

  /// Both streams in the order in which they were written.
  var screen: String { state.withLock { $0.screen } }

  /// Clears all output so far.
  func clear() {
    state.withLock { state in
      (state.output, state.errors, state.screen, state.seen) = ("", "", "", 0)
    }
  }

  /// Types a line, given without its line break.
  func type(_ line: String) {
    let reader = state.withLock { state -> CheckedContinuation<String?, Never>? in
      guard state.readers.isEmpty else { return state.readers.removeFirst().continuation }
      state.lines.append(line)
      return nil
    }
    reader?.resume(returning: line)
  }

  /// Ends the input after the lines typed so far, as Control-D does.
  func endInput() {
    let readers = state.withLock { state in
      state.hasEnded = true
      defer { state.readers = [] }
      return state.readers
    }
    for reader in readers { reader.continuation.resume(returning: nil) }
  }

  /// Closes standard output after a number of further bytes.
  func closeOutput(afterBytes count: Int = 0) {
    state.withLock { $0.bytesBeforeClosing = count }
  }

  /// Waits until standard output contains a text, and returns all of it.
  ///
  /// Also returns if the waiting task is cancelled, as by a test's time limit.
  @discardableResult
  func output(containing text: String) async -> String {
    await wait { $0.output.contains(text) }
    return output
  }

  /// Waits until standard error contains a text, and returns all of it.
  @discardableResult
  func errors(containing text: String) async -> String {
    await wait { $0.errors.contains(text) }
    return errors
  }

  /// Waits for a text after the last expected one, and returns the screen from there to its end.
  ///
  /// Also returns if the waiting task is cancelled.
  @discardableResult
  func expect(_ text: String) async -> String {
    await wait { Self.unseen($0).range(endingIn: text) != nil }
    return state.withLock { state in
      let unseen = Self.unseen(state)
      let found = unseen.range(endingIn: text).map { String(unseen[$0]) } ?? String(unseen)
      state.seen += found.unicodeScalars.count
      return found
    }
  }

  private static func unseen(_ state: State) -> Substring {
    Substring(state.screen.unicodeScalars.dropFirst(state.seen))
  }

  /// Records text as standard output; throws `closedPipe` after `closeOutput`.
  func write(_ text: String) throws(ConsoleError) {
    let isClosed = state.withLock { state in
      let room = state.bytesBeforeClosing ?? Int.max
      if isOutputTerminal { state.addError(state.status.hide()) }
      defer { if isOutputTerminal, text.last == "\n" { state.addError(state.status.show()) } }
      let written = String(decoding: text.utf8.prefix(room), as: UTF8.self)
      state.output += written
      state.screen += written
      state.bytesBeforeClosing = state.bytesBeforeClosing.map { max(0, $0 - text.utf8.count) }
      return text.utf8.count > room
    }
    wakeWatchers()
    if isClosed { throw .closedPipe }
  }

  /// Records bytes that are not text.
  func write(_ bytes: [UInt8]) throws(ConsoleError) {
    state.withLock { $0.bytes += bytes }
    wakeWatchers()
  }

  /// Records text as standard error.
  func writeError(_ text: String) {
    state.withLock { state in
      state.addError(state.status.hide() + text)
      if text.last == "\n" { state.addError(state.status.show()) }
    }
    wakeWatchers()
  }

  /// Records a status line, and its removal before other output, as a terminal gets them.
  func showStatus(_ line: String?) {
    guard isErrorTerminal else { return }
    state.withLock { $0.addError($0.status.set(line)) }
    wakeWatchers()
  }

  /// Records a prompt as standard error.
  func prompt(_ text: String) {
    showStatus(nil)
    writeError(PromptText(text, columns: columns).whole)
  }

  /// Returns the typed lines until `endInput` or the cancellation of the reading task.
  func lines() -> AsyncStream<String> {
    AsyncStream { await self.nextLine() }
  }

  /// Records the prompt as standard error if the input is a terminal, and reads a line.
  func readSecret(prompt: String) async throws(ConsoleError) -> String? {
    if isInputTerminal { writeError(prompt) }
    let line = await nextLine()
    if line == nil, Task.isCancelled { throw .cancelled }
    return line
  }

  private func nextLine() async -> String? {
    let ticket = nextTicket()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> String?? in
          if Task.isCancelled { return .some(nil) }
          if !state.lines.isEmpty { return state.lines.removeFirst() }
          if state.hasEnded { return .some(nil) }
          state.readers.append((ticket, continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let reader = state.withLock { $0.readers.removeFirst { $0.ticket == ticket } }
      reader?.continuation.resume(returning: nil)
    }
  }

  private func nextTicket() -> Int {
    state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
  }

  private func wait(until isSatisfied: @escaping @Sendable (State) -> Bool) async {
    let ticket = nextTicket()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isDone = state.withLock { state in
          if Task.isCancelled || isSatisfied(state) { return true }
          state.watchers.append(
            Watcher(ticket: ticket, isSatisfied: isSatisfied, continuation: continuation)
          )
          return false
        }
        if isDone { continuation.resume() }
      }
    } onCancel: {
      let watcher = state.withLock { $0.watchers.removeFirst { $0.ticket == ticket } }
      watcher?.continuation.resume()
    }
  }

  private func wakeWatchers() {
    let satisfied = state.withLock { state in
      let satisfied = state.watchers.filter { $0.isSatisfied(state) }
      state.watchers.removeAll { watcher in satisfied.contains { $0.ticket == watcher.ticket } }
      return satisfied
    }
    for watcher in satisfied { watcher.continuation.resume() }
  }
}

extension Array {
  /// Removes and returns the first element that satisfies a condition.
  fileprivate mutating func removeFirst(where isWanted: (Element) -> Bool) -> Element? {
    firstIndex(where: isWanted).map { remove(at: $0) }
  }
}

extension Substring {
  /// Returns the range from the start to the end of a text; nil if it does not occur.
  fileprivate func range(endingIn text: String) -> Range<Index>? {
    firstRange(of: text).map { startIndex..<$0.upperBound }
  }
}
