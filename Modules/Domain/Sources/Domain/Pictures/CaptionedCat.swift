import Texts

/// A request for a cat with a caption.
public struct CatRequest: Hashable, Sendable {
  /// The widths that can be requested, in pixels.
  public static let widths = 16...4_096

  public let caption: CatCaption
  /// A tag of the service, such as `cute`; nil for any cat.
  public let tag: String?
  /// The width of the picture in pixels; nil for the picture's own width.
  public let width: Int?
  /// An image filter of the service, such as `mono`; nil for none.
  public let filter: String?

  public init(caption: CatCaption, tag: String? = nil, width: Int? = nil, filter: String? = nil) {
    self.caption = caption
    self.tag = tag
    self.width = width
    self.filter = filter
  }
}

/// A picture of a cat with a caption on it.
public struct CaptionedCat: Hashable, Sendable {
  /// The service's id of the cat; not validated.
  public let id: String
  public let caption: CatCaption
  /// The cat's tags at the service.
  public let tags: [String]
  public let picture: Picture

  public init(id: String, caption: CatCaption, tags: [String], picture: Picture) {
    self.id = id.bounded(to: .line)
    self.caption = caption
    self.tags = tags.map { $0.bounded(to: .line) }
    self.picture = picture
  }
}

/// Finds a cat and writes a caption on its picture.
public protocol CaptionCat: Sendable {
  /// Returns a cat; each call may return a different one.
  ///
  /// Throws `NewsError.nothingFound` if no cat has the tag.
  func callAsFunction(_ request: CatRequest) async throws(NewsError) -> CaptionedCat
}

extension CaptionedCat {
  /// A file name built from the caption and the cat's id, such as `cat-hello-595f280c.jpg`.
  ///
  /// Both parts are reduced to lower-case letters and digits of any script, with a single hyphen
  /// between words. An empty part is omitted. The name has at most 100 bytes of UTF-8.
  public var fileName: String {
    let parts = ["cat", Self.part(caption.description, limit: 50), Self.part(id, limit: 40)]
    return parts.filter { !$0.isEmpty }.joined(separator: "-") + "." + picture.format.fileExtension
  }

  /// Returns the reduced text, cut at a character boundary after at most `limit` bytes.
  private static func part(_ text: String, limit: Int) -> String {
    var part = ""
    var size = 0
    for character in reduced(text) {
      size += character.utf8.count
      if size > limit { break }
      part.append(character)
    }
    return part.last == "-" ? String(part.dropLast()) : part
  }

  private static func reduced(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isApart = false
    var marks = 0
    for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      if scalar.isMark {
        marks += 1
        if isApart || result.isEmpty || marks > maximumMarks { continue }
      } else if scalar.isOfWord {
        marks = 0
        if isApart, !result.isEmpty { result.append("-") }
        isApart = false
      } else {
        isApart = true
        continue
      }
      result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    }
    return String(result)
  }

  /// The combining marks kept on one letter; no language needs more.
  private static var maximumMarks: Int { 4 }
}

extension Picture.Format {
  fileprivate var fileExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .gif: "gif"
    case .webp: "webp"
    }
  }
}
