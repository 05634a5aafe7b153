package import Presentation

extension Program {
  /// Returns the words and options that complete the last word of a command line, in the order of the
  /// command table; at most 50.
  package func completions(of line: String) -> [Completion] {
    let typed = line.split(separator: " ", omittingEmptySubsequences: false)
    let last = typed.last ?? ""
    let words = typed.dropLast().filter { !$0.isEmpty }
    let table = CompletionTable(parser)
    let names = words.prefix { !$0.hasPrefix("-") }.map(String.init)
    let places = (0...names.count).reversed().lazy.compactMap { count in
      let path = names.prefix(count).joined(separator: " ")
      return table.places.first { $0.path == path }.map {
        (place: $0, operands: names.count - count)
      }
    }
    guard let (place, operands) = places.first else { return [] }
    let kinds = place.operandKinds.first { $0.places.contains(operands) }?.kind
    var known: [(word: String, meaning: String)] = []
    if case .word(let words)? = kinds { known = words }
    if last.hasPrefix("-") {
      known = (place.options + table.common).map { ("--\($0.name)", $0.help) }
    }
    let start = String(line.dropLast(last.count))
    return known.filter { $0.word.hasPrefix(last) && $0.word != last }.prefix(50).map {
      let text = start + $0.word + " "
      return Completion(text: text, cursor: text.count, label: $0.word, note: $0.meaning)
    }
  }
}
