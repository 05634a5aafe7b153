/// Finds the known word that is nearest to a misspelt one.
public enum Suggestion {
  /// Returns the word at the smallest edit distance, or the first that `word` is a prefix of.
  ///
  /// The distance is at most a third of the letters; a prefix has at least three. Otherwise nil.
  public static func nearest(to word: String, among words: [String]) -> String? {
    let typed = Array(word.lowercased().prefix(64))
    let limit = max(1, typed.count / 3)
    let near = words.map { (word: $0, distance: distance(typed, Array($0.lowercased()))) }
      .filter { $0.distance <= limit || (typed.count > 2 && $0.word.hasPrefix(String(typed))) }
    return near.min { $0.distance < $1.distance }?.word
  }

  /// Returns the optimal string alignment distance: insertions, deletions, replacements and swaps
  /// of adjacent letters.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
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
