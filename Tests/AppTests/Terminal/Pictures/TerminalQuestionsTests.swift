import Testing

@testable import Terminal

struct TerminalQuestionsTests {
  private static let sizes = "\u{1B}[16t\u{1B}[14t\u{1B}[?1;1;0S\u{1B}[?2;1;0S\u{1B}[c"
  private static let colors = "\u{1B}[38;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m\u{1B}]11;?\u{1B}\\"
  private static let kitty = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

  @Test(arguments: [
    ["TERM": "xterm-256color"], ["TERM": "linux"], ["TERM": "xterm-kitty", "TMUX": "", "STY": ""],
  ])
  func allQuestionsAreSentAtOnce(variables: [String: String]) {
    let questions = TerminalQuestions(environment: Environment(variables))
    #expect(
      questions.text == "\u{1B}7" + Self.kitty + Self.colors + "\u{1B}8\u{1B}[K" + Self.sizes
    )
  }

  @Test(arguments: [
    ["TERM": "screen-256color", "TMUX": "/tmp/tmux-1000/default,1,0"], ["TERM": "tmux-256color"],
  ])
  func tmuxIsNotAskedAboutKitty(variables: [String: String]) {
    let questions = TerminalQuestions(environment: Environment(variables))
    #expect(questions.text == "\u{1B}7" + Self.colors + "\u{1B}8\u{1B}[K" + Self.sizes)
  }

  @Test(arguments: [["TERM": "screen"], ["TERM": "xterm", "STY": "1.pts-0.host"]])
  func screenGetsNoControlStrings(variables: [String: String]) {
    #expect(TerminalQuestions(environment: Environment(variables)).text == Self.sizes)
  }

  @Test func sshHasLongerTimeout() {
    #expect(TerminalQuestions(environment: ["TERM": "xterm"]).limit == .milliseconds(300))
    for name in ["SSH_CONNECTION", "SSH_TTY"] {
      let far = Environment(["TERM": "xterm", name: "x"])
      #expect(TerminalQuestions(environment: far).limit == .seconds(1))
    }
  }
}
