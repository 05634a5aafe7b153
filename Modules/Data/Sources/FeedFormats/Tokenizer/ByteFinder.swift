/// Finds bytes and marks, and remembers the results, so that all searches together are linear.
///
/// Searches for the same byte must start at increasing positions, or repeat a part of the way.
struct ByteFinder {
  private struct Result {
    let start: Int
    let position: Int?
  }

  private var bytes: [UInt8: Result] = [:]
  private var marks: [[UInt8]: Result] = [:]

  /// Returns the index of the first such byte at or after a position.
  mutating func first(_ byte: UInt8, in source: [UInt8], from start: Int) -> Int? {
    if let known = bytes[byte], known.start <= start, known.position.map({ $0 >= start }) ?? true {
      return known.position
    }
    let position = start < source.count ? source[start...].firstIndex(of: byte) : nil
    bytes[byte] = Result(start: start, position: position)
    return position
  }

  /// Returns the end of the first such mark at or after a position.
  mutating func end(of mark: [UInt8], in source: [UInt8], from start: Int) -> Int? {
    if let known = marks[mark], known.start <= start, known.position.map({ $0 >= start }) ?? true {
      return known.position.map { $0 + mark.count }
    }
    var index = start
    var position: Int?
    while position == nil, let next = first(mark[0], in: source, from: index) {
      if source[next...].starts(with: mark) { position = next }
      index = next + 1
    }
    marks[mark] = Result(start: start, position: position)
    return position.map { $0 + mark.count }
  }
}
