extension TerminalText {
  /// Breaks a text into lines of at most a number of cells.
  ///
  /// Lines break at spaces, and beside ideographs, kana and emoji, though not before closing or after
  /// opening punctuation where that can be avoided; a word longer than a line breaks anywhere between
  /// characters. `\n` ends a line in any case. Runs of spaces become one, and no line ends in one. An
  /// empty text is one empty line.
  ///
  /// The first line begins with `first` and the others with `rest`, both within the limit; where
  /// either would leave less than two cells for the text, both are left out. At a width of 1 a wide
  /// character still gets a line of its own.
  public static func wrap(
    _ text: some StringProtocol,
    to width: Int,
    first: String = "",
    rest: String = ""
  ) -> [String] {
    var lines = LineBreaker(width: width, first: first, rest: rest)
    let bytes = Array(text.utf8)
    for paragraph in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      for chunk in Chunks(paragraph) { lines.add(chunk) }
      lines.endLine()
    }
    return lines.finished
  }
}

/// Fills lines with as much as goes into each.
private struct LineBreaker {
  private(set) var finished: [String] = []
  private let limit: Int
  private let first: String
  private let rest: String
  private let firstRoom: Int
  private let restRoom: Int
  private var line: [UInt8] = []
  private var used = 0

  init(width: Int, first: String, rest: String) {
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
    if chunk.width <= room { append(chunk) } else { addInPieces(chunk) }
  }

  private mutating func append(_ chunk: Chunk) {
    line += chunk.bytes
    used += chunk.width
  }

  private mutating func addInPieces(_ chunk: Chunk) {
    for character in String(decoding: chunk.bytes, as: UTF8.self) {
      let width = TerminalText.width(of: character)
      if width > 2, width > room {
        // A pile of letters counted as one character: only its scalars go into so short a line.
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

  /// Finishes the line; a blank one keeps no space of its prefix at the end.
  mutating func endLine() {
    let prefix = finished.isEmpty ? first : rest
    var whole = Array(prefix.utf8) + line
    while whole.last == 0x20 { whole.removeLast() }
    finished.append(String(decoding: whole, as: UTF8.self))
    line.removeAll(keepingCapacity: true)
    used = 0
  }
}
