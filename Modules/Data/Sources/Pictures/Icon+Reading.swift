public import Domain
public import FoundationEssentials

extension Icon {
  /// Reads the format of an icon from its bytes; nil if it is not complete, or too large.
  public init?(_ bytes: Data) {
    guard bytes.count <= Self.largestSize else { return nil }
    if bytes.starts(with: [0, 0, 1, 0]), bytes.count > 22 {
      guard Self.hasOnlySmallPNG(bytes) else { return nil }
      self.init(bytes, format: .ico)
    } else {
      guard let picture = try? Picture(bytes), picture.isIcon,
        let format = Format(rawValue: "image/\(picture.format.rawValue)")
      else { return nil }
      self.init(bytes, format: format)
    }
  }

  /// Whether all PNG pictures in an ICO file are icons; the file has the pixels of others uncompressed.
  private static func hasOnlySmallPNG(_ bytes: Data) -> Bool {
    var rest = bytes
    while let start = rest.firstRange(of: Data([0x89, 0x50, 0x4E, 0x47]))?.lowerBound {
      guard (try? Picture(Data(rest[start...])))?.isIcon == true else { return false }
      rest = rest[(start + 4)...]
    }
    return true
  }
}

extension Picture {
  fileprivate var isIcon: Bool { Icon.sides ~= width && Icon.sides ~= height }
}
