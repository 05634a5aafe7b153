/// Which of a number of places are meant: a bit for each.
struct PlaceSet {
  private var words: [UInt64]

  /// Creates a set of those of `count` places that are meant.
  init(_ count: Int, where isMeant: (Int) -> Bool) {
    words = Array(repeating: 0, count: (count + 63) / 64)
    for place in 0..<count where isMeant(place) { words[place / 64] |= 1 << (place % 64) }
  }

  func contains(_ place: Int) -> Bool {
    words[place / 64] & 1 << (place % 64) != 0
  }

  mutating func formIntersection(_ other: PlaceSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  mutating func formUnion(_ other: PlaceSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// What is not in it; the bits past the last place mean nothing.
  var complement: PlaceSet {
    var set = self
    for index in words.indices { set.words[index] = ~words[index] }
    return set
  }
}
