import Domain

extension InvalidPicture {
  /// What came instead of a picture, as it stands behind "sent".
  var phrase: String {
    switch self {
    case .tooLarge(let limit): "a picture of more than \(limit >> 20) MiB, which is not taken"
    case .unknownFormat(.nothing): "no bytes at all instead of a picture"
    case .unknownFormat(.html): "a web page instead of a picture"
    case .unknownFormat(.text): "text instead of a picture"
    case .unknownFormat(.other): "something that is no PNG, JPEG, GIF or WebP picture"
    case .cutOff(let format): "only the beginning of a \(format.name) picture"
    case .malformed(let format): "a broken \(format.name) picture"
    }
  }
}

extension Picture.Format {
  /// The name as people write it.
  var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .gif: "GIF"
    case .webp: "WebP"
    }
  }
}
