/// An emphasis or colour of text from the terminal's palette, so that the user's theme applies.
///
/// The raw values are the codes that begin it (SGR, ECMA-48 section 8.3.117).
public enum Ink: Int, Sendable, CaseIterable {
  case bold = 1
  case dim = 2
  case italic = 3
  case underline = 4
  case red = 31
  case green = 32
  case yellow = 33
  case blue = 34
  case magenta = 35
  case cyan = 36

  // The code that ends only this attribute, so that an inner run does not end the outer one.
  fileprivate var off: Int {
    switch self {
    case .bold, .dim: 22
    case .italic: 23
    case .underline: 24
    case .red, .green, .yellow, .blue, .magenta, .cyan: 39
    }
  }
}

/// Which escape sequences one terminal supports: colour, and links that can be clicked.
///
/// Sanitize, measure, wrap and pad text before styling it.
public struct TerminalStyle: Equatable, Sendable {
  /// Whether `paint` adds colour.
  public let color: Bool
  /// Whether `hyperlink` adds links.
  public let hyperlinks: Bool

  public init(color: Bool, hyperlinks: Bool = false) {
    self.color = color
    self.hyperlinks = hyperlinks
  }

  /// Colours each line of a text; returns the text unchanged if colour is off.
  public func paint(_ text: String, _ inks: Ink...) -> String { paint(text, inks) }

  /// Colours each line of a text; returns the text unchanged if colour is off or there is no ink.
  public func paint(_ text: String, _ inks: [Ink]) -> String {
    guard color, !inks.isEmpty else { return text }
    let opening = "\u{1B}[\(codes(inks.map(\.rawValue)))m"
    let closing = "\u{1B}[\(codes(inks.reversed().map(\.off)))m"
    return styleLines(of: text, opening, closing)
  }

  /// Makes each line of a text a link (OSC 8); returns the text unchanged if that is impossible.
  ///
  /// The address must have at most 2,083 printable ASCII characters (VTE's limit) and begin with
  /// `http://` or `https://`: other characters could end the sequence early.
  public func hyperlink(_ text: String, to url: String) -> String {
    guard hyperlinks, Self.isSafe(url) else { return text }
    return styleLines(of: text, "\u{1B}]8;;\(url)\u{1B}\\", "\u{1B}]8;;\u{1B}\\")
  }

  private func codes(_ numbers: [Int]) -> String {
    numbers.map(String.init).joined(separator: ";")
  }

  private func styleLines(of text: String, _ opening: String, _ closing: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : opening + $0 + closing }
      .joined(separator: "\n")
  }

  static func isSafe(_ url: String) -> Bool {
    let start = url.prefix(8).lowercased()
    return (start.hasPrefix("http://") || start == "https://") && url.utf8.count <= 2083
      && url.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

/// The value of `--color`.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// Colour on a terminal, unless the environment disables it.
  case auto
  case always
  case never
}

extension TerminalStyle {
  /// Creates the style for a stream from the option and the environment.
  public init(choice: ColorChoice, environment: Environment, isTerminal: Bool) {
    self.init(
      color: Self.allowsColor(choice, environment: environment, isTerminal: isTerminal),
      hyperlinks: Self.supportsHyperlinks(environment: environment, isTerminal: isTerminal)
    )
  }

  /// Returns whether to write colour.
  ///
  /// The option has precedence; then `NO_COLOR` (no-color.org); then `CLICOLOR_FORCE` and
  /// `CLICOLOR` (bixense.com/clicolors); then whether it is a terminal whose `TERM` is set and not
  /// `dumb`.
  public static func allowsColor(
    _ choice: ColorChoice,
    environment: Environment,
    isTerminal: Bool
  ) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment["NO_COLOR"]?.isEmpty == false { return false }
    if isSwitchedOn(environment["CLICOLOR_FORCE"]) { return true }
    if environment["CLICOLOR"] == "0" { return false }
    return isTerminal && isCapable(environment["TERM"])
  }

  /// Returns whether the terminal supports links that can be clicked (OSC 8).
  ///
  /// Terminals cannot be asked, so they are recognized by their environment variables.
  /// `FORCE_HYPERLINK` overrides that: 0 disables links, any other value enables them. Multiplexers
  /// get no links: they may drop the sequence, and inherit the variables of the outer terminal.
  public static func supportsHyperlinks(
    environment: Environment,
    isTerminal: Bool
  ) -> Bool {
    if let forced = environment["FORCE_HYPERLINK"], !forced.isEmpty { return forced != "0" }
    guard isTerminal, isCapable(environment["TERM"]) else { return false }
    let term = environment["TERM"] ?? ""
    if term.hasPrefix("screen") || term.hasPrefix("tmux") { return false }
    return isKnownProgram(environment) || isKnownTerm(term)
      || Int(environment["VTE_VERSION"] ?? "").map { $0 >= 5000 } == true
  }

  private static func isSwitchedOn(_ value: String?) -> Bool {
    guard let value else { return false }
    return !value.isEmpty && value != "0"
  }

  /// Whether a terminal of a type (`TERM`) supports escape sequences.
  public static func isCapable(_ term: String?) -> Bool {
    guard let term else { return false }
    return !term.isEmpty && term != "dumb"
  }

  private static func isKnownProgram(_ environment: Environment) -> Bool {
    let programs: Set = ["iTerm.app", "WezTerm", "vscode", "ghostty"]
    let variables = ["WT_SESSION", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "DOMTERM"]
    return programs.contains(environment["TERM_PROGRAM"] ?? "")
      || variables.contains { environment[$0]?.isEmpty == false }
  }

  private static func isKnownTerm(_ term: String) -> Bool {
    ["xterm-kitty", "foot", "alacritty", "ghostty", "xterm-ghostty"].contains {
      term == $0 || term.hasPrefix($0 + "-")
    }
  }
}
