extension TerminalText {
  /// Wraps a text into lines of at most `width` cells.
  ///
  /// Lines break at `\n`, at spaces, and beside ideographs, kana and emoji, but if possible not before
  /// closing or after opening punctuation. A word longer than a line is broken between characters,
  /// unless `breaksWords` is false: then its line is longer. Runs of spaces become one, and lines do
  /// not end with spaces. An empty text is one empty line.
  ///
  /// The first line begins with `first` and the others with `rest`, included in the width; both are
  /// omitted if either would leave less than two cells for the text. At a width of 1 a wide character
  /// has its own line.
  public static func wrap(
    _ text: some StringProtocol,
    to width: Int,
    first: String = "",
    rest: String = "",
    breaksWords: Bool = true
  ) -> [String] {
    var lines = LineBreaker(width: width, first: first, rest: rest, breaksWords: breaksWords)
    let bytes = Array(text.utf8)
    for paragraph in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      for chunk in Chunks(paragraph) { lines.add(chunk) }
      lines.endLine()
    }
    return lines.finished
  }

  /// Cuts a line between characters, and preserves its spaces: into pieces of at most `rest` cells, but
  /// `first` for the first one.
  ///
  /// A character that does not fit has its own piece. An empty line is one empty piece.
  public static func pieces(of line: String, first: Int, rest: Int) -> [String] {
    let bytes = Array(line.utf8)
    // No text takes more cells than bytes.
    if bytes.count <= first { return [line] }
    var pieces: [String] = []
    var (start, end, used) = (0, 0, 0)
    func add(_ length: Int, width: Int) {
      if used > 0, used + width > (pieces.isEmpty ? first : rest) {
        pieces.append(String(decoding: bytes[start..<end], as: UTF8.self))
        (start, used) = (end, 0)
      }
      end += length
      used += width
    }
    if SimpleText.width(of: bytes) != nil {
      for byte in bytes { add(1, width: byte & 0xC0 == 0x80 ? 0 : 1) }
    } else {
      for character in line { add(character.utf8.count, width: width(of: character)) }
    }
    return pieces + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  /// The side of a column at which its text is aligned.
  public enum Alignment: Sendable {
    /// To the left, padded at the end.
    case left
    /// To the right, padded at the start.
    case right
  }

  /// Truncates a text to a number of cells, including an ellipsis if it is longer.
  ///
  /// A wide character that would be halved is removed. Returns an empty text if the ellipsis does not
  /// fit.
  public static func truncate(
    _ text: some StringProtocol,
    to limit: Int,
    ellipsis: String = "…"
  ) -> String {
    if width(of: text) <= limit { return String(text) }
    let room = limit - width(of: ellipsis)
    guard room >= 0 else { return "" }
    var used = 0
    let kept = text.prefix { character in
      used += width(of: character)
      return used <= room
    }
    let end = kept.lastIndex { $0 != " " }.map(kept.index(after:)) ?? kept.startIndex
    return kept[..<end] + ellipsis
  }

  /// Pads a text with spaces to a number of cells; a longer text is unchanged.
  public static func pad(
    _ text: some StringProtocol,
    to width: Int,
    alignment: Alignment = .left
  ) -> String {
    let spaces = String(repeating: " ", count: max(0, width - self.width(of: text)))
    return alignment == .left ? text + spaces : spaces + text
  }
}

/// Fills each line with as many chunks as fit.
private struct LineBreaker {
  private(set) var finished: [String] = []
  private let limit: Int
  private let first: String
  private let rest: String
  private let firstRoom: Int
  private let restRoom: Int
  private let breaksWords: Bool
  private var line: [UInt8] = []
  private var used = 0

  init(width: Int, first: String, rest: String, breaksWords: Bool) {
    self.breaksWords = breaksWords
    let rooms = (
      width - TerminalText.width(of: first), width - TerminalText.width(of: rest)
    )
    let hasRoom = min(rooms.0, rooms.1) >= 2
    limit = max(1, width)
    self.first = hasRoom ? first : ""
    self.rest = hasRoom ? rest : ""
    (firstRoom, restRoom) = hasRoom ? rooms : (limit, limit)
  }

  private var room: Int { finished.isEmpty ? firstRoom : restRoom }

  mutating func add(_ chunk: Chunk) {
    let space = chunk.followsSpace && !line.isEmpty ? 1 : 0
    if used + space + chunk.width <= room {
      if space == 1 { line.append(0x20) }
      used += space
      append(chunk)
      return
    }
    if !line.isEmpty { endLine() }
    if chunk.width <= room || !breaksWords { append(chunk) } else { addInPieces(chunk) }
  }

  private mutating func append(_ chunk: Chunk) {
    line += chunk.bytes
    used += chunk.width
  }

  private mutating func addInPieces(_ chunk: Chunk) {
    for character in String(decoding: chunk.bytes, as: UTF8.self) {
      let width = TerminalText.width(of: character)
      if width > 2, width > room {
        // A grapheme wider than the line: only its scalars fit.
        for scalar in character.unicodeScalars { addPiece(Character(scalar)) }
      } else {
        addPiece(character)
      }
    }
  }

  private mutating func addPiece(_ character: Character) {
    let width = TerminalText.width(of: character)
    if used + width > room, !line.isEmpty { endLine() }
    line += character.utf8
    used += width
  }

  /// Ends the line, without spaces at its end; a blank line may have them in its prefix.
  mutating func endLine() {
    let prefix = finished.isEmpty ? first : rest
    var whole = Array(prefix.utf8) + line
    while whole.last == 0x20 { whole.removeLast() }
    finished.append(String(decoding: whole, as: UTF8.self))
    line.removeAll(keepingCapacity: true)
    used = 0
  }
}

/// A part of a paragraph that is not broken if it fits on a line.
struct Chunk {
  let bytes: ArraySlice<UInt8>
  let width: Int
  let followsSpace: Bool
}

/// The chunks of a paragraph, in order.
///
/// A word of simple text is one chunk, found without grapheme breaking. In other text each wide
/// character except Hangul, which is written with spaces, is a chunk, together with punctuation that
/// must not be separated from it (the core of JIS X 4051's rules).
struct Chunks: Sequence, IteratorProtocol {
  private let paragraph: ArraySlice<UInt8>
  private var index: Int
  private var followsSpace = false
  // The word that is being split: the index of its rest, and its next character.
  private var wordIndex = 0
  private var characters = "".makeIterator()
  private var upcoming: Character?

  init(_ paragraph: ArraySlice<UInt8>) {
    self.paragraph = paragraph
    index = paragraph.startIndex
  }

  mutating func next() -> Chunk? {
    if let upcoming { return nextPart(beginningWith: upcoming) }
    skipSpaces()
    guard index < paragraph.endIndex else { return nil }
    let start = index
    while index < paragraph.endIndex, spaceLength(at: index) == 0 { index += 1 }
    let word = paragraph[start..<index]
    if let width = SimpleText.width(of: word) {
      return Chunk(bytes: word, width: width, followsSpace: followsSpace)
    }
    wordIndex = start
    characters = String(decoding: word, as: UTF8.self).makeIterator()
    return characters.next().flatMap { nextPart(beginningWith: $0) }
  }

  private mutating func skipSpaces() {
    let start = index
    while index < paragraph.endIndex {
      let length = spaceLength(at: index)
      if length == 0 { break }
      index += length
    }
    followsSpace = index > start
  }

  /// Returns the length in bytes of the space at an index (U+0020, U+3000); zero if there is none.
  private func spaceLength(at index: Int) -> Int {
    let byte = paragraph[index]
    if byte == 0x20 { return 1 }
    guard byte == 0xE3, index + 2 < paragraph.endIndex else { return 0 }
    return paragraph[index + 1] == 0x80 && paragraph[index + 2] == 0x80 ? 3 : 0
  }

  /// Returns the characters of the word up to the first place where it may break.
  private mutating func nextPart(beginningWith first: Character) -> Chunk? {
    var last = first
    var width = TerminalText.width(of: first)
    var length = first.utf8.count
    upcoming = characters.next()
    while let character = upcoming,
      !LineBreakRule.allowsBreak(between: last, and: character)
    {
      last = character
      width += TerminalText.width(of: character)
      length += character.utf8.count
      upcoming = characters.next()
    }
    defer {
      wordIndex += length
      followsSpace = false
    }
    let bytes = paragraph[wordIndex..<wordIndex + length]
    return Chunk(bytes: bytes, width: width, followsSpace: followsSpace)
  }
}

/// The places where a word may be broken between two characters.
enum LineBreakRule {
  // Not first on a line: closing punctuation, small kana, iteration and length marks.
  private static let closing = scalars(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー）］｝〕〉》」』】〙〗〟｠»’”…‥,.:;?!)]}%‰｡､｣･ｰ"
      + "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
  )
  // Not last on a line.
  private static let opening = scalars("（［｛〔〈《「『【〘〖〝｟«‘“([{｢$£¥＄￡￥")

  private static func scalars(_ text: String) -> Set<Unicode.Scalar> { Set(text.unicodeScalars) }

  static func allowsBreak(between left: Character, and right: Character) -> Bool {
    guard isBreakable(left) || isBreakable(right) else { return false }
    return !isFirst(right, in: closing) && !isFirst(left, in: opening)
  }

  private static func isFirst(_ character: Character, in scalars: Set<Unicode.Scalar>) -> Bool {
    guard let base = character.unicodeScalars.first else { return false }
    // Ideographs, the most frequent of these characters, are in no set.
    return !(0x3400..<0xA000).contains(base.value) && scalars.contains(base)
  }

  /// Whether a character may be separated from its neighbours: it is wide and not Hangul.
  private static func isBreakable(_ character: Character) -> Bool {
    guard let base = character.unicodeScalars.first, base.value >= 0x1200 else { return false }
    if (0xAC00..<0xD7B0).contains(base.value) { return false }
    return WideScalars.contains(base.value)
      || base.properties.isEmoji && TerminalText.width(of: character) == 2
  }
}
