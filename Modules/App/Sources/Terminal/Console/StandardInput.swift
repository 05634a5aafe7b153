import Glibc
import Synchronization
import Threads

/// Lines of a descriptor, read on demand: readers wait in tasks while one thread blocks for all.
///
/// The thread exists only while a task waits, so nothing is read ahead of demand except what
/// arrives together with a line; that is buffered for the next reader.
final class StandardInput: Sendable {
  private struct State {
    var buffer = InputBuffer()
    var isReading = false
    var lastTicket = 0
    var waiting: [Waiter] = []
  }

  private struct Waiter {
    let ticket: Int
    let continuation: CheckedContinuation<InputBuffer.Answer, Never>
  }

  private let descriptor: Int32
  private let screen: TerminalScreen?
  private let wake: WakePipe
  private let state = Mutex(State())

  /// Creates a reader; on a terminal, `screen` edits the line while it shows a prompt.
  init(descriptor: Int32, screen: TerminalScreen?, wake: WakePipe) {
    self.descriptor = descriptor
    self.screen = screen
    self.wake = wake
  }

  func nextLine() async -> InputBuffer.Answer {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        wait(Waiter(ticket: ticket, continuation: continuation))
      }
    } onCancel: {
      cancel(ticket)
    }
  }

  /// Removes and returns the part of a line that was typed before its prompt was shown.
  func takePartialLine() -> String {
    state.withLock { $0.buffer.takePartialLine() }
  }

  private func wait(_ waiter: Waiter) {
    let (answer, mustRead) = state.withLock { state -> (InputBuffer.Answer?, Bool) in
      // Checked under the lock: a cancellation after this finds the waiter in the list.
      if Task.isCancelled { return (.cancelled, false) }
      if state.waiting.isEmpty, let answer = state.buffer.nextLine() {
        return (answer, false)
      }
      state.waiting.append(waiter)
      defer { state.isReading = true }
      return (nil, !state.isReading)
    }
    if let answer { return waiter.continuation.resume(returning: answer) }
    screen?.startReading(takePartialLine)
    if mustRead, !DetachedThread.start({ self.readWhileAwaited() }) { take(.failure(EAGAIN)) }
  }

  private func cancel(_ ticket: Int) {
    let (waiter, isLast) = state.withLock { state -> (Waiter?, Bool) in
      guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else {
        return (nil, false)
      }
      return (state.waiting.remove(at: index), state.waiting.isEmpty)
    }
    if isLast {
      screen?.stopReading()
      wake.wake()
    }
    waiter?.continuation.resume(returning: .cancelled)
  }

  private func readWhileAwaited() {
    var isAwaited = true
    while isAwaited {
      let (isReady, signals) = wake.wait(for: screen?.isPaused() == true ? nil : descriptor)
      for signal in signals { screen?.handle(signal) }
      isAwaited = take(isReady ? read() : .bytes([]))
    }
  }

  private func read() -> Descriptor.Chunk {
    screen.map { $0.read() } ?? Descriptor.read(descriptor)
  }

  /// Delivers received input to the waiting tasks; returns false if no task waits any more.
  @discardableResult
  private func take(_ chunk: Descriptor.Chunk) -> Bool {
    let (answered, isAwaited) = state.withLock { state in
      state.buffer.append(chunk)
      var answered: [(Waiter, InputBuffer.Answer)] = []
      while let waiter = state.waiting.first,
        let answer = state.buffer.nextLine()
      {
        answered.append((waiter, answer))
        state.waiting.removeFirst()
      }
      state.isReading = !state.waiting.isEmpty
      return (answered, state.isReading)
    }
    for (waiter, answer) in answered { waiter.continuation.resume(returning: answer) }
    return isAwaited
  }
}

/// Bytes that have been read but not yet delivered, split into lines.
struct InputBuffer {
  /// The result of waiting for a line.
  enum Answer: Equatable {
    case line(String)
    case end
    case failed(Int32)
    case cancelled
  }

  static let longestLine = 64 * 1024

  private var bytes: [UInt8] = []
  private var start = 0
  private var end: Answer?
  private var isSkippingLine = false

  mutating func append(_ chunk: Descriptor.Chunk) {
    switch chunk {
    case .bytes(let new):
      bytes.removeFirst(start)
      start = 0
      bytes += new
    case .end: end = .end
    case .failure(let code): end = .failed(code)
    }
  }

  /// Removes and returns a line; nil if no whole line has arrived.
  mutating func nextLine() -> Answer? {
    if isSkippingLine, !skipLine() { return end }
    let window = bytes[start...].prefix(Self.longestLine + 1)
    if let newline = window.firstIndex(of: UInt8(ascii: "\n")) {
      return line(upTo: newline, next: newline + 1)
    }
    if window.count > Self.longestLine {
      isSkippingLine = true
      return line(upTo: start + Self.longestLine, next: start + Self.longestLine)
    }
    guard let end else { return nil }
    return start < bytes.count ? line(upTo: bytes.count, next: bytes.count) : end
  }

  /// Removes and returns the start of a line; empty if a whole line has arrived, or nothing.
  mutating func takePartialLine() -> String {
    let rest = bytes[start...]
    guard !isSkippingLine, end == nil, !rest.contains(UInt8(ascii: "\n")) else { return "" }
    start = bytes.count
    return String(decoding: rest, as: UTF8.self)
  }

  private mutating func line(upTo last: Int, next: Int) -> Answer {
    var content = bytes[start..<last]
    if content.last == UInt8(ascii: "\r") { content.removeLast() }
    start = next
    return .line(String(decoding: content, as: UTF8.self))
  }

  /// Drops the rest of a line that was cut; returns false if its end has not arrived yet.
  private mutating func skipLine() -> Bool {
    guard let newline = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
      start = bytes.count
      return false
    }
    start = newline + 1
    isSkippingLine = false
    return true
  }
}
