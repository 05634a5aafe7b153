public import ByteStrings
import Glibc

/// A program that shows a long text one screen at a time, such as `less`.
public struct PagerProgram: Equatable, Sendable {
  /// Its name or path.
  public let program: ByteString
  public let arguments: [ByteString]
  /// Environment variables besides those inherited from this process.
  public let variables: [String: String]
  /// Whether the user has configured it: only then is a failure to start it reported.
  public let isChosen: Bool

  /// Chooses the pager: the configured one, else `PAGER`, else `less`.
  ///
  /// Returns nil if the pager is disabled: the first of these that is set is empty or `cat`. If
  /// neither is set, a terminal without capabilities (`TERM`) gets none, since `less` would
  /// complain. `LESS` and `LV` are set as git sets them, unless they are set already: quit if the
  /// text fits one screen, show colours, leave the text on the screen.
  public init?(configured: ByteString?, environment: Environment) {
    let chosen = configured ?? environment.bytes("PAGER")
    if chosen == nil, !TerminalStyle.isCapable(environment["TERM"]) { return nil }
    let words = ShellWords.split(chosen ?? "less")
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
    let (status, hasRead) = try await run(
      pager.program,
      arguments: pager.arguments,
      input: text,
      variables: pager.variables
    )
    if status != 0, !hasRead { throw .failed(program: pager.program, status: status) }
  }
}

/// Commands that open an address: the player, and the browsers that `BROWSER` lists.
///
/// In each, `%s` is replaced by the address, which is appended if there is no `%s`, and `%%` by a
/// percent sign.
public enum OpeningCommands {
  private static let textBrowsers: [ByteString] = ["w3m", "lynx", "links", "elinks", "links2"]

  /// Returns whether a program is a browser that needs the terminal.
  static func isTextBrowser(_ program: ByteString) -> Bool {
    let name = program.bytes.split(separator: UInt8(ascii: "/")).last ?? []
    return textBrowsers.contains { $0.bytes.elementsEqual(name) }
  }

  /// Returns the browsers in the order in which to try them; `xdg-open` is last.
  ///
  /// `BROWSER` is a list of commands separated by colons. Without a display, the text browsers that
  /// are installed follow.
  public static func browsers(_ address: String, environment: Environment) -> [[ByteString]] {
    let browsers = environment.bytes("BROWSER") ?? ""
    let listed = ShellWords.split(browsers, separator: UInt8(ascii: ":"))
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    let found = hasDisplay ? [] : textBrowsers.filter { isInstalled($0, environment) }
    return listed.compactMap { command($0, address) }
      + (found + ["xdg-open"]).map { [$0, ByteString(address)] }
  }

  private static func isInstalled(_ program: ByteString, _ environment: Environment) -> Bool {
    (environment.bytes("PATH") ?? "").bytes.split(separator: UInt8(ascii: ":")).contains { folder in
      (ByteString(bytes: Array(folder)) + "/" + program).withCString { access($0, X_OK) == 0 }
    }
  }

  /// Returns the player of a setting; nil if it has no program.
  public static func player(_ setting: ByteString, _ address: String) -> [ByteString]? {
    command(ShellWords.split(setting), address)
  }

  private static func command(_ words: [ByteString], _ address: String) -> [ByteString]? {
    guard words.first?.isEmpty == false else { return nil }
    let address = ByteString(address)
    let expanded = words.map { expand($0, address) }
    return expanded.map(\.word) + (expanded.contains(where: \.hasAddress) ? [] : [address])
  }

  private static func expand(
    _ word: ByteString,
    _ address: ByteString
  ) -> (word: ByteString, hasAddress: Bool) {
    let percent = UInt8(ascii: "%")
    var bytes: [UInt8] = []
    var hasAddress = false
    var isAfterPercent = false
    for byte in word.bytes {
      switch (isAfterPercent, byte) {
      case (false, percent):
        isAfterPercent = true
        continue
      case (true, UInt8(ascii: "s")):
        bytes += address.bytes
        hasAddress = true
      case (true, percent), (false, _): bytes.append(byte)
      case (true, _): bytes += [percent, byte]
      }
      isAfterPercent = false
    }
    return (ByteString(bytes: bytes + (isAfterPercent ? [percent] : [])), hasAddress)
  }
}

/// Command lines split into words by the quoting rules of a shell, without running one.
enum ShellWords {
  /// Splits a command line at its ASCII white space.
  ///
  /// Single quotes preserve everything up to the next, double quotes everything but a backslash
  /// before `"`, `\`, `$` or a backtick, and a backslash elsewhere the next character. A missing
  /// closing quote is added at the end. Nothing else has a special meaning.
  static func split(_ line: ByteString) -> [ByteString] {
    split(line, separator: nil).first ?? []
  }

  /// Splits several command lines, separated by a byte that is not quoted; skips empty ones.
  static func split(_ text: ByteString, separator: UInt8?) -> [[ByteString]] {
    var splitter = Splitter()
    for byte in text.bytes { splitter.add(byte, separator: separator) }
    splitter.endLine()
    return splitter.lines
  }

  private struct Splitter {
    private(set) var lines: [[ByteString]] = []
    private var words: [ByteString] = []
    private var word: [UInt8]?
    private var quote: UInt8?
    private var isEscaped = false

    private static let backslash = UInt8(ascii: "\\")
    private static let singleQuote = UInt8(ascii: "'")
    private static let doubleQuote = UInt8(ascii: "\"")
    private static let escapable = Array("\"\\$`".utf8)
    private static let space = Array(" \t\n\r\u{B}\u{C}".utf8)

    mutating func add(_ byte: UInt8, separator: UInt8?) {
      if isEscaped {
        isEscaped = false
        let isKept = quote == Self.doubleQuote && !Self.escapable.contains(byte)
        append(isKept ? [Self.backslash, byte] : [byte])
      } else if byte == Self.backslash, quote != Self.singleQuote {
        isEscaped = true
      } else if let open = quote {
        if byte == open { quote = nil } else { append([byte]) }
      } else if byte == Self.doubleQuote || byte == Self.singleQuote {
        quote = byte
        append([])
      } else if byte == separator {
        endLine()
      } else if Self.space.contains(byte) {
        endWord()
      } else {
        append([byte])
      }
    }

    mutating func endLine() {
      endWord()
      if !words.isEmpty { lines.append(words) }
      words = []
    }

    private mutating func append(_ bytes: [UInt8]) {
      word = word ?? []
      word?.append(contentsOf: bytes)
    }

    private mutating func endWord() {
      if isEscaped { append([Self.backslash]) }
      isEscaped = false
      if let word { words.append(ByteString(bytes: word)) }
      word = nil
    }
  }
}
