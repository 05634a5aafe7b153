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
  /// caller writes one. Without `wholeLines`, what comes can be read at once, and a read never waits.
  static func switchOff(_ descriptor: Int32, wholeLines: Bool = true) -> Bool {
    saved.withLock { saved in
      var mode = termios()
      guard saved == nil, tcgetattr(descriptor, &mode) == 0 else { return false }
      var silent = mode
      silent.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
      if !wholeLines { dissolveLines(&silent) }
      saved = Saved(descriptor: descriptor, mode: mode)
      guard tcsetattr(descriptor, TCSAFLUSH, &silent) == 0 else {
        saved = nil
        return false
      }
      return true
    }
  }

  /// Puts the terminal back as it was; does nothing when the echo was not switched off.
  ///
  /// In the background the shell has put it back already, and to change it would stop the program.
  static func restore() {
    saved.withLock { saved in
      guard var mode = saved?.mode, let descriptor = saved?.descriptor else { return }
      if !isInBackground(descriptor) { tcsetattr(descriptor, TCSADRAIN, &mode) }
      saved = nil
    }
  }

  /// Whether another job has the terminal; never where it is not the one that controls this process.
  static func isInBackground(_ descriptor: Int32) -> Bool {
    let foreground = tcgetpgrp(descriptor)
    return foreground >= 0 && foreground != getpgrp()
  }

  private static func dissolveLines(_ mode: inout termios) {
    mode.c_lflag &= ~tcflag_t(ICANON)
    withUnsafeMutableBytes(of: &mode.c_cc) { characters in
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
  }
}
