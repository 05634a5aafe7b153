import Testing

@testable import Terminal

/// The size of a picture in a window.
struct PictureLayoutTests {
  private static let cell = PixelSize(width: 10, height: 20)
  private static let methods: [TerminalGraphics.Method] = [
    .kitty, .sixel(registers: 256, largest: nil), .blocks(.trueColor), .blocks(.palette),
  ]

  private func graphics(
    _ method: TerminalGraphics.Method,
    columns: Int = 80,
    rows: Int = 24,
    cell: PixelSize? = cell
  ) -> TerminalGraphics {
    TerminalGraphics(method: method, columns: columns, rows: rows, cell: cell)
  }

  @Test(arguments: [
    // The window's width; the window's height; its own size; thin and tiny pictures.
    (3200, 400, 800, 100, 80, 5), (400, 4600, 40, 460, 4, 23), (95, 61, 95, 61, 10, 4),
    (16_384, 1, 800, 1, 80, 1), (1, 16_384, 1, 460, 1, 23), (1, 1, 1, 1, 1, 1),
  ])
  func pixelsKeepProportions(
    width: Int,
    height: Int,
    newWidth: Int,
    newHeight: Int,
    columns: Int,
    rows: Int
  ) {
    let layout = graphics(.kitty).layout(
      of: PixelSize(width: width, height: height),
      reservingRows: 1
    )
    #expect(layout?.size == PixelSize(width: newWidth, height: newHeight))
    #expect(layout?.columns == columns && layout?.rows == rows)
  }

  @Test(arguments: [
    // Half of a cell of 10 by 20 is square; half of one of 10 by 16 is wider than high.
    (PixelSize(width: 10, height: 20), 400, 400, 46, 46),
    (PixelSize(width: 10, height: 16), 400, 400, 37, 46),
    (PixelSize(width: 10, height: 30), 400, 400, 69, 46),
    (nil, 400, 400, 46, 46),
    (PixelSize(width: 10, height: 20), 800, 100, 80, 10),
    (PixelSize(width: 10, height: 20), 30, 20, 30, 20),
    (PixelSize(width: 10, height: 16), 30, 30, 24, 30),
    (PixelSize(width: 10, height: 30), 30, 30, 30, 20),
    (nil, 16_384, 1, 80, 1), (nil, 1, 16_384, 1, 46), (nil, 1, 1, 1, 1),
  ])
  func blocksKeepProportions(
    cell: PixelSize?,
    width: Int,
    height: Int,
    columns: Int,
    halves: Int
  ) {
    let layout = graphics(.blocks(.trueColor), cell: cell).layout(
      of: PixelSize(width: width, height: height),
      reservingRows: 1
    )
    #expect(layout?.size == PixelSize(width: columns * 4, height: halves * 4))
    #expect(layout?.columns == columns && layout?.rows == (halves + 1) / 2)
  }

  /// Returns the size of a picture that is larger than any window.
  private func largest(_ graphics: TerminalGraphics, reservingRows: Int) -> PixelSize? {
    let wide = graphics.layout(
      of: PixelSize(width: 60_000, height: 1),
      reservingRows: reservingRows
    )
    let high = graphics.layout(
      of: PixelSize(width: 1, height: 60_000),
      reservingRows: reservingRows
    )
    guard let wide, let high else { return nil }
    return PixelSize(width: wide.size.width, height: high.size.height)
  }

  @Test func windowLimitsSize() {
    #expect(largest(graphics(.kitty), reservingRows: 4) == PixelSize(width: 800, height: 400))
    let odd = graphics(.kitty, cell: PixelSize(width: 7, height: 15))
    #expect(largest(odd, reservingRows: 0) == PixelSize(width: 560, height: 345))
    let blocks = graphics(.blocks(.palette))
    #expect(largest(blocks, reservingRows: 4) == PixelSize(width: 320, height: 160))
  }

  @Test func unknownCellIsTenByTwenty() {
    let graphics = graphics(.sixel(registers: 16, largest: nil), cell: nil)
    #expect(largest(graphics, reservingRows: 4) == PixelSize(width: 800, height: 400))
  }

  @Test func terminalLimitsSixels() {
    let most = PixelSize(width: 500, height: 1000)
    let graphics = graphics(.sixel(registers: 256, largest: most))
    #expect(largest(graphics, reservingRows: 4) == PixelSize(width: 500, height: 400))
  }

  @Test func emptySizesAreIgnored() {
    let nothing = PixelSize(width: 0, height: 0)
    let usual = largest(graphics(.kitty, cell: nil), reservingRows: 1)
    #expect(largest(graphics(.kitty, cell: nothing), reservingRows: 1) == usual)
    let sixel = graphics(.sixel(registers: 0, largest: nothing), cell: nothing)
    #expect(sixel.text(for: .photograph(9, 9), reservingRows: 1).hasSuffix("\n"))
  }

  @Test(arguments: [.kitty, .blocks(.trueColor)] as [TerminalGraphics.Method])
  func hugeWindowIsLimited(method: TerminalGraphics.Method) {
    let cell = PixelSize(width: 20, height: 40)
    let graphics = graphics(method, columns: 65_535, rows: 65_535, cell: cell)
    #expect(largest(graphics, reservingRows: 1) == PixelSize(width: 2048, height: 2048))
  }

  @Test(arguments: methods)
  func lineBelowIsAlwaysReserved(method: TerminalGraphics.Method) {
    let graphics = graphics(method)
    let most = largest(graphics, reservingRows: 1)
    for reserved in [0, -1, .min] { #expect(largest(graphics, reservingRows: reserved) == most) }
    let layout = graphics.layout(of: PixelSize(width: 9, height: 9000), reservingRows: .min)
    #expect(layout?.rows == 23)
  }

  @Test(arguments: methods, [(3, 24, 1), (80, 4, 1), (80, 24, 21), (80, 24, Int.max), (0, 0, 0)])
  func smallWindowHasNoRoom(
    method: TerminalGraphics.Method,
    window: (columns: Int, rows: Int, reserved: Int)
  ) {
    let graphics = graphics(method, columns: window.columns, rows: window.rows)
    let size = PixelSize(width: 40, height: 40)
    #expect(graphics.layout(of: size, reservingRows: window.reserved) == nil)
  }

  @Test(arguments: methods, [(4, 24, 1), (80, 5, 1), (80, 24, 20)])
  func smallestWindowHasRoom(
    method: TerminalGraphics.Method,
    window: (columns: Int, rows: Int, reserved: Int)
  ) {
    let graphics = graphics(method, columns: window.columns, rows: window.rows)
    let text = graphics.text(for: .photograph(40, 40), reservingRows: window.reserved)
    #expect(text.hasSuffix("\n"))
  }

  @Test(arguments: methods)
  func wrongNumberOfPixelsIsNotDrawn(method: TerminalGraphics.Method) throws {
    let graphics = graphics(method)
    let layout = try #require(
      graphics.layout(of: PixelSize(width: 40, height: 40), reservingRows: 1)
    )
    #expect(graphics.text(of: [1, 2, 3, 4], in: layout) == "")
  }
}
