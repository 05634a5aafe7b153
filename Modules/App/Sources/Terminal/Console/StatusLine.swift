/// A line at the bottom of a terminal that is removed before other output and written again after it.
///
/// Each function returns what to write to the terminal.
public struct StatusLine: Sendable {
  private var text: String?
  private var isShown = false

  public init() {}

  /// Replaces the text, or removes it for nil.
  public mutating func set(_ text: String?) -> String {
    self.text = text
    return hide() + show()
  }

  /// Removes the line from the screen before other output.
  public mutating func hide() -> String {
    defer { isShown = false }
    return isShown ? "\r\u{1B}[K" : ""
  }

  /// Writes the line again after other output, which must have ended with a line break.
  public mutating func show() -> String {
    guard let text, !isShown else { return "" }
    isShown = true
    return text
  }
}

/// Progress of a long task on standard error: a status line on a terminal, else one final message.
public struct ProgressLine {
  private let console: any Console
  private var isShown = false

  public init(console: any Console) {
    self.console = console
  }

  /// Shows a text, behind a progress bar if the completed share, 0 to 1, is known.
  public mutating func show(_ text: String, share: Double? = nil) {
    isShown = true
    let line = (share.map { Self.bar($0) + " " } ?? "") + TerminalText.singleLine(text)
    console.showStatus(TerminalText.truncate(line, to: console.columns - 1))
  }

  /// Removes the line.
  public mutating func clear() {
    if isShown { console.showStatus(nil) }
    isShown = false
  }

  /// Removes the line; if standard error is not a terminal, prints the final message there.
  public mutating func finish(_ text: String) {
    clear()
    if !console.isErrorTerminal { console.writeError("\(console.messageStart)\(text)\n") }
  }

  /// Draws `[######......]  50 %`.
  private static func bar(_ share: Double) -> String {
    // Also not for NaN, which is 0 of 0.
    let share = share > 0 ? min(share, 1) : 0
    let done = Int(share * 20)
    let percent = TerminalText.pad(String(Int(share * 100)), to: 3, alignment: .right)
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: 20 - done)
    return "[\(bar)] \(percent) %"
  }
}
