import TestSupport
import Testing

@testable import Terminal

struct FrameWriterTests {
  private static let all = FrameWriter.Abilities(
    colors: .trueColor,
    hyperlinks: true,
    synchronizedUpdates: true
  )

  private func writer(_ colors: CellPen.Colors = .trueColor) -> FrameWriter {
    FrameWriter(FrameWriter.Abilities(colors: colors))
  }

  @Test(arguments: [(1, 1), (9, 3), (30, 5), (80, 24)])
  func randomFramesAreShownExactly(columns: Int, rows: Int) {
    var random = SeededGenerator(seed: UInt64(columns))
    let size = CellSize(columns: columns, rows: rows)
    for _ in 0..<20 {
      var writer = FrameWriter(Self.all)
      var terminal = ModelTerminal(size)
      var shown: Frame?
      var next = Frame.random(in: size, using: &random)
      for step in 0..<8 {
        next.cursor =
          Bool.random(using: &random) ? CellPlace(row: rows - 1, column: columns / 2) : nil
        terminal.apply(writer.update(from: shown, to: next))
        #expect(terminal.difference(from: next) == nil, "step \(step)")
        shown = next
        if step % 3 == 0 { next = Frame.random(in: size, using: &random) }
        next.addRandom(using: &random)
      }
    }
  }

  @Test func otherWidthsShiftNothingElse() {
    var random = SeededGenerator(seed: 5)
    let size = CellSize(columns: 24, rows: 3)
    for narrow in [true, false] {
      var writer = FrameWriter(Self.all)
      var terminal = ModelTerminal(size) { character in
        let width = TerminalText.width(of: character)
        guard character.unicodeScalars.count > 1 else { return width }
        return narrow ? 1 : min(4, width + 1)
      }
      var shown: Frame?
      for _ in 0..<200 {
        let next = Frame.random(in: size, using: &random)
        terminal.apply(writer.update(from: shown, to: next))
        for row in 0..<size.rows {
          for column in 0..<size.columns where next[row, column].text.utf8.count == 1 {
            let isBehind = column > 0 && !next[row, column - 1].text.isPredictable
            let text = terminal[row, column].text
            #expect(text == next[row, column].text || (isBehind && text == " "))
          }
        }
        shown = next
      }
    }
  }

  /// A list of rows of two lines beside an article, as the program shows it.
  private func list(selected: Int) -> Frame {
    var frame = Frame(CellSize(columns: 80, rows: 24))
    for row in 0..<11 {
      let isSelected = row == selected
      let look = CellStyle(
        isSelected ? [.bold] : [],
        background: isSelected ? .palette(24) : .standard
      )
      let dim = CellStyle(isSelected ? [] : [.dim], background: look.background)
      frame.fill(CellArea(row: 1 + row * 2, column: 0, rows: 2, columns: 80), look)
      frame.put(
        "\(row) Ministers agree on a plan for the northern railway after long talks",
        at: CellPlace(row: 1 + row * 2, column: 2),
        width: 76,
        look
      )
      frame.put(
        "The Guardian · 3 hours ago · politics, transport",
        at: CellPlace(row: 2 + row * 2, column: 2),
        width: 76,
        dim
      )
    }
    return frame
  }

  @Test func oneStepDownIsAFewBytes() {
    var writer = FrameWriter(Self.all)
    let bytes = writer.update(from: list(selected: 3), to: list(selected: 4))
    #expect(bytes.count < 600, "\(bytes.count) bytes")
    var terminal = ModelTerminal(CellSize(columns: 80, rows: 24))
    terminal.apply(writer.update(from: nil, to: list(selected: 3)))
    terminal.apply(bytes)
    #expect(terminal.difference(from: list(selected: 4)) == nil)
    #expect(terminal.updates == 2)
  }

  @Test func equalFramesWriteNothing() {
    var writer = FrameWriter(Self.all)
    #expect(writer.update(from: list(selected: 3), to: list(selected: 3)) == [])
  }

  @Test func linkThatOnlyChangesItsNumberIsNotWritten() {
    var writer = FrameWriter(Self.all)
    var (before, after) = (
      Frame(CellSize(columns: 9, rows: 2)), Frame(CellSize(columns: 9, rows: 2))
    )
    let link = StyledText("a", link: "https://a.example/")
    before.put(link, at: CellPlace(row: 0, column: 0), width: 9)
    after.put(
      StyledText("b", link: "https://b.example/"),
      at: CellPlace(row: 1, column: 0),
      width: 9
    )
    after.put(link, at: CellPlace(row: 0, column: 0), width: 9)
    let text = String(decoding: writer.update(from: before, to: after), as: UTF8.self)
    #expect(!text.contains("a.example") && text.contains("b.example"))
  }

  @Test func linksAreWrittenOnlyWhereTheyAreSupported() {
    var writer = writer()
    var frame = Frame(CellSize(columns: 9, rows: 1))
    frame.put(
      StyledText("a", link: "https://a.example/"),
      at: CellPlace(row: 0, column: 0),
      width: 9
    )
    #expect(!writer.update(from: nil, to: frame).contains(UInt8(ascii: "]")))
  }

  @Test(arguments: [
    (CellPen.Colors.trueColor, "\u{1B}[38;2;250;5;5;48;5;208mx"),
    (.palette, "\u{1B}[38;5;196;48;5;208mx"),
    (.sixteen, "\u{1B}[91;43mx"), (.none, "Hx"),
  ])
  func coloursAreMappedToWhatTheTerminalHas(colors: CellPen.Colors, expected: String) {
    var frame = Frame(CellSize(columns: 1, rows: 1))
    let red = CellColor.rgb(RGBColor(red: 250, green: 5, blue: 5))
    frame.put(
      "x",
      at: CellPlace(row: 0, column: 0),
      width: 1,
      CellStyle(foreground: red, background: .palette(208))
    )
    var writer = writer(colors)
    #expect(String(decoding: writer.update(from: nil, to: frame), as: UTF8.self).contains(expected))
  }

  @Test func attributesAreShownWithoutColours() {
    var frame = Frame(CellSize(columns: 2, rows: 1))
    let style = CellStyle([.bold, .reverse], foreground: .palette(2))
    frame.put("x", at: CellPlace(row: 0, column: 0), width: 1, style)
    var writer = writer(.none)
    #expect(
      String(decoding: writer.update(from: nil, to: frame), as: UTF8.self).contains(
        "\u{1B}[1;7mx\u{1B}[m"
      )
    )
  }
}
