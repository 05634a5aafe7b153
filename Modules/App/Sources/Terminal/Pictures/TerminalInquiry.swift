import Glibc

/// One exchange of questions and answers with a terminal.
struct TerminalInquiry {
  /// What waiting for a terminal has brought.
  enum Event {
    case input
    case silence
    case hangup
  }

  // A terminal that goes on answering gets more time, but not for ever.
  private static let mostExtension = 4

  let descriptor: Int32
  let questions: TerminalQuestions
  /// Waits for input no longer than that.
  var wait: (Int32, Duration) -> Event = Self.poll
  var now: () -> ContinuousClock.Instant = { .now }
  /// Whether the terminal belongs to another job: to touch it is then not ours.
  var isInBackground: (Int32) -> Bool = TerminalEcho.isInBackground

  /// Asks and listens; nil when the terminal is not ours to ask or goes away.
  ///
  /// Meanwhile it neither shows what is typed nor waits for the end of a line. It is put back in
  /// any case, or by `SystemConsole.restoreTerminal()` if the process ends first. What is typed
  /// from here on is lost. If not all is answered in time, what has come by then is thrown away; an
  /// answer that comes still later is not to be told from typing, and goes to whoever reads next.
  func answers() -> TerminalAnswers? {
    guard !isInBackground(descriptor), TerminalEcho.switchOff(descriptor, wholeLines: false) else {
      return nil
    }
    defer { TerminalEcho.restore() }
    guard write(questions.text) else { return nil }
    guard let answers = listen(), !isInBackground(descriptor) else { return nil }
    if !answers.isComplete { tcflush(descriptor, TCIFLUSH) }
    return answers
  }

  /// In part they would be no questions, and a terminal that is stopped (Control-S) takes none.
  private func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) == $0.count }
  }

  private func listen() -> TerminalAnswers? {
    var reader = ControlSequenceReader()
    var answers = TerminalAnswers()
    let start = now()
    var end = start + questions.limit
    while !answers.isComplete {
      switch wait(descriptor, end - now()) {
      case .silence: return answers
      case .hangup: return nil
      case .input: break
      }
      guard !isInBackground(descriptor), let bytes = read() else { return nil }
      for byte in bytes {
        guard let sequence = reader.take(byte), answers.note(sequence) else { continue }
        end = min(now() + questions.limit, start + questions.limit * Self.mostExtension)
      }
    }
    return answers
  }

  /// What has come, which is nothing if another reader was faster; nil when the terminal is gone.
  private func read() -> [UInt8]? {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      failure = count < 0 ? errno : 0
      count = max(0, count)
    }
    return failure == 0 || failure == EAGAIN || failure == EINTR ? bytes : nil
  }

  private static func poll(_ descriptor: Int32, _ limit: Duration) -> Event {
    let (seconds, attoseconds) = limit.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    guard limit > .zero else { return .silence }
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let count = Glibc.poll(&poller, 1, Int32(clamping: milliseconds + 1))
    if count == 0 { return .silence }
    if count < 0 { return errno == EINTR ? .input : .hangup }
    return poller.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 ? .input : .hangup
  }
}
