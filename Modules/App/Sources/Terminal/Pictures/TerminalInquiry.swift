import Glibc
import Threads

extension TerminalGraphics {
  /// Asks the controlling terminal how it shows pictures; nil if it cannot.
  ///
  /// Returns nil without a terminal, with `TERM=dumb`, in a background job and in a window that is
  /// too small. Prefers kitty's protocol, then sixels, then block characters. `allowsColor` affects
  /// only block characters, which are coloured text: `NO_COLOR` does not disable pictures. Block
  /// characters use 24-bit colours if the terminal confirms a 24-bit colour or if `COLORTERM`
  /// declares them, otherwise the palette of 256. They are not used with sixteen colours, as on
  /// Linux's console. A terminal for sixels gets blocks where libsixel is not installed.
  ///
  /// Waits up to 0.3 s for an answer, over ssh up to 1 s. Input typed meanwhile is lost. Must not
  /// be called while another reader waits for input, because that reader would receive the answers.
  /// Cannot be cancelled, because the shell would then receive them.
  public static func ask(
    environment: Environment,
    allowsColor: Bool
  ) async -> TerminalGraphics? {
    guard TerminalStyle.isCapable(environment["TERM"]) else { return nil }
    return await withCheckedContinuation { continuation in
      let isAsking = DetachedThread.start {
        let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        defer { if terminal >= 0 { close(terminal) } }
        let inquiry = TerminalInquiry(
          descriptor: terminal,
          questions: TerminalQuestions(environment: environment)
        )
        continuation.resume(
          returning: ask(by: inquiry, environment: environment, allowsColor: allowsColor)
        )
      }
      if !isAsking { continuation.resume(returning: nil) }
    }
  }

  /// Asks an open terminal; nil also if the descriptor is invalid.
  static func ask(
    by inquiry: TerminalInquiry,
    environment: Environment,
    allowsColor: Bool,
    hasLibsixel: () -> Bool = { SixelEncoder.isAvailable }
  ) -> TerminalGraphics? {
    var window = winsize()
    guard ioctl(inquiry.descriptor, UInt(TIOCGWINSZ), &window) == 0,
      min(window.ws_col, window.ws_row) >= fewestCells,
      var answers = inquiry.answers()
    else { return nil }
    let depth = allowsColor ? depth(answers, environment) : nil
    let lacksLibsixel = answers.hasSixel && !answers.takesKitty && !hasLibsixel()
    if lacksLibsixel { answers.hasSixel = false }
    guard let method = method(answers, depth: depth) else { return nil }
    return TerminalGraphics(
      method: method,
      columns: Int(window.ws_col),
      rows: Int(window.ws_row),
      cell: cell(answers, window),
      background: answers.background,
      advice: lacksLibsixel ? "install libsixel1 for finer pictures" : nil
    )
  }

  private static func method(_ answers: TerminalAnswers, depth: ColorDepth?) -> Method? {
    if answers.takesKitty { return .kitty }
    if answers.hasSixel {
      return .sixel(registers: answers.registers ?? 256, largest: answers.largestSixel)
    }
    return depth.map { .blocks($0) }
  }

  private static func depth(_ answers: TerminalAnswers, _ environment: Environment) -> ColorDepth? {
    answers.depth ?? .declared(by: environment)
  }

  /// Returns the first plausible size of a cell: from the terminal, its driver, or the text area.
  private static func cell(_ answers: TerminalAnswers, _ window: winsize) -> PixelSize? {
    let columns = Int(window.ws_col)
    let rows = Int(window.ws_row)
    let sizes = [
      answers.cell,
      PixelSize(width: Int(window.ws_xpixel) / columns, height: Int(window.ws_ypixel) / rows),
      answers.area.map { PixelSize(width: $0.width / columns, height: $0.height / rows) },
    ]
    return sizes.lazy.compactMap { $0 }.first {
      (1...255).contains($0.width) && (1...255).contains($0.height)
    }
  }
}

extension TerminalGraphics.ColorDepth {
  /// Returns the colours that the environment declares; nil for sixteen or fewer.
  static func declared(by environment: Environment) -> Self? {
    // GNU screen does not support 24-bit colours, even if the outer terminal does.
    if TerminalPlace(environment) != .screen,
      ["truecolor", "24bit"].contains(environment["COLORTERM"])
    {
      return .trueColor
    }
    return hasFewColors(environment["TERM"] ?? "") ? nil : .palette
  }

  /// Returns whether terminals of this name have at most sixteen colours.
  private static func hasFewColors(_ term: String) -> Bool {
    let name = term.hasPrefix("screen.") ? term.dropFirst(7) : term[...]
    return ["linux", "vt", "ansi", "cons", "eterm", "sun"].contains { name.hasPrefix($0) }
  }
}

/// The questions for a terminal, and how long to wait for answers.
struct TerminalQuestions {
  /// All questions, to be written at once; the last is answered by every terminal.
  let text: String
  /// The timeout for an answer.
  let limit: Duration

  /// Creates the questions; what a terminal multiplexer would misinterpret is omitted.
  ///
  /// tmux uses the text of kitty's question as the title of its pane, and GNU screen prints the content
  /// of control strings as text. Neither forwards the answers.
  init(environment: Environment, limit: Duration? = nil) {
    let place = TerminalPlace(environment)
    let strings: String
    switch place {
    case .direct: strings = Self.kitty + Self.colors
    case .tmux: strings = Self.colors
    case .screen: strings = ""
    }
    text = (strings.isEmpty ? "" : Self.erasingLeftovers(strings)) + Self.sizes + "\u{1B}[c"
    self.limit = limit ?? (Self.areSlow(environment) ? .seconds(1) : .milliseconds(300))
  }

  private init(text: String, limit: Duration) { (self.text, self.limit) = (text, limit) }

  /// Asks where the cursor is.
  static let cursor = TerminalQuestions(text: "\u{1B}[6n\u{1B}[c", limit: .seconds(1))

  /// Returns whether answers and keys may be slow, as over ssh.
  static func areSlow(_ environment: Environment) -> Bool {
    ["SSH_CONNECTION", "SSH_TTY"].contains { environment[$0]?.isEmpty == false }
  }

  /// Asks whether a picture of one pixel, with id 31, could be shown.
  private static let kitty = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

  /// Sets a 24-bit colour, asks for the current one (DECRQSS), and asks for the background.
  private static let colors =
    "\u{1B}[38;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m\u{1B}]11;?\u{1B}\\"

  /// Asks for the sizes of a cell and of the text area, and for the limits of sixels.
  private static let sizes = "\u{1B}[16t\u{1B}[14t\u{1B}[?1;1;0S\u{1B}[?2;1;0S"

  /// Erases control strings that a terminal without support for them has printed.
  private static func erasingLeftovers(_ strings: String) -> String {
    "\u{1B}7" + strings + "\u{1B}8\u{1B}[K"
  }
}

/// The terminal multiplexer that the program runs in, if any.
enum TerminalPlace {
  case direct
  case tmux
  case screen

  /// Detects the multiplexer.
  ///
  /// Both set `TERM` to `screen`, but only tmux sets `TMUX`. Without that variable, for example over ssh,
  /// tmux is treated as GNU screen.
  init(_ environment: Environment) {
    let term = environment["TERM"] ?? ""
    if environment["TMUX"]?.isEmpty == false || term.hasPrefix("tmux") {
      self = .tmux
    } else if environment["STY"]?.isEmpty == false || term.hasPrefix("screen") {
      self = .screen
    } else {
      self = .direct
    }
  }
}

/// An exchange of questions and answers with a terminal.
struct TerminalInquiry {
  /// The result of waiting for input.
  enum Event {
    case input
    case silence
    case hangup
  }

  // Each answer extends the deadline, up to this multiple of the timeout.
  private static let mostExtension = 4

  let descriptor: Int32
  let questions: TerminalQuestions
  /// Waits for input, up to a duration.
  var wait: (Int32, Duration) -> Event = Self.poll
  var now: () -> ContinuousClock.Instant = { .now }
  /// Whether the terminal belongs to another job, so that it must not be changed.
  var isInBackground: (Int32) -> Bool = TerminalEcho.isInBackground

  /// Asks and collects the answers; nil if the process is in the background or the terminal hangs
  /// up.
  ///
  /// Meanwhile echo and line buffering are off. The terminal is always restored; if the process
  /// ends first, by `SystemConsole.restoreTerminal()`. Input typed meanwhile is lost. If the last
  /// answer is missing after the timeout, unread input is discarded; a later answer cannot be
  /// distinguished from typed input, and the next reader receives it.
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

  /// Writes everything or fails; a stopped terminal (Ctrl-S) accepts nothing.
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

  /// Returns the available input, empty if another reader was faster; nil after a hangup.
  private func read() -> [UInt8]? {
    switch Descriptor.readAvailable(descriptor, atMost: 4096) {
    case .bytes(let bytes): bytes
    case .end: []
    case .failure: nil
    }
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
