import Terminal

/// Tells on standard error how far a list has come.
///
/// On a terminal it is one line that changes and then goes away; elsewhere nothing is said before
/// everything is there.
struct ProgressLine {
  private let console: any Console
  private var isShown = false

  init(console: any Console) {
    self.console = console
  }

  /// Puts a text in the line's place.
  mutating func show(_ text: String) {
    guard console.isErrorTerminal else { return }
    console.writeError("\r\u{1B}[K" + TerminalText.truncate(text, to: console.columns - 1))
    isShown = true
  }

  /// Takes the line away, which has to be done before anything else is written.
  mutating func clear() {
    guard isShown else { return }
    console.writeError("\r\u{1B}[K")
    isShown = false
  }

  /// Takes the line away for good; where it could not be seen, says the last word.
  mutating func finish(_ text: String) {
    clear()
    if !console.isErrorTerminal { console.writeError("broadsheet: \(text)\n") }
  }
}
