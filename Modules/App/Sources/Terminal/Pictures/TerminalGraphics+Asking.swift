import Glibc

extension TerminalGraphics {
  /// Asks the terminal of the process; nil when there is none, when it is `dumb`, when it is not
  /// ours to ask (in the background), when its window is too small, or when it can show no picture.
  ///
  /// Kitty's graphics are best, then sixels, then half blocks. `allowsColor` is about the last
  /// alone, which are coloured text: to refuse colour (`NO_COLOR`) is not to refuse pictures. Half
  /// blocks have 24-bit colours where the terminal gives one back as it was set, or `COLORTERM`
  /// promises them, and else those of the palette of 256, which terminals of sixteen colours, such
  /// as Linux's console, lack.
  ///
  /// It takes as long as the terminal does, but 0.3 s without an answer are enough, and 1 s over
  /// ssh. What is typed meanwhile is lost. Not to be called while a line of input is waited for:
  /// whoever waits would get the answers. Cancellation does not shorten it, or the shell would get
  /// them.
  public static func ask(
    environment: Environment,
    allowsColor: Bool
  ) async -> TerminalGraphics? {
    guard TerminalStyle.isCapable(environment["TERM"]) else { return nil }
    return await withCheckedContinuation { continuation in
      let isAsking = DetachedThread.start {
        let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        defer { if terminal >= 0 { close(terminal) } }
        let inquiry = TerminalInquiry(
          descriptor: terminal,
          questions: TerminalQuestions(environment: environment)
        )
        continuation.resume(
          returning: ask(by: inquiry, environment: environment, allowsColor: allowsColor)
        )
      }
      if !isAsking { continuation.resume(returning: nil) }
    }
  }

  /// Asks a terminal that is open; nil also when it is not.
  static func ask(
    by inquiry: TerminalInquiry,
    environment: Environment,
    allowsColor: Bool
  ) -> TerminalGraphics? {
    var window = winsize()
    guard ioctl(inquiry.descriptor, UInt(TIOCGWINSZ), &window) == 0,
      min(window.ws_col, window.ws_row) >= fewestCells,
      let answers = inquiry.answers()
    else { return nil }
    let depth = allowsColor ? depth(answers, environment) : nil
    guard let method = method(answers, depth: depth) else { return nil }
    return TerminalGraphics(
      method: method,
      columns: Int(window.ws_col),
      rows: Int(window.ws_row),
      cell: cell(answers, window),
      background: answers.background
    )
  }

  private static func method(_ answers: TerminalAnswers, depth: ColorDepth?) -> Method? {
    if answers.takesKitty { return .kitty }
    if answers.hasSixel {
      return .sixel(registers: answers.registers ?? 256, largest: answers.largestSixel)
    }
    return depth.map { .halfBlocks($0) }
  }

  private static func depth(_ answers: TerminalAnswers, _ environment: Environment) -> ColorDepth? {
    if let depth = answers.depth { return depth }
    // GNU screen does not read colours of 24 bits, whatever the terminal outside of it promises.
    if TerminalPlace(environment) != .screen,
      ["truecolor", "24bit"].contains(environment["COLORTERM"])
    {
      return .trueColor
    }
    return hasFewColors(environment["TERM"] ?? "") ? nil : .palette
  }

  /// Whether a terminal's name is one of those with sixteen colours or fewer.
  private static func hasFewColors(_ term: String) -> Bool {
    let name = term.hasPrefix("screen.") ? term.dropFirst(7) : term[...]
    return ["linux", "vt", "ansi", "cons", "eterm", "sun"].contains { name.hasPrefix($0) }
  }

  /// The size of a cell by the terminal's answer, by its driver, or by the area of text, if one of
  /// them makes sense.
  private static func cell(_ answers: TerminalAnswers, _ window: winsize) -> PixelSize? {
    let columns = Int(window.ws_col)
    let rows = Int(window.ws_row)
    let sizes = [
      answers.cell,
      PixelSize(width: Int(window.ws_xpixel) / columns, height: Int(window.ws_ypixel) / rows),
      answers.area.map { PixelSize(width: $0.width / columns, height: $0.height / rows) },
    ]
    return sizes.lazy.compactMap { $0 }.first {
      (1...255).contains($0.width) && (1...255).contains($0.height)
    }
  }
}
