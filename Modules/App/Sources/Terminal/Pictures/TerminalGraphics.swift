/// How a terminal shows pictures, by its own word.
public struct TerminalGraphics: Equatable, Sendable {
  /// What pictures are drawn with.
  public enum Method: Equatable, Sendable {
    /// The pixels as they are: the terminal has said that it knows kitty's graphics protocol.
    case kitty
    /// Pixels in a palette: the terminal has attribute 4. It holds that many colours at a time, and
    /// has perhaps told the largest picture that it draws.
    case sixel(registers: Int, largest: PixelSize?)
    /// A character that is half one colour and half another: any terminal with colours.
    case halfBlocks(ColorDepth)
  }

  /// The colours that a terminal's characters can have.
  public enum ColorDepth: Equatable, Sendable {
    /// The 240 colours of xterm's palette that no theme changes.
    case palette
    /// Any.
    case trueColor
  }

  /// What pictures are drawn with.
  public let method: Method
  /// The width of the window, in cells.
  public let columns: Int
  /// The height of the window, in cells.
  public let rows: Int
  /// The size of a cell, as the terminal tells; nil when it does not.
  public let cell: PixelSize?
  /// The colour behind the text, as the terminal tells; nil when it does not.
  public let background: RGBColor?

  /// Makes what `ask` finds out; a cell without pixels is none.
  public init(
    method: Method,
    columns: Int,
    rows: Int,
    cell: PixelSize? = nil,
    background: RGBColor? = nil
  ) {
    self.method = method
    self.columns = columns
    self.rows = rows
    self.cell = cell.flatMap { min($0.width, $0.height) > 0 ? $0 : nil }
    self.background = background
  }

  /// The text that shows a picture, with a line break at its end, and the cursor at the start of
  /// the line below; empty where `limit` is nothing.
  ///
  /// It is to be written at the start of a line, in one piece. The picture is made smaller to fit,
  /// by the mean of its pixels, and never larger: a cell of half blocks shows at most two pixels.
  /// Whatever the pixels are, the text is ASCII, line breaks, the two half blocks, and sequences
  /// made here.
  public func text(for bitmap: Bitmap, reservingRows: Int) -> String {
    guard let layout = layout(of: bitmap.size, reservingRows: reservingRows) else { return "" }
    let picture = bitmap.scaled(to: layout.size)
    var text: [UInt8] = []
    switch method {
    case .kitty:
      draw(over: layout.rows, into: &text) { KittyEncoder(layout).append(picture, to: &$0) }
    case .sixel(let registers, _):
      let encoder = SixelEncoder(registers: registers, background: background)
      draw(over: layout.rows, into: &text) { encoder.append(picture, to: &$0) }
    case .halfBlocks(let depth):
      HalfBlockEncoder(depth: depth, background: background).append(picture, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Makes room below, draws into it, and goes to the line after it.
  ///
  /// Where a terminal leaves the cursor after a picture, and whether it scrolls for one, differs
  /// too much to be counted on, for sixel even by a mode (DECSDM). Here it can do neither: the
  /// lines are there beforehand, and the cursor is put back to where it was.
  private func draw(over rows: Int, into text: inout [UInt8], picture: (inout [UInt8]) -> Void) {
    let lines = [UInt8](repeating: UInt8(ascii: "\n"), count: rows)
    text += lines
    text.append("\u{1B}[")
    text.append(decimal: rows)
    text.append("A\u{1B}7")
    picture(&text)
    text.append("\u{1B}8")
    text += lines
  }
}
