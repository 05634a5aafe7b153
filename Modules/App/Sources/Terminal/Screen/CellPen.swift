/// The terminal's current look; changes it by as few bytes as possible (SGR, ECMA-48, 8.3.117).
struct CellPen {
  /// How colours are written.
  enum Colors: Equatable {
    /// Not at all; only attributes are.
    case none
    /// As the sixteen colours of the palette.
    case sixteen
    /// As xterm's palette of 256.
    case palette
    /// In 24 bits.
    case trueColor
  }

  /// The current look.
  private(set) var style = CellStyle.plain

  private let colors: Colors

  init(_ colors: Colors) {
    self.colors = colors
  }

  /// Changes the look; for a space only as far as that shows.
  mutating func set(_ new: CellStyle, isBlank: Bool = false, to bytes: inout [UInt8]) {
    guard new != style, !isBlank || !new.looksBlank(like: style) else { return }
    let change = parameters(from: style, to: new)
    let whole = [0] + parameters(from: .plain, to: new)
    style = new
    write(Self.length(whole) < Self.length(change) ? whole : change, to: &bytes)
  }

  /// Changes the colours alone, as a picture does; never by a reset of the whole look.
  mutating func setColors(
    _ foreground: CellColor,
    _ background: CellColor,
    to bytes: inout [UInt8]
  ) {
    let new = CellStyle(style.attributes, foreground: foreground, background: background)
    guard new != style else { return }
    write(parameters(from: style, to: new), to: &bytes)
    style = new
  }

  private func write(_ parameters: [Int], to bytes: inout [UInt8]) {
    guard !parameters.isEmpty else { return }
    bytes.append("\u{1B}[")
    if parameters != [0] {
      for (index, parameter) in parameters.enumerated() {
        if index > 0 { bytes.append(";") }
        bytes.append(decimal: parameter)
      }
    }
    bytes.append("m")
  }

  /// The number of bytes of parameters with their separators; a reset alone needs none.
  private static func length(_ parameters: [Int]) -> Int {
    guard parameters != [0] else { return 0 }
    return parameters.reduce(0) { $0 + ($1 < 10 ? 2 : $1 < 100 ? 3 : 4) }
  }

  private func parameters(from old: CellStyle, to new: CellStyle) -> [Int] {
    var parameters: [Int] = []
    var kept = old.attributes
    for (attributes, code) in Self.ends
    where !old.attributes.isDisjoint(with: attributes)
      && !attributes.intersection(old.attributes).isSubset(of: new.attributes)
    {
      parameters.append(code)
      kept.subtract(attributes)
    }
    for (attribute, code) in Self.starts
    where new.attributes.contains(attribute) && !kept.contains(attribute) {
      parameters.append(code)
    }
    let (before, after) = (mapped(old), mapped(new))
    if before.foreground != after.foreground { parameters += Self.codes(after.foreground, 30) }
    if before.background != after.background { parameters += Self.codes(after.background, 40) }
    return parameters
  }

  // One code ends both bold and dim.
  private static let ends: [(CellStyle.Attributes, Int)] = [
    ([.bold, .dim], 22), (.italic, 23), (.underline, 24), (.reverse, 27),
  ]

  private static let starts: [(CellStyle.Attributes, Int)] = [
    (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7),
  ]

  private static func codes(_ color: CellColor, _ base: Int) -> [Int] {
    switch color {
    case .standard: [base + 9]
    case .palette(let number) where number < 8: [base + Int(number)]
    case .palette(let number) where number < 16: [base + 52 + Int(number)]
    case .palette(let number): [base + 8, 5, Int(number)]
    case .rgb(let color): [base + 8, 2, Int(color.red), Int(color.green), Int(color.blue)]
    }
  }

  private func mapped(_ style: CellStyle) -> (foreground: CellColor, background: CellColor) {
    (mapped(style.foreground), mapped(style.background))
  }

  /// Returns the nearest colour that the terminal supports.
  func mapped(_ color: CellColor) -> CellColor {
    switch (colors, color) {
    case (.none, _): .standard
    case (.trueColor, _), (_, .standard): color
    case (.palette, .rgb(let color)): .palette(UInt8(color.nearestInPalette))
    case (.sixteen, .rgb(let color)): .palette(color.nearestOfSixteen)
    case (.sixteen, .palette(let number)) where number > 15:
      .palette(RGBColor(paletteNumber: number).nearestOfSixteen)
    case (_, .palette): color
    }
  }
}

extension RGBColor {
  /// The colour with a number from 16 on in xterm's palette.
  fileprivate init(paletteNumber number: UInt8) {
    let index = Int(number) - 16
    guard number < 232 else {
      let grey = UInt8(8 + (Int(number) - 232) * 10)
      self.init(red: grey, green: grey, blue: grey)
      return
    }
    func level(_ step: Int) -> UInt8 { UInt8(step == 0 ? 0 : 55 + step * 40) }
    self.init(red: level(index / 36), green: level(index / 6 % 6), blue: level(index % 6))
  }

  /// The index of the nearest colour in xterm's 256-colour palette: cube 16-231, greys 232-255.
  ///
  /// Colours 0 to 15 are skipped: themes redefine them.
  var nearestInPalette: Int {
    let components = [Int(red), Int(green), Int(blue)]
    let levels = components.map { component in
      component < 48 ? 0 : component < 115 ? 1 : (component - 35) / 40
    }
    let cube = 16 + levels[0] * 36 + levels[1] * 6 + levels[2]
    let mean = components.reduce(0, +) / 3
    let grey = 232 + min(max(0, (mean - 3) / 10), 23)
    let (toGrey, toCube) = (
      distance(to: RGBColor(paletteNumber: UInt8(grey))),
      distance(to: RGBColor(paletteNumber: UInt8(cube)))
    )
    return toGrey < toCube ? grey : cube
  }

  /// The number of the nearest of the sixteen colours, as xterm shows them.
  fileprivate var nearestOfSixteen: UInt8 {
    let (best, _) =
      Self.sixteen.enumerated().map { ($0.offset, distance(to: $0.element)) }
      .min { $0.1 < $1.1 } ?? (7, 0)
    return UInt8(best)
  }

  private func distance(to other: RGBColor) -> Int {
    let parts = [(red, other.red), (green, other.green), (blue, other.blue)]
    return parts.reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
  }

  private static let sixteen: [RGBColor] = [
    RGBColor(red: 0, green: 0, blue: 0), RGBColor(red: 205, green: 0, blue: 0),
    RGBColor(red: 0, green: 205, blue: 0), RGBColor(red: 205, green: 205, blue: 0),
    RGBColor(red: 0, green: 0, blue: 238), RGBColor(red: 205, green: 0, blue: 205),
    RGBColor(red: 0, green: 205, blue: 205), RGBColor(red: 229, green: 229, blue: 229),
    RGBColor(red: 127, green: 127, blue: 127), RGBColor(red: 255, green: 0, blue: 0),
    RGBColor(red: 0, green: 255, blue: 0), RGBColor(red: 255, green: 255, blue: 0),
    RGBColor(red: 92, green: 92, blue: 255), RGBColor(red: 255, green: 0, blue: 255),
    RGBColor(red: 0, green: 255, blue: 255), RGBColor(red: 255, green: 255, blue: 255),
  ]
}
