/// Takes a script apart into commands and words, rather into too many than into too few.
///
/// Quotes are dropped and white space parts words inside of them too: what is in quotes is often a
/// script for somebody else.
struct ScriptLexer {
  /// What is being read: the script itself, or something inside of a word of it.
  struct Frame {
    /// The character that ends it; nil for the script.
    var end: Character?
    var kind: ScriptCommand.Kind
    /// Whether commas part words, as they do in the functions of make.
    var splitsAtCommas = false
    var quote: Character?
    var words: [ScriptWord] = []
    var word: ScriptWord?
    var continues = false
  }

  /// Lines up to a delimiter that are somebody's input.
  struct HereDocument {
    var delimiter: String
    var stripsTabs: Bool
  }

  let language: ScriptLanguage
  var scanner: ScriptScanner
  var frames: [Frame]
  var commands: [ScriptCommand] = []
  var hereDocuments: [HereDocument] = []

  init(_ text: String, _ language: ScriptLanguage, kind: ScriptCommand.Kind, line: Int = 1) {
    self.language = language
    scanner = ScriptScanner(text, line: line)
    frames = [Frame(kind: kind)]
  }

  /// Every command of the script; quotes that are left open at its end are an obstacle.
  static func commands(
    of text: String,
    _ language: ScriptLanguage,
    path: String
  ) throws(Obstacle) -> [ScriptCommand] {
    var lexer = ScriptLexer(text, language, kind: .shell)
    lexer.run()
    guard lexer.isOpen else { return lexer.commands }
    throw Obstacle(
      message: "cannot tell the commands of \(path) apart: a quote or a bracket is left open",
      instead: "Close it, or keep what is unusual about it out of build scripts.",
      location: Location(file: path)
    )
  }

  mutating func run() {
    startLine()
    while scanner.current != nil {
      step()
    }
    endCommand()
  }

  /// Whether the end of the text came in the middle of something.
  private var isOpen: Bool {
    guard language == .shell else { return false }
    return frames.count > 1 || frame.quote != nil || !hereDocuments.isEmpty
  }

  /// The innermost frame.
  var frame: Frame {
    get { frames[frames.count - 1] }
    set { frames[frames.count - 1] = newValue }
  }

  /// Takes the next character, or the few that belong together.
  private mutating func step() {
    guard let character = scanner.current else { return }
    if character == "\\" {
      escape()
    } else if character == "$", language != .shell || frame.quote != "'" {
      expand()
    } else if character.isNewline {
      endLine()
    } else if character.isWhitespace {
      scanner.advance()
      endWord()
    } else if let quote = frame.quote, language != .other {
      insideQuotes(quote, character)
    } else {
      outsideQuotes(character)
    }
  }

  private mutating func insideQuotes(_ quote: Character, _ character: Character) {
    switch character {
    case quote:
      scanner.advance()
      frame.quote = nil
    case "`" where quote == "\"":
      scanner.advance()
      endCommand()
    default: append()
    }
  }

  private mutating func outsideQuotes(_ character: Character) {
    switch character {
    case "\"", "'": toggleQuote(character)
    case "#" where isCommentStart: scanner.skip { !$0.isNewline }
    case "<", ">": redirect()
    case _ where character == frame.end:
      scanner.advance()
      leave()
    case _ where partsWords(character):
      scanner.advance()
      endWord()
    case "(" where language != .other:
      // After an equals sign it is a list of values.
      let kind: ScriptCommand.Kind = frame.word?.text.hasSuffix("=") == true ? .value : .shell
      scanner.advance()
      endCommand()
      frames.append(Frame(end: ")", kind: kind))
    case ";", "&", "|", "(", ")", "`":
      scanner.advance()
      endCommand()
    default: append()
    }
  }

  /// Whether the character stands between words, as in a list of YAML or JSON.
  private func partsWords(_ character: Character) -> Bool {
    language == .other ? ",[]{}".contains(character) : character == "," && frame.splitsAtCommas
  }

  /// Where the language is unknown, a quote does no more than keep comments from starting.
  private mutating func toggleQuote(_ quote: Character) {
    touchWord()
    scanner.advance()
    if frame.quote == nil {
      frame.quote = quote
    } else if frame.quote == quote {
      frame.quote = nil
    }
  }

  /// Whether a number sign here makes a comment of the rest of the line.
  private var isCommentStart: Bool {
    guard frame.word == nil, frame.quote == nil, frame.end != "}", frames[0].kind != .text
    else { return false }
    // In a recipe there can be a sign for make before it.
    if language == .make, frames.count == 1, frame.words.isEmpty { return true }
    guard let previous = scanner.previous else { return true }
    return previous.isWhitespace || (language != .other && ";&|()".contains(previous))
  }
}
