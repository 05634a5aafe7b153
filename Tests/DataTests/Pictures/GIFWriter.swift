import Domain

@testable import Pictures

/// Writes a GIF picture of one frame with LZW compression.
struct GIFWriter {
  /// The bits of a colour index, 1 to 8.
  let width: Int
  /// The bits of an index into the colour map, 1 to 8.
  var mapWidth: Int
  /// Whether a full table of codes is cleared, or kept without additions.
  let isCleared: Bool
  /// Extension blocks before the frame.
  var extensions: [UInt8] = []
  /// The flags of the frame.
  var flags: UInt8 = 0
  /// The number of pixels to omit at the end.
  var missing = 0

  init(width: Int, isCleared: Bool = true) {
    self.width = width
    mapWidth = width
    self.isCleared = isCleared
  }

  /// The colour of an index, with opacity.
  func color(_ index: UInt8) -> [UInt8] { [index, 255 - index, index &* 7, 255] }

  /// Returns a picture of these pixels.
  func picture(_ indices: [UInt8], columns: Int) -> PictureDecoder {
    let codes = bytes(indices.dropLast(missing))
    return picture(codes: codes, columns: columns, rows: indices.count / columns)
  }

  func picture(codes: [UInt8], columns: Int, rows: Int) -> PictureDecoder {
    let size = [UInt8(columns), 0, UInt8(rows), 0]
    var bytes = Array("GIF89a".utf8) + size + [0x80 | UInt8(mapWidth - 1), 0, 0]
    for index in 0..<(1 << mapWidth) { bytes += color(UInt8(index)).prefix(3) }
    bytes += extensions + [0x2C, 0, 0, 0, 0] + size + [flags, UInt8(width)]
    for start in stride(from: 0, to: codes.count, by: 255) {
      let block = codes[start...].prefix(255)
      bytes += [UInt8(block.count)] + block
    }
    bytes += [0, 0x3B]
    return PictureDecoder(
      bytes: bytes,
      format: .gif,
      size: PictureSize(width: columns, height: rows)
    )
  }

  struct Bits {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    mutating func append(_ number: Int, width: Int) {
      for bit in 0..<width {
        if count % 8 == 0 { bytes.append(0) }
        bytes[count / 8] |= UInt8(number >> bit & 1) << (count % 8)
        count += 1
      }
    }
  }

  private func bytes(_ indices: [UInt8]) -> [UInt8] {
    let clearing = 1 << width
    var bits = Bits()
    var known: [[UInt8]: Int] = [:]
    var (next, codeWidth) = (clearing + 2, width + 1)
    func code(_ text: [UInt8]) -> Int { text.count == 1 ? Int(text[0]) : known[text] ?? 0 }

    bits.append(clearing, width: codeWidth)
    var text: [UInt8] = []
    for index in indices {
      let longer = text + [index]
      if longer.count == 1 || known[longer] != nil {
        text = longer
        continue
      }
      bits.append(code(text), width: codeWidth)
      text = [index]
      if next < 4_096 {
        // A reader adds each string one code later than the writer.
        if next == 1 << codeWidth { codeWidth += 1 }
        known[longer] = next
        next += 1
      } else if isCleared {
        bits.append(clearing, width: codeWidth)
        known = [:]
        (next, codeWidth) = (clearing + 2, width + 1)
      }
    }
    bits.append(code(text), width: codeWidth)
    bits.append(clearing + 1, width: codeWidth)
    return bits.bytes
  }
}
