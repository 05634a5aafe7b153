import Glibc
import TestSupport

@testable import Terminal

/// A scripted terminal with simulated time, which passes only while the program waits.
final class PlayedTerminal: Sendable {
  /// A step of the script.
  enum Turn {
    case answer(String, after: Duration = .zero)
    /// Sends bytes.
    case bytes([UInt8])
    /// Runs an action before the next step.
    case meanwhile(@Sendable (PlayedTerminal) -> Void)
    /// Closes the window.
    case hangup
  }

  private struct State {
    var turns: [Turn]
    var now = ContinuousClock.now
    var asked: [UInt8] = []
    var isOpen = true
    var modes: termios?
  }

  let program: Int32
  private let window: Int32
  private let before: termios
  private let state: Locked<State>

  init(columns: Int = 80, rows: Int = 24, pixels: PixelSize? = nil, _ turns: Turn...) throws {
    (window, program) = try PseudoTerminal.openPair(columns: columns, rows: rows)
    if let pixels {
      var size = winsize(
        ws_row: UInt16(rows),
        ws_col: UInt16(columns),
        ws_xpixel: UInt16(pixels.width),
        ws_ypixel: UInt16(pixels.height)
      )
      _ = ioctl(window, UInt(TIOCSWINSZ), &size)
    }
    before = Self.modes(of: program)
    state = Locked(State(turns: turns))
  }

  deinit {
    close(program)
    if state.withLock({ $0.isOpen }) { close(window) }
  }

  /// Appends steps to the script.
  func play(_ turns: [Turn]) {
    state.withLock { $0.turns += turns }
  }

  /// The number of remaining steps.
  var turnsLeft: Int { state.withLock { $0.turns.count } }

  /// The program's output.
  var asked: String {
    state.withLock { state in
      if state.isOpen { state.asked += Self.waiting(in: window) }
      return String(decoding: state.asked, as: UTF8.self)
    }
  }

  /// The unread input, which the next program would read as typed.
  var left: String {
    var modes = Self.modes(of: program)
    modes.c_lflag &= ~tcflag_t(ICANON)
    tcsetattr(program, TCSANOW, &modes)
    return String(decoding: Self.waiting(in: program), as: UTF8.self)
  }

  /// The terminal's modes during the exchange; nil if there was none.
  var modesWhileAsked: termios? { state.withLock { $0.modes } }

  /// The current modes.
  var modes: termios { Self.modes(of: program) }

  /// Whether the modes equal the initial ones.
  var isAsBefore: Bool {
    let now = Self.modes(of: program)
    return now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag
      && now.c_oflag == before.c_oflag && now.c_cflag == before.c_cflag
      && withUnsafeBytes(of: now.c_cc, Array.init) == withUnsafeBytes(of: before.c_cc, Array.init)
  }

  /// Asks the terminal as the program does.
  func ask(
    _ environment: Environment = ["TERM": "xterm-256color"],
    allowsColor: Bool = true,
    hasLibsixel: Bool = true,
    isInBackground: @escaping (Int32) -> Bool = { _ in false }
  ) -> TerminalGraphics? {
    var inquiry = TerminalInquiry(
      descriptor: program,
      questions: TerminalQuestions(environment: environment)
    )
    inquiry.wait = { [self] in wait(for: $1) }
    inquiry.now = { [self] in state.withLock { $0.now } }
    inquiry.isInBackground = isInBackground
    return TerminalGraphics.ask(
      by: inquiry,
      environment: environment,
      allowsColor: allowsColor,
      hasLibsixel: { hasLibsixel }
    )
  }

  /// Writes as the terminal.
  func write(_ bytes: [UInt8]) {
    _ = Glibc.write(window, bytes, bytes.count)
  }

  private func wait(for limit: Duration) -> TerminalInquiry.Event {
    let modes = Self.modes(of: program)
    let (turn, waits) = state.withLock { state -> (Turn?, Bool) in
      state.modes = state.modes ?? modes
      guard limit > .zero, let turn = state.turns.first else { return (nil, true) }
      guard case .answer(_, let time) = turn, time >= limit else {
        state.turns.removeFirst()
        if case .answer(_, let time) = turn { state.now += time }
        return (turn, false)
      }
      return (nil, true)
    }
    if waits { state.withLock { $0.now += max(limit, .zero) } }
    switch turn {
    case nil: return .silence
    case .answer(let text, _): write(Array(text.utf8))
    case .bytes(let bytes): write(bytes)
    case .meanwhile(let action):
      action(self)
      return wait(for: limit)
    case .hangup:
      _ = asked
      state.withLock { $0.isOpen = false }
      close(window)
      return .hangup
    }
    return .input
  }

  private static func modes(of descriptor: Int32) -> termios {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    return modes
  }

  /// Returns the bytes that can be read without blocking.
  private static func waiting(in descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&poller, 1, 0) > 0, poller.revents & Int16(POLLIN) != 0 {
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk.prefix(count)
    }
    return bytes
  }
}
