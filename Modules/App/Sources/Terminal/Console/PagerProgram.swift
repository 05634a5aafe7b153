/// A program that shows a long text a screen at a time, such as `less`.
public struct PagerProgram: Equatable, Sendable {
  /// Its name or path.
  public let program: String
  /// What it is started with.
  public let arguments: [String]
  /// The environment variables that it is given beside those of this process.
  public let variables: [String: String]
  /// Whether a person has named it: only then is it worth a word that it cannot be started.
  public let isChosen: Bool

  /// Chooses the pager: the one wished for, else that of `PAGER`, else `less`.
  ///
  /// Nil where none is wanted: the first of these that is set is empty or `cat`. Without either, a
  /// terminal that can do nothing (`TERM`) gets none, since `less` stops there to complain. Like git
  /// it sets `LESS` and `LV` where they are not set: quit if the text fits one screen, show colours,
  /// leave the text on the screen.
  public init?(wish: String?, environment: Environment) {
    let named = wish ?? environment["PAGER"]
    if named == nil, !TerminalStyle.isCapable(environment["TERM"]) { return nil }
    let words = Self.words(named ?? "less")
    guard let program = words.first, !program.isEmpty, words != ["cat"] else { return nil }
    self.program = program
    arguments = Array(words.dropFirst())
    variables = ["LESS": "FRX", "LV": "-c"].filter { environment[$0.key] == nil }
    isChosen = named != nil
  }

  /// Splits a command line at its spaces, but not at those in quotes of either kind.
  ///
  /// A quote that nobody closes reaches to the end. Nothing else has a meaning: no shell sees it.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}

extension ProgramLauncher {
  /// Shows a text in a pager, and waits until the person has left it.
  public func show(_ text: String, in pager: PagerProgram) async throws(LaunchError) {
    _ = try await run(
      pager.program,
      arguments: pager.arguments,
      input: text,
      variables: pager.variables
    )
  }
}
