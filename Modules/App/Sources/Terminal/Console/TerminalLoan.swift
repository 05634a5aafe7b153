import Glibc
import Synchronization

/// The terminal while another program has it: an interrupt typed there is for that program.
///
/// As in system(3), SIGINT and SIGQUIT are ignored meanwhile. The terminal's modes are put back
/// when the loan ends, since a program that is killed leaves them as they are.
enum TerminalLoan {
  /// What is to be as it was; loans may overlap, so that the first saves it and the last restores it.
  private struct Saved {
    var loans = 0
    var actions: [Int32: sigaction] = [:]
    var modes: (descriptor: Int32, modes: termios)?
  }

  private static let saved = Mutex(Saved())

  /// Lends the terminal until `end()`.
  static func begin() {
    saved.withLock { saved in
      saved.loans += 1
      guard saved.loans == 1 else { return }
      saved.modes = terminalModes()
      for signal in [SIGINT, SIGQUIT] { saved.actions[signal] = ignore(signal) }
    }
  }

  /// The signals that are ignored here for the time of a loan, and so not by who has the terminal.
  static var lentSignals: [Int32] {
    saved.withLock { $0.actions.filter { !Signals.ignores($0.value) }.map(\.key) }
  }

  /// Takes the terminal back.
  static func end() {
    saved.withLock { saved in
      saved.loans -= 1
      guard saved.loans == 0 else { return }
      if let (descriptor, modes) = saved.modes { restore(modes, of: descriptor) }
      for (signal, var action) in saved.actions { sigaction(signal, &action, nil) }
      saved = Saved()
    }
  }

  private static func ignore(_ signal: Int32) -> sigaction {
    var action = sigaction()
    var before = sigaction()
    action.__sigaction_handler.sa_handler = SIG_IGN
    sigaction(signal, &action, &before)
    return before
  }

  private static func terminalModes() -> (Int32, termios)? {
    var modes = termios()
    let descriptor = [STDOUT_FILENO, STDIN_FILENO].first { tcgetattr($0, &modes) == 0 }
    return descriptor.map { ($0, modes) }
  }

  /// In the background the terminal is another's by now, and to change it would stop the program.
  private static func restore(_ modes: termios, of descriptor: Int32) {
    guard tcgetpgrp(descriptor) == getpgrp() else { return }
    var modes = modes
    tcsetattr(descriptor, TCSADRAIN, &modes)
  }
}
