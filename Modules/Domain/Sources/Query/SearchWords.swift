import ByteStrings

/// Splits text into the words it is searched by: the one definition for archive and filters.
///
/// - Letters, numbers, marks and private-use characters form words; other characters separate
///   them. Emoji and other pictographs are words of their own. Soft hyphens, joiners and variation
///   selectors are ignored.
/// - Case and accents are folded: `É` is `e`, `й` is `и`, a full-width `Ａ` is `a`. Vowel points are
///   removed. Letters that Unicode does not decompose, such as `ł`, `ø` and `ß`, stay.
/// - Scripts written without spaces are indexed as overlapping pairs: each character of a run starts
///   a word with the next one, and the last is a word alone: `東京都` is `東京 京都 都`.
public enum SearchWords {
  /// Returns the folded words of a text, separated by single spaces.
  ///
  /// The result has only ASCII spaces, lower-case ASCII letters, ASCII digits, and non-ASCII
  /// characters. Strings that compare as equal have the same words. Split it by bytes: a word can
  /// begin with a combining mark, and a space with a mark on it is another `Character`.
  public static func index(_ text: String) -> String {
    WordWriter(text).text
  }
}

/// Writes the words of a text, as `SearchWords` defines them.
///
/// Works on bytes: most text in an archive is ASCII, which is copied in stretches.
struct WordWriter {
  private enum Item {
    case word
    case run
  }

  private static let space = UInt8(ascii: " ")

  private var output: [UInt8] = []
  /// The item that the next character continues; nil at the start of a word.
  private var open: Item?
  /// The marks on the current letter, in canonical order.
  private var marks: [WordRole] = []
  /// The length in characters of the run that the last word is from; 0 if it is from none.
  private(set) var lastRunLength = 0

  /// Creates a writer with the words of `text`.
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

  /// The words one by one, split by bytes: a mark at the start of a word combines with the space.
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

  /// Returns an ASCII letter in lower case, or a digit; nil for other characters.
  @inline(__always)
  static func foldedLetter(_ byte: UInt8) -> UInt8? {
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
    guard role.combiningClass == 0 else { return insert(role) }
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

  /// Completes the pair of the character before, and starts the next pair.
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
  /// Inserts a mark among the marks of the same letter, in canonical order.
  ///
  /// Marks are sorted 30 at a time, more than any language has on one letter, so that the time is
  /// linear in the length of the text.
  private mutating func insert(_ mark: WordRole) {
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
    var scalar = bytes.scalar(at: &index)
    while index < bytes.count, ScalarComposition.mayCompose(scalar), bytes[index] >= 0x80 {
      var next = index
      let second = bytes.scalar(at: &next)
      guard let composed = ScalarComposition.composed(scalar, second) else { break }
      scalar = composed
      index = next
    }
    return scalar
  }
}
