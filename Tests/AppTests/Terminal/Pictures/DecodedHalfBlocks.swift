@testable import Terminal

/// A picture as a terminal shows it that knows colours and half blocks.
struct DecodedHalfBlocks: Equatable {
  /// The colour of each half of a cell, as it was told; nil where the terminal's own shows.
  var halves: [[String?]] = []

  private var foreground: String?
  private var background: String?

  /// Reads what `TerminalGraphics` writes; nil when anything else is in it, or a line ends
  /// coloured.
  init?(_ text: String) {
    var scanner = ByteScanner(text)
    var (upper, lower): ([String?], [String?]) = ([], [])
    while !scanner.rest.isEmpty {
      if scanner.take("\n") {
        guard foreground == nil, background == nil else { return nil }
        halves += [upper, lower]
        (upper, lower) = ([], [])
      } else if scanner.take("\u{1B}[") {
        guard let codes = scanner.take(upTo: "m"), set(codes) else { return nil }
      } else if scanner.take(" ") {
        (upper, lower) = (upper + [background], lower + [background])
      } else if scanner.take("\u{2580}") {
        (upper, lower) = (upper + [foreground], lower + [background])
      } else if scanner.take("\u{2584}") {
        (upper, lower) = (upper + [background], lower + [foreground])
      } else {
        return nil
      }
    }
    guard upper.isEmpty else { return nil }
  }

  private mutating func set(_ codes: String) -> Bool {
    var fields = codes.split(separator: ";").map(String.init)[...]
    while let field = fields.popFirst() {
      switch field {
      case "0": (foreground, background) = (nil, nil)
      case "39": foreground = nil
      case "49": background = nil
      case "38", "48":
        let count = fields.first == "2" ? 4 : fields.first == "5" ? 2 : .max
        guard fields.count >= count else { return false }
        let color = fields.prefix(count).joined(separator: ";")
        fields = fields.dropFirst(count)
        if field == "38" { foreground = color } else { background = color }
      default: return false
      }
    }
    return true
  }
}
