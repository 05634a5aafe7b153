import Glibc
import TestSupport

@testable import Terminal

/// A terminal that a test plays, in a time that is the test's: it passes only while somebody waits.
final class PlayedTerminal: Sendable {
  /// What the terminal does next.
  enum Turn {
    /// It answers after a time.
    case answer(String, after: Duration = .zero)
    /// It answers with bytes of any kind.
    case bytes([UInt8])
    /// It does this before the next turn.
    case meanwhile(@Sendable (PlayedTerminal) -> Void)
    /// The window is closed.
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

  /// Adds what it does after the rest.
  func play(_ turns: [Turn]) {
    state.withLock { $0.turns += turns }
  }

  /// How much it has not come to.
  var turnsLeft: Int { state.withLock { $0.turns.count } }

  /// What the program has written.
  var asked: String {
    state.withLock { state in
      if state.isOpen { state.asked += Self.waiting(in: window) }
      return String(decoding: state.asked, as: UTF8.self)
    }
  }

  /// What the next program would read as if it were typed.
  var left: String {
    var modes = Self.modes(of: program)
    modes.c_lflag &= ~tcflag_t(ICANON)
    tcsetattr(program, TCSANOW, &modes)
    return String(decoding: Self.waiting(in: program), as: UTF8.self)
  }

  /// The modes in which the terminal was while it was asked; nil when it was not.
  var modesWhileAsked: termios? { state.withLock { $0.modes } }

  /// How the terminal is now.
  var modes: termios { Self.modes(of: program) }

  /// Whether the modes are those of the beginning.
  var isAsBefore: Bool {
    let now = Self.modes(of: program)
    return now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag
      && now.c_oflag == before.c_oflag && now.c_cflag == before.c_cflag
      && withUnsafeBytes(of: now.c_cc, Array.init) == withUnsafeBytes(of: before.c_cc, Array.init)
  }

  /// Asks as the program does.
  func ask(
    _ environment: Environment = ["TERM": "xterm-256color"],
    allowsColor: Bool = true,
    isInBackground: @escaping (Int32) -> Bool = { _ in false }
  ) -> TerminalGraphics? {
    var inquiry = TerminalInquiry(
      descriptor: program,
      questions: TerminalQuestions(environment: environment)
    )
    inquiry.wait = { [self] in wait(for: $1) }
    inquiry.now = { [self] in state.withLock { $0.now } }
    inquiry.isInBackground = isInBackground
    return TerminalGraphics.ask(by: inquiry, environment: environment, allowsColor: allowsColor)
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

  /// The bytes that can be read without waiting.
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
