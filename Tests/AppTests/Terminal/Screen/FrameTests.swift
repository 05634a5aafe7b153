import TestSupport
import Testing

@testable import Terminal

struct FrameTests {
  private func frame(_ columns: Int, _ rows: Int = 1) -> Frame {
    Frame(CellSize(columns: columns, rows: rows))
  }

  private func line(_ text: String, columns: Int = 10, width: Int? = nil) -> String {
    var frame = frame(columns)
    let used = frame.put(text, at: CellPlace(row: 0, column: 0), width: width ?? columns)
    let shown = frame.text(ofLine: 0)
    #expect(TerminalText.width(of: shown) <= used && used <= columns)
    return shown
  }

  @Test(arguments: [
    ("short", "short"), ("exactly ten"[...].prefix(10).description, "exactly te"),
    ("eleven chars", "eleven ch…"), ("字字字字字", "字字字字字"), ("字字字字字字", "字字字字…"),
    ("a字字字字字", "a字字字字…"), ("👩‍👩‍👧🇩🇪", "👩‍👩‍👧🇩🇪"), ("", ""), (" a ", " a"),
  ])
  func longTextEndsWithAnEllipsis(text: String, shown: String) {
    #expect(line(text) == shown)
  }

  @Test(arguments: [
    ("a\u{1B}[31mb\u{7}\nc\u{9B}2Jd", "ab cd"), ("a\u{202E}b\u{2066}c", "abc"),
    ("\u{301}\u{200B}a", "a"), ("\u{200D}\u{FE0F}", ""), ("\u{1B}]8;;http://x\u{1B}\\y", "y"),
  ])
  func hostileTextIsMadeSafe(text: String, shown: String) {
    #expect(line(text) == shown)
  }

  @Test func marksAndJoinersAreBounded() {
    let marks = "e" + String(repeating: "\u{301}", count: 10_000) + "x"
    let joined = String(repeating: "👩\u{200D}", count: 10_000) + "x"
    for text in [marks, joined] {
      var frame = frame(20)
      #expect(frame.put(text, at: CellPlace(row: 0, column: 0), width: 20) <= 20)
      #expect(frame.cells.allSatisfy { $0.text.utf8.count <= Frame.longestGrapheme })
    }
    #expect(line(String(repeating: "x", count: 10_000)) == "xxxxxxxxx…")
  }

  @Test(arguments: [("a", "a"), ("ab", "…"), ("字", "…"), ("", "")])
  func oneCellIsEnough(text: String, shown: String) {
    #expect(line(text, columns: 1) == shown)
  }

  @Test func nothingIsWrittenOutside() {
    var frame = frame(4, 2)
    for place in [(-1, 0), (2, 0), (0, -1), (0, 4)] {
      #expect(frame.put("x", at: CellPlace(row: place.0, column: place.1), width: 4) == 0)
    }
    #expect(frame.put("x", at: CellPlace(row: 0, column: 0), width: 0) == 0)
    #expect(frame.put("x", at: CellPlace(row: 0, column: 0), width: -3) == 0)
    #expect(frame.put("abcdef", at: CellPlace(row: 1, column: 2), width: .max) == 2)
    #expect(frame.lines == ["", "  a…"])
    frame.fill(CellArea(row: -3, column: -3, rows: 99, columns: 99), CellStyle(.reverse))
    frame.fill(CellArea(row: 5, column: 7, rows: 1, columns: 1), .plain)
    #expect(frame.cells.allSatisfy { $0 == Cell(text: " ", style: CellStyle(.reverse), link: 0) })
  }

  @Test(arguments: [(0, "x 字字"), (1, " x字字"), (2, "字x 字"), (3, "字 x字")])
  func halfOfAWideCharacterBecomesASpace(column: Int, shown: String) {
    var frame = frame(6)
    frame.put("字字字", at: CellPlace(row: 0, column: 0), width: 6)
    frame.put("x", at: CellPlace(row: 0, column: column), width: 6)
    #expect(frame.text(ofLine: 0) == shown)
    frame.put("字", at: CellPlace(row: 0, column: 3), width: 2)
    #expect(frame[0, 5].text == " ")
    frame.fill(CellArea(row: 0, column: 4, rows: 1, columns: 1), .plain)
    #expect(frame[0, 3].text == " ")
  }

  @Test func runsKeepTheirStylesAndLinks() {
    var text = StyledText("ab", CellStyle(.bold), link: "https://a.example/")
    text.append("c", .plain, link: "https://b.example/")
    text.append("d", .plain, link: "javascript:x")
    text.append("efgh", CellStyle(.dim), link: "https://a.example/")
    var frame = frame(6)
    #expect(frame.put(text, at: CellPlace(row: 0, column: 0), width: 6) == 6)
    #expect(frame.text(ofLine: 0) == "abcde…")
    #expect(frame.cells.map(\.link) == [1, 1, 2, 0, 1, 1])
    #expect(frame.links == ["https://a.example/", "https://b.example/"])
    #expect(frame[0, 5].style == CellStyle(.dim))
  }

  @Test func linksBeyondTheLastNumberAreText() {
    var frame = frame(2)
    for number in 0..<65_536 {
      let text = StyledText("x", link: "https://example.com/\(number)")
      frame.put(text, at: CellPlace(row: 0, column: 0), width: 1)
    }
    #expect(frame.links.count == 65_535)
    #expect(frame[0, 0].link == 0)
  }

  @Test func randomTextsLeaveNoHalfCharacters() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<300 {
      let frame = Frame.random(in: CellSize(columns: 17, rows: 3), using: &random)
      for row in 0..<3 {
        #expect(!frame[row, 0].text.isEmpty)
        let width = (0..<17).reduce(0) { $0 + TerminalText.width(of: frame[row, $1].text) }
        #expect(width == 17)
      }
    }
  }
}

extension Frame {
  private static let texts = [
    "Election results", "字字 wide", "👩‍👩‍👧 family", "🇩🇪🇫🇷", "e\u{301}tude", "x", "   ",
    "Ünïcode – “quotes”",
    "क्षि", "a long headline that does not fit into the frame",
  ]

  /// Makes a frame of random texts, looks and links.
  static func random(in size: CellSize, using random: inout SeededGenerator) -> Frame {
    var frame = Frame(size)
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      frame.addRandom(using: &random)
    }
    return frame
  }

  /// Puts a random text, or fills a random area.
  mutating func addRandom(using random: inout SeededGenerator) {
    let place = CellPlace(
      row: Int.random(in: 0..<size.rows, using: &random),
      column: Int.random(in: 0..<size.columns, using: &random)
    )
    let style = CellStyle.random(using: &random)
    let width = Int.random(in: 1...size.columns, using: &random)
    if Int.random(in: 0..<5, using: &random) == 0 {
      fill(CellArea(row: place.row, column: place.column, rows: 2, columns: width), style)
    } else {
      let text = Self.texts.randomElement(using: &random) ?? ""
      let number = Int.random(in: 0..<6, using: &random)
      let link = number < 3 ? "https://example.com/\(number)" : nil
      put(StyledText(text, style, link: link), at: place, width: width)
    }
  }
}

extension CellStyle {
  /// Makes a style, half of the time a plain one.
  static func random(using random: inout SeededGenerator) -> CellStyle {
    guard Bool.random(using: &random) else { return .plain }
    let colors: [CellColor] = [
      .standard, .standard, .palette(1), .palette(12), .palette(200),
      .rgb(RGBColor(red: 1, green: 200, blue: 30)),
    ]
    return CellStyle(
      Attributes(rawValue: UInt8.random(in: 0..<32, using: &random)),
      foreground: colors.randomElement(using: &random) ?? .standard,
      background: colors.randomElement(using: &random) ?? .standard
    )
  }
}
