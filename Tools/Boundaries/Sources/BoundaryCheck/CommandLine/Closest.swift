extension Sequence<String> {
  /// ` (did you mean X?)` with the word that is written most like another; empty if none is similar.
  func suggestion(for word: String) -> String {
    let wanted = Array(word.lowercased().utf8.prefix(64))
    let distances = map { (word: $0, distance: Self.distance(wanted, Array($0.lowercased().utf8))) }
    let best = distances.min { ($0.distance, $0.word) < ($1.distance, $1.word) }
    guard let best, best.distance <= (wanted.count < 4 ? 1 : Swift.max(2, wanted.count / 3))
    else { return "" }
    return " (did you mean \(best.word)?)"
  }

  /// The number of letters to insert, remove or replace.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var corner = row[0]
      row[0] = index + 1
      for (place, compared) in other.enumerated() {
        let replaced = corner + (letter == compared ? 0 : 1)
        corner = row[place + 1]
        row[place + 1] = Swift.min(replaced, corner + 1, row[place] + 1)
      }
    }
    return row[other.count]
  }
}
