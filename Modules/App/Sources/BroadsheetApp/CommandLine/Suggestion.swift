/// Finds the word that was probably meant.
enum Suggestion {
  /// Returns `; did you mean "search"?`, or nothing when no word is near.
  static func sentence(for word: String, among words: [String], prefix: String = "") -> String {
    nearest(to: word, among: words).map { "; did you mean \(prefix)\($0)?" } ?? ""
  }

  /// Returns the word with the fewest slips between it and `word`, if they are few enough.
  static func nearest(to word: String, among words: [String]) -> String? {
    let typed = Array(word.lowercased().prefix(64))
    let limit = max(1, typed.count / 3)
    let near = words.map { (word: $0, slips: slips(typed, Array($0.lowercased()))) }
      .filter { $0.slips <= limit || (typed.count > 2 && $0.word.hasPrefix(String(typed))) }
    return near.min { $0.slips < $1.slips }?.word
  }

  /// Counts the letters left out, put in, mistaken or swapped with their neighbour.
  private static func slips(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let isSame = a[i] == b[j]
        var cost = min(last[j] + (isSame ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
