public import Terminal

/// A console in memory: what a test types is read, and what is written can be waited for.
public final class FakeConsole: Console {
  private struct State {
    var output = ""
    var bytes: [UInt8] = []
    var errors = ""
    var screen = ""
    var seen = 0
    var lines: [String] = []
    var hasEnded = false
    var bytesBeforeClosing: Int?
    var columns: Int
    var lastTicket = 0
    var readers: [(ticket: Int, continuation: CheckedContinuation<String?, Never>)] = []
    var watchers: [Watcher] = []
  }

  private struct Watcher {
    let ticket: Int
    let isSatisfied: @Sendable (State) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  /// Whether the program believes that standard output is a terminal.
  public let isOutputTerminal: Bool
  /// Whether the program believes that standard error is a terminal.
  public let isErrorTerminal: Bool
  /// Whether the program believes that a person types.
  public let isInputTerminal: Bool
  /// The height of the window; by default one that fits a page of 20 articles.
  public let rows: Int

  private let state: Locked<State>

  /// Makes a console on which some lines are typed already; by default all of it is a terminal.
  public init(
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

  /// The width of the window; a test may change it as a person would.
  public var columns: Int {
    get { state.withLock { $0.columns } }
    set { state.withLock { $0.columns = newValue } }
  }

  /// What was written to standard output so far.
  public var output: String { state.withLock { $0.output } }

  /// The bytes that are no text, written to standard output so far.
  public var bytes: [UInt8] { state.withLock { $0.bytes } }

  /// What was written to standard error so far.
  public var errors: String { state.withLock { $0.errors } }

  /// Both streams in the order they were written, as a person sees them.
  public var screen: String { state.withLock { $0.screen } }

  /// Forgets what was written so far.
  public func clear() {
    state.withLock { state in
      (state.output, state.errors, state.screen, state.seen) = ("", "", "", 0)
    }
  }

  /// Types a line, without its line end.
  public func type(_ line: String) {
    let reader = state.withLock { state -> CheckedContinuation<String?, Never>? in
      guard state.readers.isEmpty else { return state.readers.removeFirst().continuation }
      state.lines.append(line)
      return nil
    }
    reader?.resume(returning: line)
  }

  /// Ends the input, as Control-D does; what was typed before is still read.
  public func endInput() {
    let readers = state.withLock { state in
      state.hasEnded = true
      defer { state.readers = [] }
      return state.readers
    }
    for reader in readers { reader.continuation.resume(returning: nil) }
  }

  /// Lets the reader of the output go away once it has taken a number of bytes more.
  public func closeOutput(afterBytes count: Int = 0) {
    state.withLock { $0.bytesBeforeClosing = count }
  }

  /// Waits until standard output contains a text, and gives all of it.
  ///
  /// Gives what there is when the waiting task is cancelled, as by a test's time limit.
  @discardableResult
  public func output(containing text: String) async -> String {
    await wait { $0.output.contains(text) }
    return output
  }

  /// Waits until standard error contains a text, and gives all of it.
  @discardableResult
  public func errors(containing text: String) async -> String {
    await wait { $0.errors.contains(text) }
    return errors
  }

  /// Waits for a text on the screen after the last one waited for, and gives what lies between.
  ///
  /// The text itself is included. Gives what there is when the waiting task is cancelled.
  @discardableResult
  public func expect(_ text: String) async -> String {
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

  /// Records text as standard output; throws `closedPipe` where `closeOutput` says so.
  public func write(_ text: String) throws(ConsoleError) {
    let isClosed = state.withLock { state in
      let room = state.bytesBeforeClosing ?? Int.max
      let written = String(decoding: text.utf8.prefix(room), as: UTF8.self)
      state.output += written
      state.screen += written
      state.bytesBeforeClosing = state.bytesBeforeClosing.map { max(0, $0 - text.utf8.count) }
      return text.utf8.count > room
    }
    wakeWatchers()
    if isClosed { throw .closedPipe }
  }

  /// Records bytes that are no text.
  public func write(_ bytes: [UInt8]) throws(ConsoleError) {
    state.withLock { $0.bytes += bytes }
    wakeWatchers()
  }

  /// Records text as standard error.
  public func writeError(_ text: String) {
    state.withLock { state in
      state.errors += text
      state.screen += text
    }
    wakeWatchers()
  }

  /// The lines typed, in order, until `endInput` or the cancellation of the reading task.
  public func lines() -> AsyncStream<String> {
    AsyncStream { await self.nextLine() }
  }

  /// Writes the prompt to standard error if this is a terminal, and reads a line.
  public func readSecret(prompt: String) async throws(ConsoleError) -> String? {
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
  /// Takes out the first element that fits.
  fileprivate mutating func removeFirst(where fits: (Element) -> Bool) -> Element? {
    firstIndex(where: fits).map { remove(at: $0) }
  }
}

extension Substring {
  /// The range from the start to the end of a text inside; nil when it is not there.
  fileprivate func range(endingIn text: String) -> Range<Index>? {
    firstRange(of: text).map { startIndex..<$0.upperBound }
  }
}
