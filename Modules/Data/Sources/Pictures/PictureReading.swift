public import Domain
public import FoundationEssentials

extension Picture {
  /// Reads the format and the size of a picture from its bytes; throws if it is not complete.
  ///
  /// The structure is followed to its end in one pass, from length to length. No pixel is decoded,
  /// and no memory is allocated by a length in the file. Bytes after the end are kept.
  public init(_ bytes: Data) throws(InvalidPicture) {
    guard bytes.count <= Self.maximumSize else { throw .tooLarge(limit: Self.maximumSize) }
    guard let format = Format(of: bytes.span) else {
      throw .unknownFormat(InvalidPicture.Content(of: bytes.span))
    }
    let size: PictureSize
    do throws(PictureFault) {
      size = try PictureSize(of: bytes.span, as: format)
    } catch {
      switch error {
      case .cutOff: throw .cutOff(format)
      case .malformed: throw .malformed(format)
      }
    }
    try self.init(bytes, format: format, width: size.width, height: size.height)
  }
}

/// Why the structure of a picture is invalid.
enum PictureFault: Error {
  /// The bytes end where more must follow.
  case cutOff
  /// The bytes violate the format.
  case malformed
}

extension PictureSize {
  /// Reads the size of a complete picture.
  fileprivate init(of bytes: Span<UInt8>, as format: Picture.Format) throws(PictureFault) {
    switch format {
    case .png: try self.init(png: bytes)
    case .jpeg: try self.init(jpeg: bytes)
    case .gif: try self.init(gif: bytes)
    case .webp: try self.init(webp: bytes)
    }
  }
}

extension Picture.Format {
  /// Detects the format by the signature; nil for any other.
  fileprivate init?(of bytes: Span<UInt8>) {
    if (try? bytes.bigEndian(at: 0, count: 4)) == 0x8950_4E47 {
      self = .png
    } else if (try? bytes.bigEndian(at: 0, count: 3)) == 0xFF_D8FF {
      self = .jpeg
    } else if let name = try? bytes.name(at: 0, count: 6), name == "GIF87a" || name == "GIF89a" {
      self = .gif
    } else if (try? bytes.name(at: 0)) == "RIFF", (try? bytes.name(at: 8)) == "WEBP" {
      self = .webp
    } else {
      return nil
    }
  }
}

extension InvalidPicture.Content {
  /// Classifies bytes that have no picture's signature.
  fileprivate init(of bytes: Span<UInt8>) {
    guard let first = Self.firstVisible(bytes) else {
      self = bytes.isEmpty ? .nothing : .text
      return
    }
    self = first == UInt8(ascii: "<") ? .html : Self.isText(bytes) ? .text : .other
  }

  /// Returns the first byte after a byte order mark and white space.
  private static func firstVisible(_ bytes: Span<UInt8>) -> UInt8? {
    var place = (try? bytes.bigEndian(at: 0, count: 3)) == 0xEF_BBBF ? 3 : 0
    while place < bytes.count, isBlank(bytes[place]) { place += 1 }
    return place < bytes.count ? bytes[place] : nil
  }

  /// Returns whether bytes are valid UTF-8 without C0 and C1 control characters.
  private static func isText(_ bytes: Span<UInt8>) -> Bool {
    guard (try? UTF8Span(validating: bytes)) != nil else { return false }
    for place in bytes.indices {
      let byte = bytes[place]
      if byte < 0x20 && !isBlank(byte) || byte == 0x7F { return false }
      if byte == 0xC2, bytes[place + 1] < 0xA0 { return false }
    }
    return true
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}

/// Bounds-checked numbers and names; reading beyond the end throws `PictureFault.cutOff`.
extension Span<UInt8> {
  func byte(at place: Int) throws(PictureFault) -> UInt8 {
    guard indices.contains(place) else { throw .cutOff }
    return self[place]
  }

  /// Reads a big-endian number of up to four bytes.
  func bigEndian(at place: Int, count: Int) throws(PictureFault) -> Int {
    try check(count, at: place)
    var number = 0
    for index in place..<place + count { number = number << 8 | Int(self[index]) }
    return number
  }

  /// Reads a little-endian number of up to four bytes.
  func littleEndian(at place: Int, count: Int) throws(PictureFault) -> Int {
    try check(count, at: place)
    var number = 0
    for index in (place..<place + count).reversed() { number = number << 8 | Int(self[index]) }
    return number
  }

  /// Reads a name of ASCII characters; other bytes are read as Latin-1, which matches no name.
  func name(at place: Int, count: Int = 4) throws(PictureFault) -> String {
    try check(count, at: place)
    var name = ""
    for index in place..<place + count { name.unicodeScalars.append(Unicode.Scalar(self[index])) }
    return name
  }

  private func check(_ count: Int, at place: Int) throws(PictureFault) {
    guard place >= 0, count <= self.count, place <= self.count - count else { throw .cutOff }
  }
}
