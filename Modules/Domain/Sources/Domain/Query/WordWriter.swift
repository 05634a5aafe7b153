/// Writes the words of a text one after the other; `SearchWords` says what counts as one.
///
/// It works on bytes: most of what an archive takes in is ASCII, which is written by the stretch.
struct WordWriter {
  private enum Item {
    case word
    case run
  }

  private static let space = UInt8(ascii: " ")

  private var output: [UInt8] = []
  /// What the last bytes of the output belong to; nil where the next word may begin.
  private var open: Item?
  /// Marks that wait for all of their letter's, to be put in order.
  private var marks: [WordRole] = []
  /// How many characters the run has that the last word belongs to; 0 when it is no run's.
  private(set) var lastRunLength = 0

  /// Creates a writer that has written the words of `text`.
  init(_ text: String) {
    let bytes = text.utf8.span
    output.reserveCapacity(bytes.count + 1)
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        writeMarks()
        writeASCII(bytes, from: &index)
      } else {
        write(Self.composedScalar(bytes, at: &index))
      }
    }
    writeMarks()
    close()
  }

  /// The words, with single spaces between them.
  var text: String {
    String(decoding: output.last == Self.space ? output.dropLast() : output[...], as: UTF8.self)
  }

  /// The words one by one; some begin with a mark, which for `String` is one with a space before it.
  var words: [String] {
    output.split(separator: Self.space).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension WordWriter {
  private mutating func writeASCII(_ bytes: Span<UInt8>, from index: inout Int) {
    if open == .run { close() }
    let length = output.count
    var isOpen = open == .word
    var end = index + 1
    while end < bytes.count, bytes[end] < 0x80 { end += 1 }
    output.append(addingCapacity: end - index) { output in
      for index in index..<end {
        if let letter = Self.foldedLetter(bytes[index]) {
          output.append(letter)
          isOpen = true
        } else if isOpen {
          output.append(Self.space)
          isOpen = false
        }
      }
    }
    index = end
    open = isOpen ? .word : nil
    if output.count > length { lastRunLength = 0 }
  }

  @inline(__always)
  private static func foldedLetter(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: nil
    }
  }
}

extension WordWriter {
  private mutating func write(_ scalar: Unicode.Scalar) {
    let role = WordRole(of: scalar)
    guard role.combiningClass == 0 else { return keep(role) }
    guard role.kind != .ignored else { return }
    writeMarks()
    write(role)
  }

  private mutating func write(_ role: WordRole) {
    switch role.kind {
    case .ignored: break
    case .separator: close()
    case .letter: writeLetter(role.folded)
    case .unspaced: writeUnspaced(ScalarComposition.unified(role.folded))
    case .pictograph: writePictograph(role.folded)
    case .compound: for part in AccentTable.parts(of: role.folded) ?? [] { write(part) }
    }
  }

  private mutating func writeLetter(_ scalar: Unicode.Scalar) {
    if open == .run { close() }
    append(scalar)
    open = .word
    lastRunLength = 0
  }

  /// Completes the pair that the character before it has begun, and begins one.
  private mutating func writeUnspaced(_ scalar: Unicode.Scalar) {
    if open == .word { close() }
    if open == .run {
      append(scalar)
      output.append(Self.space)
      lastRunLength += 1
    } else {
      lastRunLength = 1
    }
    append(scalar)
    open = .run
  }

  private mutating func writePictograph(_ scalar: Unicode.Scalar) {
    close()
    append(scalar)
    output.append(Self.space)
    lastRunLength = 0
  }

  private mutating func close() {
    if open != nil { output.append(Self.space) }
    open = nil
  }
}

extension WordWriter {
  /// Puts a mark behind those on the same letter that come before it by Unicode's order.
  ///
  /// No letter of any language has as many as are kept; who piles up more has them in heaps.
  private mutating func keep(_ mark: WordRole) {
    if marks.count == 30 { writeMarks() }
    let place = marks.lastIndex { $0.combiningClass <= mark.combiningClass }
    marks.insert(mark, at: place.map { $0 + 1 } ?? 0)
  }

  private mutating func writeMarks() {
    guard !marks.isEmpty else { return }
    for mark in marks { write(mark) }
    marks.removeAll(keepingCapacity: true)
  }
}

extension WordWriter {
  private mutating func append(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case ..<0x80:
      output.append(UInt8(truncatingIfNeeded: value))
    case ..<0x800:
      output.append(0xC0 | UInt8(truncatingIfNeeded: value >> 6))
      output.append(Self.continuation(value))
    case ..<0x10000:
      output.append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
      output.append(Self.continuation(value >> 6))
      output.append(Self.continuation(value))
    default:
      output.append(contentsOf: scalar.utf8)
    }
  }

  private static func continuation(_ value: UInt32) -> UInt8 {
    0x80 | UInt8(truncatingIfNeeded: value & 0x3F)
  }

  private static func composedScalar(
    _ bytes: Span<UInt8>,
    at index: inout Int
  ) -> Unicode.Scalar {
    var scalar = self.scalar(bytes, at: &index)
    while index < bytes.count, ScalarComposition.mayCompose(scalar), bytes[index] >= 0x80 {
      var next = index
      let second = self.scalar(bytes, at: &next)
      guard let composed = ScalarComposition.composed(scalar, second) else { break }
      scalar = composed
      index = next
    }
    return scalar
  }

  /// Reads the scalar whose bytes begin at `index`, which are at least two; strings hold no others.
  private static func scalar(_ bytes: Span<UInt8>, at index: inout Int) -> Unicode.Scalar {
    let lead = bytes[index]
    let count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead) & (0x7F >> UInt32(count))
    for next in index + 1..<index + count { value = value << 6 | UInt32(bytes[next] & 0x3F) }
    index += count
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
