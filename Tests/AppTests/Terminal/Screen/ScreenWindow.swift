import Glibc
import TestSupport

@testable import Terminal

/// A terminal window with a full screen; the test plays the terminal.
final class ScreenWindow: Sendable {
  let screen: ScreenTerminal
  let program: Int32
  private let window: Int32
  private let isOpen = Locked(true)
  private let before: termios

  /// Makes a window; without answers the program does not wait for any before it restores the terminal.
  init(
    columns: Int = 20,
    rows: Int = 3,
    environment: Environment = ["TERM": "xterm-256color"],
    patience: ScreenTerminal.Patience = .init(escape: 0, paste: 0, answers: 0),
    stopProcess: @escaping @Sendable () -> Void = {}
  ) throws {
    (window, program) = try PseudoTerminal.openPair(columns: columns, rows: rows)
    before = Self.modes(of: program)
    guard
      let screen = ScreenTerminal(
        environment: environment,
        allowsColor: true,
        input: program,
        output: program,
        patience: patience,
        stopProcess: stopProcess
      )
    else { throw NoScreen() }
    self.screen = screen
  }

  deinit {
    screen.close()
    close(program)
    hangUp()
  }

  struct NoScreen: Error {}

  /// Closes the window.
  func hangUp() {
    isOpen.withLock { isOpen in
      if isOpen { close(window) }
      isOpen = false
    }
  }

  func type(_ text: String) { _ = write(window, text, text.utf8.count) }

  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(window, UInt(TIOCSWINSZ), &size)
  }

  /// Reads the output up to and including a text.
  func read(upTo text: String) async -> String {
    await onOwnThread { [window] in
      var shown: [UInt8] = []
      var byte: UInt8 = 0
      while !shown.suffix(text.utf8.count).elementsEqual(text.utf8),
        Glibc.read(window, &byte, 1) == 1
      {
        shown.append(byte)
      }
      return String(decoding: shown, as: UTF8.self)
    }
  }

  /// Whether the modes equal those before the screen was opened.
  var isAsBefore: Bool {
    let now = Self.modes(of: program)
    return now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag
      && now.c_oflag == before.c_oflag && now.c_cflag == before.c_cflag
      && withUnsafeBytes(of: now.c_cc, Array.init) == withUnsafeBytes(of: before.c_cc, Array.init)
  }

  /// The unread input, as the next program would read it.
  var left: Int32 {
    var count: Int32 = 0
    _ = ioctl(program, UInt(FIONREAD), &count)
    return count
  }

  private static func modes(of descriptor: Int32) -> termios {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    return modes
  }

  /// A frame with a text in its first line.
  func frame(_ text: String) -> Frame {
    var frame = Frame(screen.size)
    frame.put(text, at: CellPlace(row: 0, column: 0), width: screen.size.columns)
    return frame
  }
}
