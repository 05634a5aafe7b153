/// Writes a picture as block characters (Unicode Block Elements, U+2580 to U+259F) in two colours.
///
/// For each cell it chooses the half, quadrant or eighth block whose two mean colours have the least
/// squared error over the cell's pixels. A transparent part shows the terminal's own background.
/// Colours are set only where they change, and every line ends with the default colours.
struct BlockEncoder {
  /// The pixels in a cell, which make them square in cells of the usual proportions.
  static let cell = PixelSize(width: 4, height: 8)

  let depth: TerminalGraphics.ColorDepth
  let background: RGBColor?

  /// Appends the picture; a last cell that it does not fill is transparent below it.
  func append(_ picture: Bitmap, to text: inout [UInt8]) {
    let flat = picture.flattened(onto: background)
    var cell = CellPixels()
    for top in stride(from: 0, to: flat.height, by: Self.cell.height) {
      var pen = CellPen(depth == .trueColor ? .trueColor : .palette)
      var blanks = 0
      for left in stride(from: 0, to: flat.width, by: Self.cell.width) {
        cell.read(flat, left: left, top: top)
        let drawing = cell.drawing
        var front = drawing.front.map { pen.mapped(.rgb($0)) }
        let back = drawing.back.map { pen.mapped(.rgb($0)) }
        if front == back { front = nil }
        guard front != nil || back != nil else {
          blanks += 1
          continue
        }
        appendBlanks(blanks, with: &pen, to: &text)
        blanks = 0
        pen.setColors(front ?? pen.style.foreground, back ?? .standard, to: &text)
        text.append(front == nil ? " " : drawing.character)
      }
      if pen.style != .plain { text.append("\u{1B}[0m") }
      text.append("\n")
    }
  }

  /// Appends transparent cells; those at the end of a line are omitted by the caller.
  private func appendBlanks(_ count: Int, with pen: inout CellPen, to text: inout [UInt8]) {
    guard count > 0 else { return }
    pen.setColors(pen.style.foreground, .standard, to: &text)
    for _ in 0..<count { text.append(" ") }
  }
}

/// A block character, and the pixels of a cell that it draws in the foreground colour.
private struct Block {
  let character: StaticString
  /// A bit for each pixel, from the top left; the lowest bit is the first.
  let mask: UInt32

  /// All blocks; of blocks with the same error the first is used.
  static let all: [Block] = {
    let (upperLeft, upperRight): (UInt32, UInt32) = (0x3333, 0xCCCC)
    let (lowerLeft, lowerRight) = (upperLeft << 16, upperRight << 16)
    let (upper, left) = (upperLeft | upperRight, upperLeft | lowerLeft)
    var blocks = [
      Block(character: " ", mask: 0),
      Block(character: "\u{2580}", mask: upper), Block(character: "\u{2584}", mask: ~upper),
      Block(character: "\u{258C}", mask: left), Block(character: "\u{2590}", mask: ~left),
      Block(character: "\u{2598}", mask: upperLeft), Block(character: "\u{259F}", mask: ~upperLeft),
      Block(character: "\u{259D}", mask: upperRight),
      Block(character: "\u{2599}", mask: ~upperRight),
      Block(character: "\u{2596}", mask: lowerLeft), Block(character: "\u{259C}", mask: ~lowerLeft),
      Block(character: "\u{2597}", mask: lowerRight),
      Block(character: "\u{259B}", mask: ~lowerRight),
      Block(character: "\u{259A}", mask: upperLeft | lowerRight),
      Block(character: "\u{259E}", mask: upperRight | lowerLeft),
      Block(character: "\u{258E}", mask: 0x1111_1111),
      Block(character: "\u{258A}", mask: 0x7777_7777),
      Block(character: "\u{2594}", mask: 0xF),
    ]
    let lowerEighths: [StaticString] = [
      "\u{2581}", "\u{2582}", "\u{2583}", "\u{2585}", "\u{2586}", "\u{2587}",
    ]
    for (character, eighths) in zip(lowerEighths, [1, 2, 3, 5, 6, 7] as [UInt32]) {
      blocks.append(Block(character: character, mask: ~0 << (32 - eighths * 4)))
    }
    return blocks
  }()
}

/// The pixels of one cell, and how to draw them best; reused for every cell, to allocate once.
private struct CellPixels {
  /// Sums of red, green and blue, and the number of opaque pixels.
  private typealias Sum = SIMD4<Int32>

  /// A character with its colours; nil is the terminal's own background.
  struct Drawing {
    let character: StaticString
    let front: RGBColor?
    let back: RGBColor?
  }

  // Hiding an opaque pixel or painting a transparent one counts like black instead of white.
  private static let mismatch = 3.0 * 255 * 255

  private var pixels = [Sum](repeating: .zero, count: 32)
  private var total = Sum.zero

  /// Reads the pixels of another cell; those outside of the picture are transparent.
  mutating func read(_ picture: Bitmap, left: Int, top: Int) {
    let size = BlockEncoder.cell
    total = .zero
    for index in pixels.indices { pixels[index] = .zero }
    for y in 0..<min(size.height, picture.height - top) {
      for x in 0..<min(size.width, picture.width - left) {
        let start = ((top + y) * picture.width + left + x) * 4
        guard picture.pixels[start + 3] > 0 else { continue }
        let color = picture.color(at: start)
        let pixel = Sum(Int32(color.red), Int32(color.green), Int32(color.blue), 1)
        pixels[y * size.width + x] = pixel
        total &+= pixel
      }
    }
  }

  /// The drawing of least error.
  ///
  /// The squared error of n pixels around their mean is the sum of their squares less |sum|² / n. The
  /// squares are the same for every block, so it is enough to maximize the second term.
  var drawing: Drawing {
    var best = (block: Block.all[0], front: Sum.zero, isBackClear: false, gain: -Double.infinity)
    for block in Block.all {
      let front = sum(of: block.mask)
      let back = total &- front
      guard front.w > 0 || block.mask == 0 else { continue }
      let count = Int32(block.mask.nonzeroBitCount)
      let clear = -Self.mismatch * Double(back.w)
      let painted = Self.gain(back, count: 32 - count)
      let gain = Self.gain(front, count: count) + max(clear, painted)
      if gain > best.gain { best = (block, front, clear > painted || back.w == 0, gain) }
    }
    return Drawing(
      character: best.block.character,
      front: Self.mean(best.front),
      back: best.isBackClear ? nil : Self.mean(total &- best.front)
    )
  }

  private func sum(of mask: UInt32) -> Sum {
    var sum = Sum.zero
    var rest = mask
    while rest != 0 {
      sum &+= pixels[rest.trailingZeroBitCount]
      rest &= rest &- 1
    }
    return sum
  }

  /// Returns |sum|² / n of a part that is painted, less the mismatch of its transparent pixels.
  private static func gain(_ sum: Sum, count: Int32) -> Double {
    guard sum.w > 0 else { return -mismatch * Double(count) }
    let (red, green, blue) = (Double(sum.x), Double(sum.y), Double(sum.z))
    let squares = red * red + green * green + blue * blue
    return squares / Double(sum.w) - mismatch * Double(count - sum.w)
  }

  private static func mean(_ sum: Sum) -> RGBColor? {
    guard sum.w > 0 else { return nil }
    let mean = (sum &+ sum.w / 2) / sum.w
    return RGBColor(red: UInt8(mean.x), green: UInt8(mean.y), blue: UInt8(mean.z))
  }
}
