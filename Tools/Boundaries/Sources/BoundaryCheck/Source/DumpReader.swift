/// Picks single values out of the text of a syntax dump.
struct DumpReader {
  /// The dump is not written the way it was.
  struct UnknownShape: Error {}

  private static let rangeKey = "\"range\":{\"start\":"

  private let search: ByteSearch

  init(_ bytes: [UInt8]) throws(UnknownShape) {
    guard let search = ByteSearch(bytes) else { throw UnknownShape() }
    self.search = search
    try checkBeginning()
  }

  private var bytes: [UInt8] { search.bytes }

  /// Where the ranges of objects are, in order.
  var ranges: [Int] { search.occurrences(of: Self.rangeKey) }

  private func checkBeginning() throws(UnknownShape) {
    guard bytes.starts(with: "{\"_kind\":\"source_file\",".utf8) else { throw UnknownShape() }
  }

  /// The node whose range begins at an offset, and where the range ends; nil if nobody wrote it.
  func node(
    withRangeAt place: Int
  ) throws(UnknownShape) -> (node: SyntaxDump.Node, end: Int)? {
    let head = try self.head(before: place)
    guard !head.isImplicit else { return nil }
    var offset = place + Self.rangeKey.utf8.count
    let start = try number(at: &offset)
    try take(",\"end\":", at: &offset)
    let end = try number(at: &offset)
    return (SyntaxDump.Node(kind: head.kind, start: start, end: end), offset)
  }

  /// The kind of the object around an offset; its kind comes first in every object.
  private func head(before place: Int) throws(UnknownShape) -> (kind: String, isImplicit: Bool) {
    let opening = Array("{\"_kind\":\"".utf8)
    let implicit = Array("\"implicit\":true".utf8)
    var offset = place - 1
    var isImplicit = false
    while offset >= 0, place - offset < 400 {
      if bytes[offset] == implicit[0], matches(implicit, at: offset) { isImplicit = true }
      if bytes[offset] == opening[0] {
        guard matches(opening, at: offset) else { throw UnknownShape() }
        var end = offset + opening.count
        return (try string(at: &end), isImplicit)
      }
      offset -= 1
    }
    throw UnknownShape()
  }

  /// The module of the import whose range ends at an offset.
  func module(after end: Int) throws(UnknownShape) -> String {
    let key = Array("\"module_path\":[\"".utf8)
    for offset in end..<min(end + 400, bytes.count) where matches(key, at: offset) {
      var start = offset + key.count
      return try string(at: &start)
    }
    throw UnknownShape()
  }

  func regexes() throws(UnknownShape) -> [String] {
    let key = "\"_kind\":\"regex_literal_expr\","
    let places = search.occurrences(of: key)
    guard !places.isEmpty else { return [] }
    var copies = self.copies()[...]
    var found: [String] = []
    for place in places {
      while let copy = copies.first, copy.upperBound <= place {
        copies.removeFirst()
      }
      if copies.first?.contains(place) != true {
        found.append(try text(after: place + key.utf8.count))
      }
    }
    return found
  }

  /// How the regex is written whose object begins before the offset.
  private func text(after place: Int) throws(UnknownShape) -> String {
    let key = Array("\"text\":\"".utf8)
    for offset in place..<min(place + 200, bytes.count) where matches(key, at: offset) {
      var start = offset + key.count
      return try string(at: &start)
    }
    throw UnknownShape()
  }

  /// The parts that repeat an initial value that was dumped just before.
  private func copies() -> [Range<Int>] {
    let first = "\"original_init\":"
    let second = ",\"processed_init\":"
    let starts = search.occurrences(of: first).map { ($0 + first.utf8.count, true) }
    let again = search.occurrences(of: second).map { ($0, false) }
    var open: [Int] = []
    var copies: [Range<Int>] = []
    for (offset, isFirst) in (starts + again).sorted(by: { $0.0 < $1.0 }) {
      if let last = copies.last, last.contains(offset) { continue }
      if isFirst {
        open.append(offset)
      } else if let start = open.popLast() {
        let copy = offset + second.utf8.count
        let count = offset - start
        guard search.areEqual(start, copy, count: count) else { continue }
        copies.append(copy..<(copy + count))
      }
    }
    return copies
  }

  /// The words before `::` in the names of what expressions refer to.
  func selectors() -> Set<String> {
    var found: Set<String> = []
    for place in search.occurrences(of: "::") {
      guard let quote = bytes[max(place - 300, 0)..<place].lastIndex(of: UInt8(ascii: "\"")) else {
        continue
      }
      let isName = ["\"name\":", "\"field\":", "\"id\":"].contains {
        bytes[..<quote].suffix($0.utf8.count).elementsEqual($0.utf8)
      }
      if isName { found.insert(String(decoding: bytes[(quote + 1)..<place], as: UTF8.self)) }
    }
    return found
  }

  private func matches(_ word: [UInt8], at offset: Int) -> Bool {
    bytes[offset...].starts(with: word)
  }

  private func take(_ word: String, at offset: inout Int) throws(UnknownShape) {
    guard bytes[offset...].starts(with: word.utf8) else { throw UnknownShape() }
    offset += word.utf8.count
  }

  private func number(at offset: inout Int) throws(UnknownShape) -> Int {
    let digits = bytes[offset...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let value = Int(String(decoding: digits, as: UTF8.self)) else { throw UnknownShape() }
    offset += digits.count
    return value
  }

  /// The string that goes on at an offset, unescaped; leaves the offset behind its quote.
  private func string(at offset: inout Int) throws(UnknownShape) -> String {
    var value: [UInt8] = []
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
      if bytes[offset] == UInt8(ascii: "\\") {
        value.append(try escaped(at: &offset))
      } else {
        value.append(bytes[offset])
      }
      offset += 1
    }
    offset += 1
    return String(decoding: value, as: UTF8.self)
  }

  /// The character of an escape; leaves the offset at its last byte.
  private func escaped(at offset: inout Int) throws(UnknownShape) -> UInt8 {
    guard offset + 5 < bytes.count else { throw UnknownShape() }
    offset += 1
    switch bytes[offset] {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "u"):
      let digits = String(decoding: bytes[(offset + 1)...(offset + 4)], as: UTF8.self)
      guard let value = UInt8(digits, radix: 16), value < 0x80 else { throw UnknownShape() }
      offset += 4
      return value
    case let byte: return byte
    }
  }
}
