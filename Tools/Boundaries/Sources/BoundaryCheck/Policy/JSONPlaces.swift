/// The places of the values of a valid JSON text, which `JSONSerialization` does not report.
struct JSONPlaces {
  /// The position of each value by its place: `layers[2].name`.
  private var positions: [String: String.Index] = [:]
  /// A key that an object has twice, of which readers see only one.
  private(set) var repeatedKey: String?
  private let text: String

  /// An object or list that is not closed yet.
  private struct Open {
    let place: String
    /// The number of the value in a list; nil in an object.
    var number: Int?
    var key = ""
    var keys: Set<Substring> = []

    /// The place of the next value.
    var next: String {
      if let number { return "\(place)[\(number)]" }
      return place.isEmpty ? key : place + "." + key
    }
  }

  init(_ json: String) {
    text = json
    var open: [Open] = []
    // A bracket, a comma, a string with the colon that makes it a key, or another value.
    let token = #/[{}\[\],]|"((?:[^"\\]|\\.)*+)"(\s*+:)?|[^\s{}\[\],:"]++/#
      .matchingSemantics(.unicodeScalar)
    for match in json.matches(of: token) {
      switch match.0 {
      case "{", "[":
        let place = open.last?.next ?? ""
        positions[place] = match.range.lowerBound
        open.append(Open(place: place, number: match.0 == "[" ? 0 : nil))
      case "}", "]": open.removeLast()
      case ",": open[open.count - 1].number? += 1
      default:
        guard match.2 != nil, let key = match.1 else {
          positions[open.last?.next ?? ""] = match.range.lowerBound
          continue
        }
        open[open.count - 1].key = String(key)
        if !open[open.count - 1].keys.insert(key).inserted, repeatedKey == nil {
          repeatedKey = String(key)
        }
      }
    }
  }

  /// The location in a file of a place, or of the innermost value around it.
  func location(of place: String, in file: String) -> Location {
    var place = place[...]
    while positions[String(place)] == nil, let end = place.lastIndex(where: { ".[".contains($0) }) {
      place = place[..<end]
    }
    let position = positions[String(place)] ?? text.startIndex
    let before = text[..<position]
    let line = before.lastIndex(where: \.isNewline).map { before.index(after: $0) }
    let column = text.distance(from: line ?? text.startIndex, to: position) + 1
    return Location(file: file, line: before.count(where: \.isNewline) + 1, column: column)
  }
}
