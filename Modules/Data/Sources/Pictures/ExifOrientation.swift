/// The Exif tag `Orientation`: how a camera was held, and so how to turn the picture upright.
enum ExifOrientation: Int {
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case upsideDownMirrored = 4
  case mirroredOnItsLeft = 5
  case onItsLeft = 6
  case mirroredOnItsRight = 7
  case onItsRight = 8

  /// Whether turning upright exchanges width and height.
  var isOnItsSide: Bool { rawValue >= 5 }

  /// Reads the orientation of a JPEG picture; upright if there is no valid one.
  init(ofJPEG bytes: [UInt8]) {
    self = Self.exif(in: bytes).flatMap(Self.init(exif:)) ?? .upright
  }

  /// Returns the content of the first Exif segment before the first scan.
  private static func exif(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      // The first scan, the end of the picture, or a misplaced marker without a length.
      if (0xD0...0xDA).contains(marker) || marker == 0x01 { return nil }
      let end = place + 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
      let content = bytes[min(place + 4, bytes.count)..<min(max(end, place + 4), bytes.count)]
      if marker == 0xE1, content.starts(with: "Exif\0\0".utf8) { return content.dropFirst(6) }
      guard end >= place + 4 else { return nil }
      place = end
    }
    return nil
  }

  /// Reads tag 0x0112 in the first directory of the TIFF structure that Exif uses.
  private init?(exif bytes: ArraySlice<UInt8>) {
    let tiff = TIFFBytes(bytes)
    guard let tiff, tiff.number(at: 2, bytes: 2) == 42, let start = tiff.number(at: 4, bytes: 4),
      let count = tiff.number(at: start, bytes: 2)
    else { return nil }
    for entry in 0..<count {
      let place = start + 2 + entry * 12
      guard let tag = tiff.number(at: place, bytes: 2) else { return nil }
      guard tag == 0x0112 else { continue }
      // Type SHORT, count 1.
      guard tiff.number(at: place + 2, bytes: 2) == 3, tiff.number(at: place + 4, bytes: 4) == 1
      else { return nil }
      self.init(rawValue: tiff.number(at: place + 8, bytes: 2) ?? 0)
      return
    }
    return nil
  }
}

/// Bytes in TIFF's structure; the first two bytes declare the byte order.
private struct TIFFBytes {
  private let bytes: ArraySlice<UInt8>
  private let isLittleEndian: Bool

  init?(_ bytes: ArraySlice<UInt8>) {
    if bytes.starts(with: "II".utf8) {
      isLittleEndian = true
    } else if bytes.starts(with: "MM".utf8) {
      isLittleEndian = false
    } else {
      return nil
    }
    self.bytes = bytes
  }

  /// Returns the number at an offset from the start; nil beyond the end.
  func number(at place: Int, bytes count: Int) -> Int? {
    isLittleEndian
      ? try? bytes.span.littleEndian(at: place, count: count)
      : try? bytes.span.bigEndian(at: place, count: count)
  }
}

extension ExifOrientation {
  /// Returns pixels of a stored picture of `size` turned upright.
  func upright(_ pixels: [UInt8], of size: PictureSize) -> [UInt8] {
    guard self != .upright else { return pixels }
    let turned = isOnItsSide ? size.turned : size
    var result: [UInt8] = []
    result.reserveCapacity(pixels.count)
    for y in 0..<turned.height {
      for x in 0..<turned.width {
        let (column, row) = source(ofX: x, y: y, right: size.width - 1, bottom: size.height - 1)
        let place = (row * size.width + column) * 4
        result += pixels[place..<(place + 4)]
      }
    }
    return result
  }

  /// Returns the stored position of a pixel of the upright picture.
  private func source(ofX x: Int, y: Int, right: Int, bottom: Int) -> (column: Int, row: Int) {
    switch self {
    case .upright: (x, y)
    case .mirrored: (right - x, y)
    case .upsideDown: (right - x, bottom - y)
    case .upsideDownMirrored: (x, bottom - y)
    case .mirroredOnItsLeft: (y, x)
    case .onItsLeft: (y, bottom - x)
    case .mirroredOnItsRight: (right - y, bottom - x)
    case .onItsRight: (right - y, x)
    }
  }
}
