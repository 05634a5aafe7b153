/// Writes a picture as characters, each the upper and the lower half of a cell in a colour of its
/// own.
///
/// A colour is set only where it is not set already, and every line ends as it began: without
/// colours. Half a cell that is transparent shows the terminal's own background.
struct HalfBlockEncoder {
  private let depth: TerminalGraphics.ColorDepth
  private let background: RGBColor?

  init(depth: TerminalGraphics.ColorDepth, background: RGBColor?) {
    self.depth = depth
    self.background = background
  }

  func append(_ picture: Bitmap, to text: inout [UInt8]) {
    let flat = picture.flattened(onto: background)
    for top in stride(from: 0, to: flat.height, by: 2) {
      var pen = Pen()
      var blanks = 0
      for x in 0..<flat.width {
        let upper = ink(of: flat, x: x, y: top)
        let lower = top + 1 < flat.height ? ink(of: flat, x: x, y: top + 1) : nil
        guard upper != nil || lower != nil else {
          blanks += 1
          continue
        }
        appendBlanks(blanks, with: &pen, to: &text)
        blanks = 0
        append(upper, over: lower, with: &pen, to: &text)
      }
      if pen != Pen() { text.append("\u{1B}[0m") }
      text.append("\n")
    }
  }

  /// Writes cells that are transparent; those at the end of a line are left out.
  private func appendBlanks(_ count: Int, with pen: inout Pen, to text: inout [UInt8]) {
    guard count > 0 else { return }
    pen.change(foreground: pen.foreground, background: nil, in: &text)
    for _ in 0..<count { text.append(" ") }
  }

  private func append(
    _ upper: ToldColor?,
    over lower: ToldColor?,
    with pen: inout Pen,
    to text: inout [UInt8]
  ) {
    if upper == lower {
      pen.change(foreground: pen.foreground, background: lower, in: &text)
      text.append(" ")
    } else if let upper {
      pen.change(foreground: upper, background: lower, in: &text)
      text.append("\u{2580}")
    } else {
      pen.change(foreground: lower, background: nil, in: &text)
      text.append("\u{2584}")
    }
  }

  private func ink(of picture: Bitmap, x: Int, y: Int) -> ToldColor? {
    let start = (y * picture.width + x) * 4
    guard picture.pixels[start + 3] > 0 else { return nil }
    let color = picture.color(at: start)
    return depth == .trueColor ? .color(color) : .palette(color.nearestInPalette)
  }
}

/// A colour as a terminal is told it.
private enum ToldColor: Equatable {
  case color(RGBColor)
  case palette(Int)

  /// SGR, ECMA-48 section 8.3.117, with the semicolons that every terminal takes.
  func append(to text: inout [UInt8]) {
    switch self {
    case .color(let color):
      text.append("2")
      for component in [color.red, color.green, color.blue] {
        text.append(";")
        text.append(decimal: Int(component))
      }
    case .palette(let number):
      text.append("5;")
      text.append(decimal: number)
    }
  }
}

/// The colours that are set; nil is the terminal's own.
private struct Pen: Equatable {
  var foreground: ToldColor?
  var background: ToldColor?

  /// Sets what is not set already.
  mutating func change(foreground: ToldColor?, background: ToldColor?, in text: inout [UInt8]) {
    let changesForeground = foreground != self.foreground
    let changesBackground = background != self.background
    guard changesForeground || changesBackground else { return }
    text.append("\u{1B}[")
    if changesForeground { Self.append("38;", foreground, default: "39", to: &text) }
    if changesForeground, changesBackground { text.append(";") }
    if changesBackground { Self.append("48;", background, default: "49", to: &text) }
    text.append("m")
    self = Pen(foreground: foreground, background: background)
  }

  private static func append(
    _ prefix: StaticString,
    _ ink: ToldColor?,
    default own: StaticString,
    to text: inout [UInt8]
  ) {
    guard let ink else { return text.append(own) }
    text.append(prefix)
    ink.append(to: &text)
  }
}
