import Glibc
import Synchronization

/// Whether a terminal shows what is typed, and the state to put back before the program ends.
enum TerminalEcho {
  private struct Saved {
    let descriptor: Int32
    let mode: termios
  }

  private static let saved = Mutex<Saved?>(nil)

  /// Switches the echo off until `restore()`; false when the descriptor is no terminal.
  ///
  /// What was typed before, and so was seen, is thrown away. The newline is echoed neither: the
  /// caller writes one.
  static func switchOff(_ descriptor: Int32) -> Bool {
    saved.withLock { saved in
      var mode = termios()
      guard saved == nil, tcgetattr(descriptor, &mode) == 0 else { return false }
      var silent = mode
      silent.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
      saved = Saved(descriptor: descriptor, mode: mode)
      guard tcsetattr(descriptor, TCSAFLUSH, &silent) == 0 else {
        saved = nil
        return false
      }
      return true
    }
  }

  /// Puts the terminal back as it was; does nothing when the echo was not switched off.
  static func restore() {
    saved.withLock { saved in
      guard var mode = saved?.mode, let descriptor = saved?.descriptor else { return }
      tcsetattr(descriptor, TCSADRAIN, &mode)
      saved = nil
    }
  }
}
