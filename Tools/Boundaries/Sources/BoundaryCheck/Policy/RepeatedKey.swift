/// Finds a key that an object has twice in a JSON text; `JSONSerialization` reads only one of them.
enum RepeatedKey {
  /// The first such key as it is written in a valid JSON text; nil if there is none.
  static func first(in json: String) -> String? {
    var open: [Set<Substring>] = []
    // A bracket, or a string with the colon that makes it a key.
    let token = #/[{}\[\]]|"((?:[^"\\]|\\.)*+)"(\s*+:)?/#.matchingSemantics(.unicodeScalar)
    for match in json.matches(of: token) {
      switch match.0 {
      case "{", "[": open.append([])
      case "}", "]": open.removeLast()
      default:
        guard match.2 != nil, let key = match.1 else { continue }
        if !open[open.count - 1].insert(key).inserted { return String(key) }
      }
    }
    return nil
  }
}
