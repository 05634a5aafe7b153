import Domain
import Query

/// The word of a query that ends at the cursor, as far as a completion needs it.
///
/// Signs and parentheses before the word stay; of a filter, only the value is completed.
struct TypedWord: Equatable, Sendable {
  /// The filter before the colon; nil if a name or any other word is being typed.
  let filter: QueryFilter?
  /// The beginning of the value, without the quote that opens it; the word if there is no filter.
  let text: String
  private let before: String
  private let after: String

  /// Finds the word; nil if there is none, in a phrase, and inside of a word.
  init?(_ line: String, cursor: Int) {
    // A longer line is no valid query, and a pasted one can be very long.
    guard line.unicodeScalars.count <= SearchExpression.maximumLength else { return nil }
    let characters = Array(line)
    let cursor = min(max(0, cursor), characters.count)
    let (start, isQuoted) = Self.beginning(of: characters[..<cursor])
    let word = characters[start..<cursor].drop { $0 == "-" || $0 == "+" }
    let next = cursor < characters.count ? characters[cursor] : " "
    guard !word.isEmpty, next.isWhitespace || next == ")" else { return nil }
    after = String(characters[cursor...])
    guard let colon = word.firstIndex(of: ":"),
      let filter = QueryFilter(rawValue: String(word[..<colon]).lowercased())
    else {
      guard !isQuoted, word.first != "\"" else { return nil }
      self.filter = nil
      text = String(word)
      before = String(characters[..<word.startIndex])
      return
    }
    let value = word[(colon + 1)...]
    // A closed quote is a complete value.
    guard isQuoted || value.first != "\"" else { return nil }
    self.filter = filter
    text = String(isQuoted ? value.dropFirst() : value)
    before = String(characters[...colon])
  }

  /// Returns where the last word of a text begins, and whether a quote in it is still open.
  private static func beginning(of text: ArraySlice<Character>) -> (start: Int, isQuoted: Bool) {
    var start = text.startIndex
    var isQuoted = false
    for place in text.indices {
      switch text[place] {
      case "\"": isQuoted.toggle()
      case "(", ")": if !isQuoted { start = place + 1 }
      case let character: if !isQuoted, character.isWhitespace { start = place + 1 }
      }
    }
    return (start, isQuoted)
  }
}

extension TypedWord {
  /// The names of filters that begin with the word.
  var names: [Completion] {
    let start = text.lowercased()
    return QueryFilter.allCases.filter { $0.rawValue.hasPrefix(start) }.map { filter in
      let name = filter.rawValue + ":"
      let line = before + name
      return Completion(text: line + after, cursor: line.count, label: name, note: filter.note)
    }
  }

  /// Returns the line with a value of the filter, in quotes if needed; nil if it cannot be written.
  func completed(by value: String, note: String) -> Completion? {
    guard let filter, !value.contains("\"") else { return nil }
    let isPlain = value.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    let written = isPlain ? value : "\"\(value)\""
    // The next word can follow at once.
    let line = before + written + (after.isEmpty ? " " : "")
    let label = "\(filter.rawValue):\(written)".cut(at: 60)
    return Completion(text: line + after, cursor: line.count, label: label, note: note)
  }
}
