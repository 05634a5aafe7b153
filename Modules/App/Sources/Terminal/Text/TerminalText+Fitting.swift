extension TerminalText {
  /// The side of a column that its text keeps to.
  public enum Alignment: Sendable {
    /// To the left; what is missing is added at the end.
    case left
    /// To the right; what is missing is added before.
    case right
  }

  /// Cuts a text that takes more than a number of cells, and marks the cut.
  ///
  /// A wide character that would be halved goes entirely. Where not even the mark fits, the result is
  /// empty.
  public static func truncate(
    _ text: some StringProtocol,
    to limit: Int,
    ellipsis: String = "…"
  ) -> String {
    if width(of: text) <= limit { return String(text) }
    let room = limit - width(of: ellipsis)
    guard room >= 0 else { return "" }
    var used = 0
    let kept = text.prefix { character in
      used += width(of: character)
      return used <= room
    }
    let end = kept.lastIndex { $0 != " " }.map(kept.index(after:)) ?? kept.startIndex
    return kept[..<end] + ellipsis
  }

  /// Adds spaces until a text takes a number of cells; a longer text stays as it is.
  public static func pad(
    _ text: some StringProtocol,
    to width: Int,
    alignment: Alignment = .left
  ) -> String {
    let spaces = String(repeating: " ", count: max(0, width - self.width(of: text)))
    return alignment == .left ? text + spaces : spaces + text
  }
}
