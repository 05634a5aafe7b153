import Terminal

/// Tells on standard error how far something has come.
///
/// On a terminal it is one line that changes and then goes away; elsewhere nothing is said before
/// everything is there.
struct ProgressLine {
  private let console: any Console
  private var isShown = false

  init(console: any Console) {
    self.console = console
  }

  /// Puts a text in the line's place, behind a bar where it is known which share is done.
  mutating func show(_ text: String, share: Double? = nil) {
    guard console.isErrorTerminal else { return }
    let line = (share.map { Self.bar($0) + " " } ?? "") + TerminalText.singleLine(text)
    console.writeError("\r\u{1B}[K" + TerminalText.truncate(line, to: console.columns - 1))
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

  /// Draws `[######......]  50 %`.
  private static func bar(_ share: Double) -> String {
    let share = min(max(share, 0), 1)
    let done = Int(share * 20)
    let percent = TerminalText.pad(String(Int(share * 100)), to: 3, alignment: .right)
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: 20 - done)
    return "[\(bar)] \(percent) %"
  }
}
