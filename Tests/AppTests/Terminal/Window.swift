import Glibc
import Terminal
import TestSupport

/// A terminal window with a console.
final class Window: Sendable {
  let console: SystemConsole
  private let window: Int32
  private let program: Int32

  init(columns: Int = 80) throws {
    (window, program) = try PseudoTerminal.openPair(columns: columns)
    console = SystemConsole(environment: [:], input: program, output: program, error: program)
  }

  deinit {
    close(window)
    close(program)
  }

  var echoes: Bool {
    var modes = termios()
    tcgetattr(window, &modes)
    return modes.c_lflag & tcflag_t(ECHO) != 0
  }

  func type(_ keys: String) {
    _ = write(window, keys, keys.utf8.count)
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
}
