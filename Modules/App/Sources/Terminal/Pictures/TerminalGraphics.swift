/// How a terminal shows pictures.
public struct TerminalGraphics: Equatable, Sendable {
  /// A way to draw pictures.
  public enum Method: Equatable, Sendable {
    /// Kitty's graphics protocol.
    case kitty
    /// Sixels, with the number of colour registers and the largest picture, if the terminal reports
    /// it.
    case sixel(registers: Int, largest: PixelSize?)
    /// Block characters in two colours, for any terminal with enough colours.
    case blocks(ColorDepth)
  }

  /// The colours of a terminal's text.
  public enum ColorDepth: Equatable, Sendable {
    /// The 240 colours of xterm's palette that themes do not redefine.
    case palette
    /// 24-bit colours.
    case trueColor
  }

  /// How pictures are drawn.
  public let method: Method
  /// The width of the window in cells.
  public let columns: Int
  /// The height of the window in cells.
  public let rows: Int
  /// The size of a cell; nil if unknown.
  public let cell: PixelSize?
  /// The colour behind the text; nil if unknown.
  public let background: RGBColor?
  /// What to install for finer pictures; nil if nothing is missing.
  public let advice: String?

  /// Creates a description of a terminal; a cell without pixels is treated as unknown.
  public init(
    method: Method,
    columns: Int,
    rows: Int,
    cell: PixelSize? = nil,
    background: RGBColor? = nil,
    advice: String? = nil
  ) {
    self.method = method
    self.columns = columns
    self.rows = rows
    self.cell = cell.flatMap { min($0.width, $0.height) > 0 ? $0 : nil }
    self.background = background
    self.advice = advice
  }

  /// Returns the text that draws a picture; empty if the pixels do not match the layout's size, or
  /// without memory.
  ///
  /// Write it at the start of a line, in one piece. It ends with a line break, and the cursor at
  /// the start of the line below the picture. `pixels` are rows from the top, four bytes a pixel:
  /// red, green, blue and opacity, not premultiplied. For any pixels, the text consists of ASCII,
  /// line breaks, block characters and the escape sequences made here.
  public func text(of pixels: [UInt8], in layout: PictureLayout) -> String {
    guard let picture = Bitmap(size: layout.size, pixels: pixels) else { return "" }
    var text: [UInt8] = []
    switch method {
    case .kitty:
      draw(over: layout.rows, into: &text) {
        KittyEncoder(layout: layout).append(picture, to: &$0)
      }
    case .sixel(let registers, _):
      let encoder = SixelEncoder(registers: registers, background: background)
      draw(over: layout.rows, into: &text) { encoder.append(picture, to: &$0) }
    case .blocks(let depth):
      BlockEncoder(depth: depth, background: background).append(picture, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Scrolls to make room below, draws there, and moves to the line after the picture.
  ///
  /// Terminals differ in where they leave the cursor after a picture and in whether they scroll for
  /// one; for sixels this even depends on a mode (DECSDM). With the lines in place, nothing scrolls,
  /// and the cursor is restored to the saved position.
  private func draw(over rows: Int, into text: inout [UInt8], picture: (inout [UInt8]) -> Void) {
    var drawing: [UInt8] = []
    picture(&drawing)
    guard !drawing.isEmpty else { return }
    let lines = [UInt8](repeating: UInt8(ascii: "\n"), count: rows)
    text += lines
    text.append("\u{1B}[")
    text.append(decimal: rows)
    text.append("A\u{1B}7")
    text += drawing
    text.append("\u{1B}8")
    text += lines
  }
}

/// The size of a picture on the screen.
public struct PictureLayout: Equatable, Sendable {
  /// The size in which to decode the picture; block characters have 4 by 8 pixels in a cell.
  public let size: PixelSize
  /// The width in cells; the last may be partly used.
  let columns: Int
  /// The height in cells; the last may be partly used.
  let rows: Int
  /// The size of a cell, reported or assumed.
  let cell: PixelSize
}

extension TerminalGraphics {
  /// The smallest width and height in cells in which a picture is recognizable.
  static let fewestCells = 4

  // Limits the output for a large screen with fine pixels to a few megabytes.
  private static let longestSide = 2048

  // The VT340's cell, which is what terminals without a reported size usually emulate.
  private static let usualCell = PixelSize(width: 10, height: 20)

  /// Returns the layout of a picture; nil if fewer than four columns or rows are free.
  ///
  /// `reservingRows` are kept free below the picture, at least one. The picture keeps its proportions
  /// and is never enlarged; with block characters one of its pixels is at least half a cell.
  public func layout(of picture: PixelSize, reservingRows reserved: Int) -> PictureLayout? {
    let free = rows - max(1, reserved)
    guard min(columns, free) >= Self.fewestCells else { return nil }
    let cell = cell ?? Self.usualCell
    switch method {
    case .kitty, .sixel:
      let box = box(rows: free, cell: cell)
      let size = Self.fit(picture, into: box, pixel: PixelSize(width: 1, height: 1))
      return PictureLayout(
        size: size,
        columns: (size.width + cell.width - 1) / cell.width,
        rows: (size.height + cell.height - 1) / cell.height,
        cell: cell
      )
    case .blocks:
      // In units of half a cell, which are square in cells of the usual proportions.
      let detail = BlockEncoder.cell.width
      let box = PixelSize(
        width: min(columns, Self.longestSide / detail),
        height: min(free * 2, Self.longestSide / detail)
      )
      let pixel = PixelSize(width: cell.width * 2, height: cell.height)
      let halves = Self.fit(picture, into: box, pixel: pixel)
      return PictureLayout(
        size: PixelSize(width: halves.width * detail, height: halves.height * detail),
        columns: halves.width,
        rows: (halves.height + 1) / 2,
        cell: cell
      )
    }
  }

  /// Returns the largest size in pixels that fits the window and the terminal's own limit.
  private func box(rows: Int, cell: PixelSize) -> PixelSize {
    var width = min(columns * cell.width, Self.longestSide)
    var height = min(rows * cell.height, Self.longestSide)
    if case .sixel(_, let largest?) = method {
      width = min(width, max(1, largest.width))
      height = min(height, max(1, largest.height))
    }
    return PixelSize(width: width, height: height)
  }

  /// Returns the largest size with a picture's proportions that exceeds neither box nor picture.
  ///
  /// `pixel` is the shape of a unit of the result.
  private static func fit(
    _ picture: PixelSize,
    into box: PixelSize,
    pixel: PixelSize
  ) -> PixelSize {
    let most = PixelSize(
      width: min(box.width, picture.width),
      height: min(box.height, picture.height)
    )
    let (width, height) = (Double(picture.width), Double(picture.height))
    let scale = min(
      Double(most.width * pixel.width) / width,
      Double(most.height * pixel.height) / height
    )
    let columns = (width * scale / Double(pixel.width)).rounded()
    let rows = (height * scale / Double(pixel.height)).rounded()
    return PixelSize(
      width: min(max(1, Int(columns)), most.width),
      height: min(max(1, Int(rows)), most.height)
    )
  }
}
