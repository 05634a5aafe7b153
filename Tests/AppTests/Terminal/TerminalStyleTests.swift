import Terminal
import Testing

struct TerminalStyleTests {
  private let styled = TerminalStyle(color: true, hyperlinks: true)
  private let plain = TerminalStyle(color: false)

  @Test func paintsOnlyWhereColourIsOn() {
    #expect(styled.paint("x", .bold) == "\u{1B}[1mx\u{1B}[22m")
    #expect(plain.paint("x", .bold, .red) == "x")
    #expect(styled.paint("x") == "x")
  }

  @Test func endsStylesOnEachLine() {
    #expect(
      styled.paint("a\n\nb", .underline, .cyan)
        == "\u{1B}[4;36ma\u{1B}[39;24m\n\n\u{1B}[4;36mb\u{1B}[39;24m"
    )
  }

  @Test func innerStyleDoesNotEndTheOuter() {
    let inner = styled.paint("b", .red)
    #expect(styled.paint("a\(inner)c", .bold) == "\u{1B}[1ma\u{1B}[31mb\u{1B}[39mc\u{1B}[22m")
  }

  @Test func linksAddressesOfTheWeb() {
    #expect(
      styled.hyperlink("x", to: "https://a.example/?q=1;2")
        == "\u{1B}]8;;https://a.example/?q=1;2\u{1B}\\x\u{1B}]8;;\u{1B}\\"
    )
    #expect(styled.hyperlink("x", to: "HTTP://a.example") != "x")
    #expect(plain.hyperlink("x", to: "https://a.example") == "x")
  }

  @Test(
    arguments: [
      "javascript:alert(1)", "file:///etc/passwd", "https:/a", "", "http://a\u{1B}\\b",
      "http://a b",
      "http://a\u{07}", "http://ä.example", "http://a\n", " http://a",
      "http://" + String(repeating: "a", count: 2100),
    ])
  func doesNotLinkAnythingElse(url: String) {
    #expect(styled.hyperlink("x", to: url) == "x")
  }

  @Test(
    arguments: [
      (ColorChoice.auto, ["TERM": "xterm"], true, true),
      (.auto, ["TERM": "xterm"], false, false),
      (.auto, ["TERM": "dumb"], true, false),
      (.auto, ["TERM": ""], true, false),
      (.auto, [:], true, false),
      (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, false),
      (.auto, ["TERM": "xterm", "NO_COLOR": ""], true, true),
      (.auto, ["CLICOLOR_FORCE": "1"], false, true),
      (.auto, ["CLICOLOR_FORCE": "0"], false, false),
      (.auto, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, false),
      (.auto, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true, true),
      (.auto, ["CLICOLOR": "0", "TERM": "xterm"], true, false),
      (.auto, ["CLICOLOR": "1", "TERM": "xterm"], true, true),
      (.auto, ["CLICOLOR": "1", "TERM": "xterm"], false, false),
      (.auto, ["CLICOLOR": "", "TERM": "xterm"], true, true),
      (.auto, ["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], false, true),
      (.always, ["CLICOLOR": "0"], false, true),
      (.always, ["NO_COLOR": "1", "TERM": "dumb"], false, true),
      (.never, ["TERM": "xterm", "CLICOLOR_FORCE": "1"], true, false),
    ])
  func decidesOnColour(
    choice: ColorChoice,
    environment: [String: String],
    isTerminal: Bool,
    expected: Bool
  ) {
    let style = TerminalStyle(
      choice: choice,
      environment: Environment(environment),
      isTerminal: isTerminal
    )
    #expect(style.color == expected)
  }

  @Test(
    arguments: [
      ["VTE_VERSION": "5000"], ["VTE_VERSION": "7200"], ["TERM_PROGRAM": "iTerm.app"],
      ["TERM_PROGRAM": "WezTerm"], ["TERM_PROGRAM": "vscode"], ["TERM_PROGRAM": "ghostty"],
      ["WT_SESSION": "x"], ["KITTY_WINDOW_ID": "1"], ["KONSOLE_VERSION": "220401"],
      ["DOMTERM": "x"], ["TERM": "xterm-kitty"], ["TERM": "foot"], ["TERM": "foot-direct"],
      ["TERM": "alacritty"], ["TERM": "xterm-ghostty"],
    ])
  func recognizesTerminalsWithLinks(environment: [String: String]) {
    let set = environment.merging(["TERM": "xterm-256color"]) { own, _ in own }
    let full = Environment(set)
    #expect(TerminalStyle.supportsHyperlinks(environment: full, isTerminal: true))
    #expect(!TerminalStyle.supportsHyperlinks(environment: full, isTerminal: false))
    for term in ["dumb", "screen", "screen-256color", "tmux-256color"] {
      let inside = Environment(set.merging(["TERM": term]) { _, new in new })
      #expect(!TerminalStyle.supportsHyperlinks(environment: inside, isTerminal: true))
    }
  }

  @Test(arguments: [["TERM": "xterm"], ["TERM": "xterm", "VTE_VERSION": "4999"], [:]])
  func otherTerminalsGetNoLinks(variables: [String: String]) {
    let environment = Environment(variables)
    #expect(!TerminalStyle.supportsHyperlinks(environment: environment, isTerminal: true))
  }

  @Test func environmentForcesLinks() {
    #expect(
      TerminalStyle.supportsHyperlinks(environment: ["FORCE_HYPERLINK": "1"], isTerminal: false)
    )
    let refused: Environment = ["FORCE_HYPERLINK": "0", "TERM": "xterm-kitty"]
    #expect(!TerminalStyle.supportsHyperlinks(environment: refused, isTerminal: true))
  }
}
