/// Guesses how wide a text is, without a font: rather too wide, so that it fits whichever font is used.
enum TextWidth {
  /// The width in pixels in a sans-serif font of the size.
  static func of(_ text: String, size: Double, isBold: Bool = false) -> Double {
    let ems = text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
    return ems * size * (isBold ? 1.08 : 1)
  }

  private static func width(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", "'", ".", ",", ":", "|", " ": 0.32
    case "f", "r", "t", "(", ")", "-", "/": 0.42
    case "m", "w", "M", "W": 0.95
    case "A"..."Z": 0.72
    case "\u{0}"..."\u{2FF}": 0.61
    case "\u{300}"..."\u{36F}": 0
    default: 1.05
    }
  }
}
