/// One directive or one suspicious word of a C file.
struct CMention: Hashable, Sendable {
  /// The directive's name or the word: include, import, embed, pragma, asm.
  var name: String
  /// What follows a directive on its line.
  var rest: String
  /// Counted from 1.
  var line: Int
}

/// Reads the preprocessor's directives off a C file: comments gone, continued lines joined.
struct CScanner {
  /// Words that give a C name another one in the linker's eyes, or read a file behind the compiler's back.
  private static let words: Set<String> = ["asm", "__asm", "__asm__", "_Pragma"]

  static func mentions(in text: String) -> [CMention] {
    lines(of: text).flatMap { mentions(in: $0.text, line: $0.number) }
  }

  private static func mentions(in text: String, line: Int) -> [CMention] {
    let trimmed = text.drop(while: \.isWhitespace)
    for mark in ["#", "%:", "??="] where trimmed.hasPrefix(mark) {
      let directive = trimmed.dropFirst(mark.count).drop(while: \.isWhitespace)
      let name = directive.prefix { $0.isLetter || $0 == "_" }
      let rest = directive.dropFirst(name.count)
      let found = CMention(name: String(name), rest: trim(rest), line: line)
      return [found] + words(in: String(rest), line: line)
    }
    return words(in: text, line: line)
  }

  private static func words(in text: String, line: Int) -> [CMention] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      .filter { words.contains(String($0)) }
      .map { CMention(name: String($0), rest: "", line: line) }
  }

  private static func trim(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// Logical lines without comments and without what stands in strings, unless they are directives.
  private static func lines(of text: String) -> [(text: String, number: Int)] {
    var reader = CLineReader(text)
    var lines: [(text: String, number: Int)] = []
    while let line = reader.next() { lines.append(line) }
    return lines
  }
}

/// Takes a C file apart into logical lines, with a blank for each comment.
private struct CLineReader {
  private let characters: [Character]
  private var index = 0
  private var number = 1

  init(_ text: String) {
    characters = Array(text)
  }

  mutating func next() -> (text: String, number: Int)? {
    guard index < characters.count else { return nil }
    let start = number
    var line = ""
    while index < characters.count {
      let character = characters[index]
      if character.isNewline {
        step()
        break
      } else if character == "\\", peek(1)?.isNewline == true {
        step()
        step()
      } else if character == "/", peek(1) == "*" {
        skipBlockComment()
        line.append(" ")
      } else if character == "/", peek(1) == "/" {
        skipLineComment()
      } else if character == "\"" || character == "'", !Self.isDirective(line) {
        skipLiteral(character)
        line.append(" ")
      } else {
        line.append(character)
        step()
      }
    }
    return (line, start)
  }

  /// Names of headers look like strings and are wanted.
  private static func isDirective(_ line: String) -> Bool {
    let trimmed = line.drop(while: \.isWhitespace)
    return trimmed.hasPrefix("#") || trimmed.hasPrefix("%:") || trimmed.hasPrefix("??=")
  }

  private func peek(_ distance: Int) -> Character? {
    index + distance < characters.count ? characters[index + distance] : nil
  }

  private mutating func step() {
    if characters[index].isNewline { number += 1 }
    index += 1
  }

  private mutating func skipBlockComment() {
    step()
    step()
    while index < characters.count, !(characters[index] == "*" && peek(1) == "/") { step() }
    for _ in 0..<2 where index < characters.count { step() }
  }

  private mutating func skipLineComment() {
    while index < characters.count, !characters[index].isNewline {
      if characters[index] == "\\", peek(1)?.isNewline == true { step() }
      step()
    }
  }

  private mutating func skipLiteral(_ quote: Character) {
    step()
    while index < characters.count, characters[index] != quote, !characters[index].isNewline {
      if characters[index] == "\\", peek(1) != nil { step() }
      step()
    }
    if index < characters.count, characters[index] == quote { step() }
  }
}
