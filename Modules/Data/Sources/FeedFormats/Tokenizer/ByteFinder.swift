import Glibc

/// Finds bytes and marks, and stores the results, so that all searches together take linear time.
///
/// Searches for the same byte must start at increasing positions; otherwise a part is scanned
/// again.
struct ByteFinder {
  private struct Result {
    let key: UInt
    var start: Int
    var position: Int?

    /// Whether a search from a position has the same result.
    func holds(from other: Int) -> Bool { start <= other && position.map { $0 >= other } ?? true }
  }

  // A search is for one of few bytes and marks: comparing them is faster than hashing.
  private var bytes: [Result] = []
  private var marks: [Result] = []

  /// Returns the index of the first such byte at or after a position.
  mutating func first(_ byte: UInt8, in source: [UInt8], from start: Int) -> Int? {
    let known = bytes.firstIndex { $0.key == UInt(byte) }
    if let known, bytes[known].holds(from: start) { return bytes[known].position }
    let result = Result(
      key: UInt(byte),
      start: start,
      position: source.index(of: byte, from: start)
    )
    if let known { bytes[known] = result } else { bytes.append(result) }
    return result.position
  }

  /// Returns the end of the first such mark at or after a position.
  mutating func end(of mark: StaticString, in source: [UInt8], from start: Int) -> Int? {
    let key = UInt(bitPattern: mark.utf8Start)
    let length = mark.utf8CodeUnitCount
    let known = marks.firstIndex { $0.key == key }
    if let known, marks[known].holds(from: start) {
      return marks[known].position.map { $0 + length }
    }
    var index = start
    var position: Int?
    while position == nil, let next = first(mark.utf8Start[0], in: source, from: index) {
      if source[next...].starts(with: mark) { position = next }
      index = next + 1
    }
    let result = Result(key: key, start: start, position: position)
    if let known { marks[known] = result } else { marks.append(result) }
    return position.map { $0 + length }
  }
}

extension [UInt8] {
  /// Returns the index of the first such byte at or after a position.
  fileprivate func index(of byte: UInt8, from start: Int) -> Int? {
    guard start < count else { return nil }
    return withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(byte), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes begin with a text.
  func starts(with text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    for offset in 0..<text.utf8CodeUnitCount
    where self[startIndex + offset] != text.utf8Start[offset] {
      return false
    }
    return true
  }
}
