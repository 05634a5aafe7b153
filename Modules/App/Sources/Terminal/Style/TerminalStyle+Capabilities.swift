/// What `--color` was set to.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// Colour where a person looks and has not refused it.
  case auto
  /// Colour in any case.
  case always
  /// No colour in any case.
  case never
}

extension TerminalStyle {
  /// Decides what a stream's reader can be shown, from the option and the environment.
  public init(choice: ColorChoice, environment: Environment, isTerminal: Bool) {
    self.init(
      color: Self.allowsColor(choice, environment: environment, isTerminal: isTerminal),
      hyperlinks: Self.supportsHyperlinks(environment: environment, isTerminal: isTerminal)
    )
  }

  /// Decides whether to write colour.
  ///
  /// The option wins; then `NO_COLOR` (no-color.org); then `CLICOLOR_FORCE` and `CLICOLOR`
  /// (bixense.com/clicolors); then only a terminal that has a name other than `dumb`.
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

  /// Decides whether links that can be clicked (OSC 8) are understood.
  ///
  /// There is no way to ask, so terminals are known by what they leave in the environment.
  /// `FORCE_HYPERLINK` set to 0 or to anything else decides in any case. Terminal multiplexers do not
  /// count: they may swallow the sequence while the variables of the terminal outside shine through.
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

  static func isCapable(_ term: String?) -> Bool {
    guard let term else { return false }
    return !term.isEmpty && term != "dumb"
  }

  private static func isKnownProgram(_ environment: Environment) -> Bool {
    let programs: Set = ["iTerm.app", "WezTerm", "vscode", "ghostty"]
    let traces = ["WT_SESSION", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "DOMTERM"]
    return programs.contains(environment["TERM_PROGRAM"] ?? "")
      || traces.contains { environment[$0]?.isEmpty == false }
  }

  private static func isKnownTerm(_ term: String) -> Bool {
    ["xterm-kitty", "foot", "alacritty", "ghostty", "xterm-ghostty"].contains {
      term == $0 || term.hasPrefix($0 + "-")
    }
  }
}
