@testable import Terminal

/// A picture as shown by a terminal that supports colours and block characters.
struct DecodedBlocks: Equatable {
  /// The pixels that each block character draws in the foreground, a bit each, 4 by 8 from the top.
  static let masks: [Character: UInt32] = {
    let quadrants: [UInt32] = [0x3333, 0xCCCC, 0x3333_0000, 0xCCCC_0000]
    var masks: [Character: UInt32] = [" ": 0, "▎": 0x1111_1111, "▊": 0x7777_7777, "▔": 0xF]
    for (character, corners) in [
      ("▀", [0, 1]), ("▄", [2, 3]), ("▌", [0, 2]), ("▐", [1, 3]), ("▘", [0]), ("▝", [1]),
      ("▖", [2]), ("▗", [3]), ("▚", [0, 3]), ("▞", [1, 2]), ("▙", [0, 2, 3]), ("▛", [0, 1, 2]),
      ("▜", [0, 1, 3]), ("▟", [1, 2, 3]),
    ] as [(Character, [Int])] {
      masks[character] = corners.reduce(0) { $0 | quadrants[$1] }
    }
    for (eighths, character) in zip([1, 2, 3, 5, 6, 7] as [UInt32], "▁▂▃▅▆▇") {
      masks[character] = ~0 << (32 - 4 * eighths)
    }
    return masks
  }()

  /// The SGR colour of each pixel, 4 by 8 in a cell; nil for the terminal's background.
  private var rows: [[String?]] = []
  private var foreground: String?
  private var background: String?

  /// Reads the output of `TerminalGraphics`; nil if it is malformed or a line ends coloured.
  init?(_ text: String) {
    var scanner = ByteScanner(text)
    var line = [[String?]](repeating: [], count: 8)
    while !scanner.rest.isEmpty {
      if scanner.take("\n") {
        guard foreground == nil, background == nil else { return nil }
        rows += line
        line = [[String?]](repeating: [], count: 8)
      } else if scanner.take("\u{1B}[") {
        guard let codes = scanner.take(upTo: "m"), set(codes) else { return nil }
      } else if let (character, mask) = Self.masks.first(where: { scanner.take("\($0.key)") }) {
        guard character == " " || foreground != nil else { return nil }
        for bit in 0..<32 {
          line[bit / 4].append(mask >> UInt32(bit) & 1 == 1 ? foreground : background)
        }
      } else {
        return nil
      }
    }
    guard line[0].isEmpty else { return nil }
  }

  /// Returns the SGR colour of a pixel; nil for the terminal's background.
  func color(x: Int, y: Int) -> String? {
    y < rows.count && x < rows[y].count ? rows[y][x] : nil
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
