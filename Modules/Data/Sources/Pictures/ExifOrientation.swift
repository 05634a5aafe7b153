/// How a camera was held, by the tag `Orientation` of Exif: what a picture is still to be turned by.
enum ExifOrientation: Int {
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case upsideDownMirrored = 4
  case mirroredOnItsLeft = 5
  case onItsLeft = 6
  case mirroredOnItsRight = 7
  case onItsRight = 8

  /// Whether width and height change places.
  var isOnItsSide: Bool { rawValue >= 5 }

  /// Reads the orientation of a JPEG picture; upright where it says nothing that can be understood.
  init(ofJPEG bytes: [UInt8]) {
    self = Self.exif(in: bytes).flatMap(Self.init(exif:)) ?? .upright
  }

  /// Finds the content of the first segment with Exif data, before the picture itself begins.
  private static func exif(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      // The picture begins, or ends, or a marker that has no length is out of place.
      if (0xD0...0xDA).contains(marker) || marker == 0x01 { return nil }
      let end = place + 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
      let content = bytes[min(place + 4, bytes.count)..<min(max(end, place + 4), bytes.count)]
      if marker == 0xE1, content.starts(with: "Exif\0\0".utf8) { return content.dropFirst(6) }
      guard end >= place + 4 else { return nil }
      place = end
    }
    return nil
  }

  /// Reads the tag 0x0112 in the first directory of TIFF's structure, in which Exif is written.
  private init?(exif bytes: ArraySlice<UInt8>) {
    let tiff = TIFFBytes(bytes)
    guard let tiff, tiff.number(at: 2, bytes: 2) == 42, let start = tiff.number(at: 4, bytes: 4),
      let count = tiff.number(at: start, bytes: 2)
    else { return nil }
    for entry in 0..<count {
      let place = start + 2 + entry * 12
      guard let tag = tiff.number(at: place, bytes: 2) else { return nil }
      guard tag == 0x0112 else { continue }
      // A short number, and one of them.
      guard tiff.number(at: place + 2, bytes: 2) == 3, tiff.number(at: place + 4, bytes: 4) == 1
      else { return nil }
      self.init(rawValue: tiff.number(at: place + 8, bytes: 2) ?? 0)
      return
    }
    return nil
  }
}

/// Bytes in TIFF's structure, whose numbers are in the order that its first two bytes name.
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

  /// Returns a number at a place counted from the start; nil where the bytes end before.
  func number(at place: Int, bytes count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    let part = bytes.dropFirst(place).prefix(count)
    return isLittleEndian
      ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
  }
}
