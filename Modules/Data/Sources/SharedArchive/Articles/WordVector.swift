import ArchiveRows
import ByteStrings

/// The folded words of an article in the binary form of a `tsvector`.
///
/// The positions count the words of the facets (weight D), the title (A), the summary (B) and the
/// content (C). One position between two texts is free, so that no phrase crosses them.
/// `start` is before the first facet. Words with a high impact have a lexeme more: see `ImpactLevel`.
///
/// An article that exceeds a limit of PostgreSQL is long: its vector is empty, and its words are a
/// text with a line for each column.
struct WordVector {
  /// The lexeme before the first facet, by which a phrase can begin with it.
  static let start = "-"
  /// The highest position that a vector can hold.
  static let lastPosition = 16_383
  /// The highest number of positions of a lexeme.
  static let positionLimit = 255
  /// The longest lexeme in bytes; 2,046 with the two bytes of an impact.
  static let lexemeLimit = 2_044
  /// The most bytes of lexemes and positions: a little less than PostgreSQL's 2^20.
  static let sizeLimit = 1_000_000

  /// The vector, as `tsvectorrecv` reads it.
  let bytes: [UInt8]
  /// The words of a long article: lines of facets, title, summary and content; nil for others.
  let longWords: String?
  /// The number of words with facets, as FTS5 counts them.
  let length: Int

  /// Creates the vector of an article; `wordCount` is the number that its `ArticleKey` holds.
  init(_ text: IndexedText, wordCount: Int) {
    var words = PlacedWords()
    words.add(text.facets, .facets)
    words.add(text.title, .title)
    words.add(text.summary, .summary)
    words.add(text.content, .content)
    length = words.words.count - 1
    if let bytes = words.vector(wordCount: wordCount) {
      self.bytes = bytes
      longWords = nil
    } else {
      bytes = [0, 0, 0, 0]
      longWords = [text.facets, text.title, text.summary, text.content].map { " \($0) " }
        .joined(separator: "\n")
    }
  }
}

extension TextPhrase.Column {
  /// The weight of the words of the column in a vector.
  fileprivate var letter: UInt16 {
    switch self {
    case .facets: 0
    case .content: 1
    case .summary: 2
    case .title: 3
    }
  }
}

/// The words of an article with their positions.
private struct PlacedWords {
  struct Word {
    let bytes: Range<Int>
    let position: Int
    let column: TextPhrase.Column
  }

  private(set) var words: [Word] = []
  private var bytes: [UInt8] = []
  private var position = 1

  init() {
    add(WordVector.start, .facets)
    position -= 1
  }

  /// Adds the words of a text, split by bytes, and leaves one position free.
  mutating func add(_ text: String, _ column: TextPhrase.Column) {
    var start = bytes.count
    bytes += text.utf8
    for index in start...bytes.count where index == bytes.count || bytes[index] == 0x20 {
      if index > start {
        words.append(Word(bytes: start..<index, position: position, column: column))
        position += 1
      }
      start = index + 1
    }
    position += 1
  }

  /// Returns the vector; nil if it exceeds a limit.
  func vector(wordCount: Int) -> [UInt8]? {
    guard let last = words.last, last.position <= WordVector.lastPosition else { return nil }
    var lexemes = VectorWriter(capacity: bytes.count + 6 * words.count)
    var impacts = Array(repeating: VectorWriter(capacity: 0), count: ImpactLevel.all.count)
    let length = ArticleKey.rounded(wordCount: wordCount)
    for places in sorted.chunks(where: { isSame($0, $1) }) {
      let lexeme = bytes[places[places.startIndex].bytes]
      guard lexeme.count <= WordVector.lexemeLimit, places.count <= WordVector.positionLimit
      else { return nil }
      lexemes.add(lexeme, places)
      let frequency = places.reduce(0) { $0 + $1.column.weight }
      guard let level = ImpactLevel(frequency: frequency, length: length) else { continue }
      impacts[level.number].add(level.prefix + lexeme, [])
    }
    let size = lexemes.size + impacts.reduce(0) { $0 + $1.size }
    guard size <= WordVector.sizeLimit else { return nil }
    // A plus sign sorts before all other characters of lexemes.
    return VectorWriter.vector(impacts + [lexemes])
  }

  /// The words in PostgreSQL's order of lexemes, and of the same lexeme by position.
  private var sorted: [Word] {
    bytes.withUnsafeBufferPointer { bytes in
      words.sorted { first, second in
        let order = Self.compare(bytes, first.bytes, second.bytes)
        return order == 0 ? first.position < second.position : order < 0
      }
    }
  }

  private func isSame(_ first: Word, _ second: Word) -> Bool {
    bytes.withUnsafeBufferPointer { Self.compare($0, first.bytes, second.bytes) == 0 }
  }

  private static func compare(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ first: Range<Int>,
    _ second: Range<Int>
  ) -> Int {
    var (left, right) = (first.lowerBound, second.lowerBound)
    while left < first.upperBound, right < second.upperBound {
      if bytes[left] != bytes[right] { return bytes[left] < bytes[right] ? -1 : 1 }
      left += 1
      right += 1
    }
    return first.count - second.count
  }
}

/// Writes lexemes as `tsvectorrecv` reads them.
private struct VectorWriter {
  private var bytes: [UInt8] = []
  private var count: UInt32 = 0
  /// An upper bound of the bytes of the lexemes in PostgreSQL's own form, which aligns positions.
  private(set) var size = 0

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  mutating func add(_ lexeme: some Collection<UInt8>, _ places: ArraySlice<PlacedWords.Word>) {
    bytes += lexeme
    bytes.append(0)
    append(UInt16(places.count))
    for place in places { append(place.column.letter << 14 | UInt16(place.position)) }
    count += 1
    size += lexeme.count + 4 + 2 * places.count
  }

  private mutating func append(_ number: UInt16) {
    bytes.append(UInt8(number >> 8))
    bytes.append(UInt8(number & 0xFF))
  }

  /// Returns the vector of sorted lexemes.
  static func vector(_ parts: [VectorWriter]) -> [UInt8] {
    let count = parts.reduce(0) { $0 + $1.count }
    return withUnsafeBytes(of: count.bigEndian) { Array($0) } + parts.flatMap(\.bytes)
  }
}

extension Array {
  /// The elements in stretches of equal ones.
  fileprivate func chunks(where areAlike: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var chunks: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices where index + 1 == endIndex || !areAlike(self[index], self[index + 1]) {
      chunks.append(self[start...index])
      start = index + 1
    }
    return chunks
  }
}
