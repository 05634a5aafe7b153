/// The colour of a cell's text or of its background.
public enum CellColor: Hashable, Sendable {
  /// The terminal's own colour.
  case standard
  /// A colour of the palette: 0 to 7 normal, 8 to 15 bright, 16 to 255 as in xterm.
  case palette(UInt8)
  /// A 24-bit colour; the nearest one of the palette where the terminal has fewer.
  case rgb(RGBColor)
}

/// How the text of a cell looks.
public struct CellStyle: Hashable, Sendable {
  /// Attributes that can be combined.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let bold = Attributes(rawValue: 1)
    public static let dim = Attributes(rawValue: 2)
    public static let italic = Attributes(rawValue: 4)
    public static let underline = Attributes(rawValue: 8)
    /// Foreground and background exchanged.
    public static let reverse = Attributes(rawValue: 16)
  }

  public var attributes: Attributes
  /// The colour of the text.
  public var foreground: CellColor
  /// The colour behind the text.
  public var background: CellColor

  public init(
    _ attributes: Attributes = [],
    foreground: CellColor = .standard,
    background: CellColor = .standard
  ) {
    self.attributes = attributes
    self.foreground = foreground
    self.background = background
  }

  /// Plain text.
  public static let plain = CellStyle()
}

/// One cell of a frame.
public struct Cell: Hashable, Sendable {
  /// One grapheme that can be written to a terminal; empty in the second cell of a wide one.
  public let text: String
  /// The look.
  public let style: CellStyle
  /// The number of the link in `Frame.links`, from 1; 0 for none.
  public let link: UInt16

  /// An empty cell.
  static let blank = Cell(text: " ", style: .plain, link: 0)
}
