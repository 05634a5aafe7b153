/// What is asked of a terminal, and how long to wait: that depends on what stands in between.
struct TerminalQuestions {
  /// All questions, to be written at once; the last is one that every terminal answers.
  let text: String
  /// How long a terminal may take to answer anything.
  let limit: Duration

  /// Leaves out what another program between here and the terminal would misunderstand.
  ///
  /// tmux makes the text of kitty's question the title of its pane, and GNU screen passes the
  /// content of control strings to the terminal outside, as text; neither lets an answer through.
  init(environment: Environment, limit: Duration? = nil) {
    let place = TerminalPlace(environment)
    let strings: String
    switch place {
    case .direct: strings = Self.kitty + Self.colors
    case .tmux: strings = Self.colors
    case .screen: strings = ""
    }
    text = (strings.isEmpty ? "" : Self.keepingClean(strings)) + Self.sizes + "\u{1B}[c"
    let isFar = ["SSH_CONNECTION", "SSH_TTY"].contains { environment[$0]?.isEmpty == false }
    self.limit = limit ?? (isFar ? .seconds(1) : .milliseconds(300))
  }

  /// Asks whether a picture of one pixel, under number 31, could be shown.
  private static let kitty = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

  /// Sets a colour of 24 bits, asks what is set (DECRQSS), and asks for the background.
  private static let colors =
    "\u{1B}[38;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m\u{1B}]11;?\u{1B}\\"

  /// The size of a cell and of the area of text, and for sixels the colours and the size.
  private static let sizes = "\u{1B}[16t\u{1B}[14t\u{1B}[?1;1;0S\u{1B}[?2;1;0S"

  /// Wipes out what a terminal that does not know control strings has written of them.
  private static func keepingClean(_ strings: String) -> String {
    "\u{1B}7" + strings + "\u{1B}8\u{1B}[K"
  }
}

/// What there is between the program and the terminal.
enum TerminalPlace {
  case direct
  case tmux
  case screen

  /// Both call themselves `screen`, but only tmux sets `TMUX`; where it is lost, as over ssh, it
  /// gets no more than GNU screen would.
  init(_ environment: Environment) {
    let term = environment["TERM"] ?? ""
    if environment["TMUX"]?.isEmpty == false || term.hasPrefix("tmux") {
      self = .tmux
    } else if environment["STY"]?.isEmpty == false || term.hasPrefix("screen") {
      self = .screen
    } else {
      self = .direct
    }
  }
}
