extension ScriptLexer {
  /// A backslash takes the meaning from what follows, be that the end of a line.
  mutating func escape() {
    let isPlain = frame.quote == "'" && language == .shell
    if let next = scanner.next, next.isNewline, !isPlain {
      scanner.advance()
      scanner.advance()
      // Make puts a space there, though not in a recipe, where it takes out the tab.
      if language == .make, frames[0].kind == .make {
        endWord()
      } else if language == .make, scanner.current == "\t" {
        scanner.advance()
      }
    } else if frame.quote != nil, scanner.next == "n" || scanner.next == "t" {
      // White space for programs such as printf.
      scanner.advance()
      scanner.advance()
      endWord()
    } else {
      if !isPlain { scanner.advance() }
      if scanner.current != "$" || language != .make { append() }
    }
  }

  /// In a shell, quotes and brackets can go on; elsewhere they end with the line.
  mutating func endLine() {
    scanner.advance()
    if language == .shell {
      frame.quote == nil ? endCommand() : endWord()
      let documents = hereDocuments
      hereDocuments = []
      for document in documents {
        readHereDocument(document)
      }
    } else {
      while frames.count > 1 {
        leave()
      }
      frame.quote = nil
      endCommand()
      startLine()
    }
  }

  /// Tells a make file's recipes from its other lines.
  mutating func startLine() {
    guard language == .make else { return }
    let isRecipe = scanner.current == "\t"
    frame.kind = isRecipe ? .shell : .make
    if isRecipe { scanner.skip { "\t @-+".contains($0) } }
  }

  /// What follows is a file, or the end of a here-document that starts on the next line.
  mutating func redirect() {
    endWord()
    let sign = scanner.take { $0 == "<" || $0 == ">" }
    guard sign == "<<", language == .shell else { return }
    let stripsTabs = scanner.current == "-"
    if stripsTabs { scanner.advance() }
    scanner.skip { $0 == " " || $0 == "\t" }
    let delimiter = scanner.take { !$0.isWhitespace && !";&|<>()".contains($0) }
      .filter { !"\"'\\".contains($0) }
    hereDocuments.append(HereDocument(delimiter: delimiter, stripsTabs: stripsTabs))
  }

  /// Every line counts as a command, for want of knowing who reads it.
  private mutating func readHereDocument(_ document: HereDocument) {
    while scanner.current != nil {
      let line = scanner.line
      let text = scanner.take { !$0.isNewline }
      scanner.advance()
      let end = document.stripsTabs ? String(text.drop { $0 == "\t" }) : text
      if end == document.delimiter { return }
      var lexer = ScriptLexer(text, .other, kind: .text, line: line)
      lexer.run()
      commands += lexer.commands
    }
    // Its end is missing: the text is over in the middle of it.
    hereDocuments.append(document)
  }

  /// Takes the current character into the word.
  mutating func append() {
    guard let character = scanner.current else { return }
    touchWord()
    frame.word?.text.append(character)
    scanner.advance()
  }

  mutating func append(_ text: String) {
    touchWord()
    frame.word?.text += text
  }

  /// Starts a word here, if none is under way.
  mutating func touchWord() {
    guard frame.word == nil else { return }
    frame.word = ScriptWord(
      text: "",
      line: scanner.line,
      column: scanner.column,
      continues: frame.continues
    )
  }

  /// An empty word is none.
  mutating func endWord() {
    if let word = frame.word, !word.text.isEmpty { frame.words.append(word) }
    frame.word = nil
    frame.continues = frame.quote != nil
  }

  mutating func endCommand() {
    endWord()
    if !frame.words.isEmpty {
      commands.append(ScriptCommand(kind: frame.kind, words: frame.words))
    }
    frame.words = []
    frame.continues = false
  }

  /// Goes back to what the frame is inside of.
  mutating func leave() {
    endCommand()
    if frames.count > 1 { frames.removeLast() }
  }
}
