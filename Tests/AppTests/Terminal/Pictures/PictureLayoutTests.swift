import Testing

@testable import Terminal

@Suite("A picture's place in a window")
struct PictureLayoutTests {
  private static let cell = PixelSize(width: 10, height: 20)
  private static let methods: [TerminalGraphics.Method] = [
    .kitty, .sixel(registers: 256, largest: nil), .halfBlocks(.trueColor), .halfBlocks(.palette),
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
    // As wide as the window; as high as it is; its own size; next to nothing.
    (3200, 400, 800, 100, 80, 5), (400, 4600, 40, 460, 4, 23), (95, 61, 95, 61, 10, 4),
    (16_384, 1, 800, 1, 80, 1), (1, 16_384, 1, 460, 1, 23), (1, 1, 1, 1, 1, 1),
  ])
  func keepsProportionsInPixels(
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
    // A cell of 10 by 20 has two square halves; one of 10 by 16 has two that are wider than high.
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
  func keepsProportionsInHalvesOfCells(
    cell: PixelSize?,
    width: Int,
    height: Int,
    columns: Int,
    halves: Int
  ) {
    let layout = graphics(.halfBlocks(.trueColor), cell: cell).layout(
      of: PixelSize(width: width, height: height),
      reservingRows: 1
    )
    #expect(layout?.size == PixelSize(width: columns, height: halves))
    #expect(layout?.columns == columns && layout?.rows == (halves + 1) / 2)
  }

  @Test func isOfTheWindowsPixels() {
    #expect(graphics(.kitty).limit(reservingRows: 4) == PixelSize(width: 800, height: 400))
    #expect(
      graphics(.kitty, cell: PixelSize(width: 7, height: 15)).limit(reservingRows: 0)
        == PixelSize(width: 560, height: 345)
    )
  }

  @Test func isOfTheUsualCellWhereTheTerminalDoesNotTell() {
    let limit = graphics(.sixel(registers: 16, largest: nil), cell: nil).limit(reservingRows: 4)
    #expect(limit == PixelSize(width: 800, height: 400))
  }

  @Test func isNoLargerThanTheTerminalDraws() {
    let largest = PixelSize(width: 500, height: 1000)
    let graphics = graphics(.sixel(registers: 256, largest: largest))
    #expect(graphics.limit(reservingRows: 4) == PixelSize(width: 500, height: 400))
    let layout = graphics.layout(of: PixelSize(width: 5000, height: 10), reservingRows: 4)
    #expect(layout?.size == PixelSize(width: 500, height: 1))
  }

  @Test func survivesSizesOfNothing() {
    let nothing = PixelSize(width: 0, height: 0)
    let usual = graphics(.kitty, cell: nil).limit(reservingRows: 1)
    #expect(graphics(.kitty, cell: nothing).limit(reservingRows: 1) == usual)
    let sixel = graphics(.sixel(registers: 0, largest: nothing), cell: nothing)
    #expect(sixel.text(for: .photograph(9, 9), reservingRows: 1).hasSuffix("\n"))
  }

  @Test func isNotAsLargeAsAHugeScreen() {
    let graphics = graphics(.kitty, columns: 400, rows: 200, cell: PixelSize(width: 20, height: 40))
    #expect(graphics.limit(reservingRows: 1) == PixelSize(width: 2048, height: 2048))
  }

  @Test func isDecodedFinerThanHalfBlocksShow() {
    let limit = graphics(.halfBlocks(.palette)).limit(reservingRows: 4)
    #expect(limit == PixelSize(width: 320, height: 160))
  }

  @Test(arguments: methods)
  func leavesTheLineBelowWhateverIsReserved(method: TerminalGraphics.Method) {
    let graphics = graphics(method)
    let limit = graphics.limit(reservingRows: 1)
    for reserved in [0, -1, .min] { #expect(graphics.limit(reservingRows: reserved) == limit) }
    let layout = graphics.layout(of: PixelSize(width: 9, height: 9000), reservingRows: .min)
    #expect(layout?.rows == 23)
  }

  @Test(arguments: methods, [(3, 24, 1), (80, 4, 1), (80, 24, 21), (80, 24, Int.max), (0, 0, 0)])
  func isNowhereInAWindowThatIsTooSmall(
    method: TerminalGraphics.Method,
    window: (columns: Int, rows: Int, reserved: Int)
  ) {
    let graphics = graphics(method, columns: window.columns, rows: window.rows)
    let picture = Bitmap.photograph(40, 40)
    #expect(graphics.text(for: picture, reservingRows: window.reserved) == "")
    #expect(
      graphics.limit(reservingRows: window.reserved) == PixelSize(width: 0, height: 0)
    )
  }

  @Test(arguments: methods, [(4, 24, 1), (80, 5, 1), (80, 24, 20)])
  func isThereInAWindowThatIsJustLargeEnough(
    method: TerminalGraphics.Method,
    window: (columns: Int, rows: Int, reserved: Int)
  ) {
    let graphics = graphics(method, columns: window.columns, rows: window.rows)
    let text = graphics.text(for: .photograph(40, 40), reservingRows: window.reserved)
    #expect(text.hasSuffix("\n"))
    #expect(graphics.limit(reservingRows: window.reserved).width > 0)
  }
}
