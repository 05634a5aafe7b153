/// An emphasis or a colour of text, one of the terminal's own: the person's theme decides its look.
public enum Ink: Sendable, CaseIterable {
  /// Heavier letters.
  case bold
  /// Paler letters.
  case dim
  /// A line below.
  case underline
  /// Red letters.
  case red
  /// Green letters.
  case green
  /// Yellow letters.
  case yellow
  /// Blue letters.
  case blue
  /// Magenta letters.
  case magenta
  /// Cyan letters.
  case cyan

  // SGR, ECMA-48 section 8.3.117.
  fileprivate var on: Int {
    switch self {
    case .bold: 1
    case .dim: 2
    case .underline: 4
    case .red: 31
    case .green: 32
    case .yellow: 33
    case .blue: 34
    case .magenta: 35
    case .cyan: 36
    }
  }

  // The code that ends just this, so that an inner run does not end the outer one.
  fileprivate var off: Int {
    switch self {
    case .bold, .dim: 22
    case .underline: 24
    case .red, .green, .yellow, .blue, .magenta, .cyan: 39
    }
  }
}

/// How text is dressed for one terminal: in colour or not, with links that can be clicked or not.
///
/// Dressing comes last: text is cleaned, measured, wrapped and padded before it.
public struct TerminalStyle: Equatable, Sendable {
  /// Whether `paint` does anything.
  public let color: Bool
  /// Whether `hyperlink` does anything.
  public let hyperlinks: Bool

  /// Makes a style that writes what the terminal is known to understand.
  public init(color: Bool, hyperlinks: Bool = false) {
    self.color = color
    self.hyperlinks = hyperlinks
  }

  /// Dresses each line of a text; the text itself comes back where colour is off.
  public func paint(_ text: String, _ inks: Ink...) -> String {
    guard color, !inks.isEmpty else { return text }
    let opening = "\u{1B}[\(codes(inks.map(\.on)))m"
    let closing = "\u{1B}[\(codes(inks.reversed().map(\.off)))m"
    return dressLines(of: text, opening, closing)
  }

  /// Makes each line of a text a link (OSC 8); the text itself comes back where that cannot be.
  ///
  /// Only an address of at most 2,083 printable ASCII characters that begins with `http://` or
  /// `https://` becomes a link: the limit is VTE's, and anything else could end the sequence early.
  public func hyperlink(_ text: String, to url: String) -> String {
    guard hyperlinks, Self.isSafe(url) else { return text }
    return dressLines(of: text, "\u{1B}]8;;\(url)\u{1B}\\", "\u{1B}]8;;\u{1B}\\")
  }

  private func codes(_ numbers: [Int]) -> String {
    numbers.map(String.init).joined(separator: ";")
  }

  private func dressLines(of text: String, _ opening: String, _ closing: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : opening + $0 + closing }
      .joined(separator: "\n")
  }

  private static func isSafe(_ url: String) -> Bool {
    let start = url.prefix(8).lowercased()
    return (start.hasPrefix("http://") || start == "https://") && url.utf8.count <= 2083
      && url.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
