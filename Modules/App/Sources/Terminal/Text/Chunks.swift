/// A part of a paragraph that is not broken if it fits into a line.
struct Chunk {
  let bytes: ArraySlice<UInt8>
  let width: Int
  let followsSpace: Bool
}

/// The unbroken parts of a paragraph, in order.
///
/// A word of simple text is one part, found without looking at characters. In other words each wide
/// character other than Hangul, which is written with spaces, is a part by itself, together with the
/// punctuation that must not be torn from it (the core of JIS X 4051's rules).
struct Chunks: Sequence, IteratorProtocol {
  private let paragraph: ArraySlice<UInt8>
  private var index: Int
  private var followsSpace = false
  // The word that is being taken apart: where it goes on, and its next character.
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

  /// The length in bytes of the space at an index, zero if there is none: U+0020, U+3000.
  private func spaceLength(at index: Int) -> Int {
    let byte = paragraph[index]
    if byte == 0x20 { return 1 }
    guard byte == 0xE3, index + 2 < paragraph.endIndex else { return 0 }
    return paragraph[index + 1] == 0x80 && paragraph[index + 2] == 0x80 ? 3 : 0
  }

  /// Takes characters off the word in hand up to the first place where it may break.
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

/// Where a word may be broken between two of its characters.
enum LineBreakRule {
  // Never first on a line: closing punctuation, small kana, iteration and length marks.
  private static let closing = Set(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー）］｝〕〉》」』】〙〗〟｠»’”…‥,.:;?!)]}%‰｡､｣･ｰ"
      + "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
  )
  // Never last on a line.
  private static let opening = Set("（［｛〔〈《「『【〘〖〝｟«‘“([{｢$£¥＄￡￥")

  static func allowsBreak(between left: Character, and right: Character) -> Bool {
    guard isBreakable(left) || isBreakable(right) else { return false }
    return !closing.contains(right) && !opening.contains(left)
  }

  /// Whether a character may stand apart from its neighbours: wide, and not Hangul.
  private static func isBreakable(_ character: Character) -> Bool {
    guard let base = character.unicodeScalars.first, base.value >= 0x1200 else { return false }
    if (0xAC00..<0xD7B0).contains(base.value) { return false }
    return WideScalars.contains(base.value)
      || base.properties.isEmoji && TerminalText.width(of: character) == 2
  }
}
