/// A program that shows a long text one screen at a time, such as `less`.
public struct PagerProgram: Equatable, Sendable {
  /// Its name or path.
  public let program: String
  /// Its arguments.
  public let arguments: [String]
  /// Environment variables that are set in addition to those of this process.
  public let variables: [String: String]
  /// Whether the user has configured it: only then is a failure to start it reported.
  public let isChosen: Bool

  /// Chooses the pager: the configured one, else that of `PAGER`, else `less`.
  ///
  /// Returns nil if no pager is wanted: the first of these that is set is empty or `cat`. If neither
  /// is set, a terminal without capabilities (`TERM`) gets none, since `less` would complain. `LESS`
  /// and `LV` are set as git sets them, unless they are set already: quit if the text fits one
  /// screen, show colours, leave the text on the screen.
  public init?(configured: String?, environment: Environment) {
    let chosen = configured ?? environment["PAGER"]
    if chosen == nil, !TerminalStyle.isCapable(environment["TERM"]) { return nil }
    let words = CommandWords.split(chosen ?? "less")
    guard let program = words.first, !program.isEmpty, words != ["cat"] else { return nil }
    self.program = program
    arguments = Array(words.dropFirst())
    variables = ["LESS": "FRX", "LV": "-c"].filter { environment[$0.key] == nil }
    isChosen = chosen != nil
  }
}

extension ProgramLauncher {
  /// Shows a text in a pager, and waits for its end; fails if the pager fails and has read nothing.
  ///
  /// The status of a pager that has read is ignored: `less` with `-K` also fails when a person
  /// leaves it by an interrupt.
  public func show(_ text: String, in pager: PagerProgram) async throws(LaunchError) {
    let (status, hasRead) = try await end(
      of: pager.program,
      arguments: pager.arguments,
      streams: .shared,
      input: text,
      variables: pager.variables
    )
    if status != 0, !hasRead { throw .failed(program: pager.program, status: status) }
  }
}

/// The browsers that `BROWSER` lists, as commands.
public enum BrowserCommands {
  /// Returns the commands that open an address, in the order in which to try them; `xdg-open` is last.
  ///
  /// `BROWSER` is a list of commands separated by colons. In each, `%s` is replaced by the address,
  /// which is appended if there is no `%s`, and `%%` by a percent sign.
  public static func opening(_ address: String, environment: Environment) -> [[String]] {
    let listed = CommandWords.split(environment["BROWSER"] ?? "", separator: ":")
    let commands = listed.filter { $0.first?.isEmpty == false }.map { words in
      let expanded = words.map { expand($0, address) }
      return expanded.map(\.text) + (expanded.contains(where: \.hasAddress) ? [] : [address])
    }
    return commands + [["xdg-open", address]]
  }

  private static func expand(_ word: String, _ address: String) -> (text: String, hasAddress: Bool)
  {
    var text = ""
    var hasAddress = false
    var isAfterPercent = false
    for character in word {
      switch (isAfterPercent, character) {
      case (false, "%"):
        isAfterPercent = true
        continue
      case (true, "s"):
        text += address
        hasAddress = true
      case (true, "%"): text += "%"
      case (true, _): text += "%\(character)"
      case (false, _): text.append(character)
      }
      isAfterPercent = false
    }
    return (text + (isAfterPercent ? "%" : ""), hasAddress)
  }
}

/// Command lines split into words by the quoting rules of a shell, without running one.
enum CommandWords {
  /// Splits a command line at its spaces.
  ///
  /// Single quotes preserve everything up to the next, double quotes everything but a backslash
  /// before `"`, `\`, `$` or a backtick, and a backslash elsewhere the next character. A missing
  /// closing quote is added at the end. Nothing else has a special meaning.
  static func split(_ line: String) -> [String] {
    split(line, separator: nil).first ?? []
  }

  /// Splits several command lines, separated by a character that is not quoted; skips empty ones.
  static func split(_ text: String, separator: Character?) -> [[String]] {
    var splitter = Splitter()
    for character in text { splitter.add(character, separator: separator) }
    splitter.endLine()
    return splitter.lines
  }

  private struct Splitter {
    private(set) var lines: [[String]] = []
    private var words: [String] = []
    private var word: String?
    private var quote: Character?
    private var isEscaped = false

    mutating func add(_ character: Character, separator: Character?) {
      if isEscaped {
        isEscaped = false
        let isKept = quote == "\"" && !"\"\\$`".contains(character)
        word = (word ?? "") + (isKept ? "\\" : "") + String(character)
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character == separator {
        endLine()
      } else if character.isWhitespace {
        endWord()
      } else {
        word = (word ?? "") + String(character)
      }
    }

    mutating func endLine() {
      endWord()
      if !words.isEmpty { lines.append(words) }
      words = []
    }

    private mutating func endWord() {
      if isEscaped { word = (word ?? "") + "\\" }
      isEscaped = false
      if let word { words.append(word) }
      word = nil
    }
  }
}
