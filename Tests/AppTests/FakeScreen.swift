import Terminal
import TestSupport
import Testing

/// A screen without a terminal: a test sends events and waits for frames.
final class FakeScreen: ScreenDevice {
  private struct State {
    var size: CellSize
    var found: Frame?
    var copied: [String] = []
    var suspensions = 0
  }

  private let state: Locked<State>
  private let sent:
    (stream: AsyncStream<ScreenEvent>, continuation: AsyncStream<ScreenEvent>.Continuation)
  private let shown: (stream: AsyncStream<Frame>, continuation: AsyncStream<Frame>.Continuation)

  init(size: CellSize = CellSize(columns: 80, rows: 24)) {
    state = Locked(State(size: size))
    sent = AsyncStream.makeStream()
    shown = AsyncStream.makeStream()
  }

  /// The size of the window now.
  var size: CellSize { state.withLock { $0.size } }

  /// The texts that were copied, in order.
  var copied: [String] { state.withLock { $0.copied } }

  /// How often the program stopped itself.
  var suspensions: Int { state.withLock { $0.suspensions } }

  /// Is always possible.
  func open() -> Bool { true }

  /// Ends the events.
  func close() { end() }

  /// Returns the events that the test sends.
  func events() -> AsyncStream<ScreenEvent> { sent.stream }

  func send(_ event: ScreenEvent) { sent.continuation.yield(event) }

  /// Sends keys by their names, such as `j` or `ctrl-d`.
  func send(keys names: String...) {
    for name in names {
      guard let key = Key(name: name) else { preconditionFailure("no such key: \(name)") }
      send(.key(key))
    }
  }

  /// Changes the size of the window.
  func resize(_ size: CellSize) {
    state.withLock { $0.size = size }
    send(.resized(size))
  }

  /// Ends the events as a terminal does that is closed.
  func end() { sent.continuation.finish() }

  /// Stores a frame for `frame(where:)`.
  func show(_ frame: Frame) { shown.continuation.yield(frame) }

  /// Waits for the first frame, from the one returned last, for which the condition is true.
  ///
  /// Frames are checked in the order in which they were shown. Call it from one task at a time. Returns
  /// nil if the task is cancelled.
  func frame(where condition: (Frame) -> Bool) async -> Frame? {
    if let frame = state.withLock({ $0.found }), condition(frame) { return frame }
    for await frame in shown.stream where condition(frame) {
      state.withLock { $0.found = frame }
      return frame
    }
    return nil
  }

  /// Waits for a frame that contains a text on one line.
  func frame(with text: String) async -> Frame? {
    await frame { $0.lines.contains { $0.contains(text) } }
  }

  /// Waits for a frame for which the condition is true; nil, with the last one as an issue, if there
  /// is none within 20 seconds.
  func awaited(
    _ name: String,
    where condition: @escaping @Sendable (Frame) -> Bool
  ) async -> Frame? {
    let last = Locked<Frame?>(nil)
    let waiting = Task {
      await frame { frame in
        last.withLock { $0 = frame }
        return condition(frame)
      }
    }
    let timer = Task {
      try? await Task.sleep(for: .seconds(20))
      waiting.cancel()
    }
    defer { timer.cancel() }
    let found = await waiting.value
    let lines = last.withLock { $0?.lines.joined(separator: "\n") ?? "" }
    if found == nil { Issue.record("no frame has \(name); the last:\n\(lines)") }
    return found
  }

  /// Waits in the same way for a frame that has all texts, each on one line.
  func awaited(_ texts: [String]) async -> Frame? {
    await awaited("\(texts)") { frame in
      texts.allSatisfy { text in frame.lines.contains { $0.contains(text) } }
    }
  }

  /// Stores the text for `copied`.
  func copy(_ text: String) { state.withLock { $0.copied.append(text) } }

  /// Counts the suspension and continues at once.
  func suspend() {
    state.withLock { $0.suspensions += 1 }
    send(.resumed)
  }
}

extension Frame {
  /// The texts of the lines, without the spaces at their ends.
  var lines: [String] { (0..<size.rows).map { text(ofLine: $0) } }
}
