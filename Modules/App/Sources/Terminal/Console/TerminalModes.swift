import Glibc
import Synchronization

/// Temporary changes of a terminal's input modes, and the modes to restore before the program ends.
enum TerminalEcho {
  private struct Saved {
    let descriptor: Int32
    let modes: termios
  }

  private static let saved = Mutex<Saved?>(nil)

  /// Switches the echo off until `restore()`; returns false if the descriptor is not a terminal.
  ///
  /// Discards what was typed, and so shown, before. The newline is not echoed either: the caller
  /// writes one. Without `wholeLines`, bytes can be read at once, and a read never waits.
  static func switchOff(_ descriptor: Int32, wholeLines: Bool = true) -> Bool {
    change(descriptor) { modes in
      modes.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
      if !wholeLines { endLineMode(&modes) }
      return tcsetattr(descriptor, TCSAFLUSH, &modes) == 0
    }
  }

  /// Saves the modes for `restore()`, before something else changes them.
  ///
  /// Returns false if the descriptor is not a terminal, or another job has it.
  static func save(_ descriptor: Int32) -> Bool {
    !isInBackground(descriptor) && change(descriptor) { _ in true }
  }

  private static func change(_ descriptor: Int32, _ apply: (inout termios) -> Bool) -> Bool {
    saved.withLock { saved in
      var modes = termios()
      guard saved == nil, tcgetattr(descriptor, &modes) == 0 else { return false }
      let before = Saved(descriptor: descriptor, modes: modes)
      guard apply(&modes) else { return false }
      saved = before
      return true
    }
  }

  /// Restores the saved modes; does nothing if none are saved.
  ///
  /// In the background the shell has restored them already, and a change would stop the program.
  static func restore() {
    saved.withLock { saved in
      if let saved { set(saved.modes, of: saved.descriptor) }
      saved = nil
    }
  }

  /// Sets the modes that `restore()` would set, for a process that is about to be stopped.
  static func suspend() {
    saved.withLock { saved in
      if let saved { set(saved.modes, of: saved.descriptor) }
    }
  }

  /// Sets the modes of a terminal, unless another job has it.
  static func set(_ modes: termios, of descriptor: Int32) {
    var modes = modes
    if !isInBackground(descriptor) { tcsetattr(descriptor, TCSADRAIN, &modes) }
  }

  /// Whether another job has the terminal; false if it does not control this process.
  static func isInBackground(_ descriptor: Int32) -> Bool {
    let foreground = tcgetpgrp(descriptor)
    return foreground >= 0 && foreground != getpgrp()
  }

  private static func endLineMode(_ modes: inout termios) {
    modes.c_lflag &= ~tcflag_t(ICANON)
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
  }
}

/// The time during which another program, such as a pager, uses the terminal.
///
/// As in system(3), SIGINT and SIGQUIT are ignored here: an interrupt typed then is for that
/// program. Standard input is not read, and a full screen makes room. The terminal's modes are restored
/// at the end, since a program that is killed leaves them changed.
enum TerminalLoan {
  /// Loans may overlap: the first saves the state and the last restores it.
  private struct Saved {
    var loans = 0
    var actions: [Int32: sigaction] = [:]
    var modes: (descriptor: Int32, modes: termios)?
  }

  private static let saved = Mutex(Saved())

  /// Starts a loan.
  static func begin() {
    saved.withLock { saved in
      saved.loans += 1
      guard saved.loans == 1 else { return }
      ScreenTerminal.lendCurrent()
      saved.modes = terminalModes()
      saved.actions = Signals.ignore([SIGINT, SIGQUIT])
    }
  }

  /// Whether another program uses the terminal.
  static var isActive: Bool { saved.withLock { $0.loans > 0 } }

  /// Runs the body and returns its result, or returns nil while another program uses the terminal.
  static func unlessActive<Result: Sendable>(_ body: () -> Result) -> Result? {
    saved.withLock { $0.loans > 0 ? nil : body() }
  }

  /// The signals that are ignored only because of a loan, so that the other program gets them.
  static var lentSignals: [Int32] {
    saved.withLock { $0.actions.filter { !Signals.ignores($0.value) }.map(\.key) }
  }

  /// Ends a loan.
  static func end() {
    saved.withLock { saved in
      saved.loans -= 1
      guard saved.loans == 0 else { return }
      // Not in the background, where a change would stop the program.
      if let (descriptor, modes) = saved.modes, tcgetpgrp(descriptor) == getpgrp() {
        TerminalEcho.set(modes, of: descriptor)
      }
      // To ignore them anew discards signals that wait for the thread of `watch`, the only one in which
      // they are not blocked.
      _ = Signals.ignore([SIGINT, SIGQUIT])
      Signals.restore(saved.actions)
      saved = Saved()
      ScreenTerminal.takeBackCurrent()
    }
    Signals.wakeReader()
  }

  private static func terminalModes() -> (Int32, termios)? {
    var modes = termios()
    let descriptor = [STDOUT_FILENO, STDIN_FILENO].first { tcgetattr($0, &modes) == 0 }
    return descriptor.map { ($0, modes) }
  }
}
