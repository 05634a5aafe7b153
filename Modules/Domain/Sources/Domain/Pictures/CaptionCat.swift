/// Which cat a person wants, and what it is to say.
public struct CatRequest: Hashable, Sendable {
  /// The widths that a picture can be asked for with, in pixels.
  public static let widths = 16...4_096

  /// What the cat is to say.
  public let caption: CatCaption
  /// What kind of cat it is to be, in the service's words, such as `cute`; nil for any.
  public let tag: String?
  /// How wide the picture is to be, in pixels; nil for as it is.
  public let width: Int?
  /// What is to be done to the picture, in the service's words, such as `mono`; nil for nothing.
  public let filter: String?

  /// Creates a request.
  public init(caption: CatCaption, tag: String? = nil, width: Int? = nil, filter: String? = nil) {
    self.caption = caption
    self.tag = tag
    self.width = width
    self.filter = filter
  }
}

/// The picture of a cat that says something.
public struct CaptionedCat: Hashable, Sendable {
  /// The service's own name for the cat; may hold anything.
  public let id: String
  /// What the cat says.
  public let caption: CatCaption
  /// What kind of cat it is, in the service's words.
  public let tags: [String]
  /// The picture.
  public let picture: Picture

  /// Creates a cat.
  public init(id: String, caption: CatCaption, tags: [String], picture: Picture) {
    self.id = id
    self.caption = caption
    self.tags = tags
    self.picture = picture
  }
}

/// Finds a cat and writes on its picture what it says.
public protocol CaptionCat: Sendable {
  /// Returns a cat; with every call it may be another.
  ///
  /// Throws `NewsError.nothingFound` where no cat has the tag.
  func callAsFunction(_ request: CatRequest) async throws(NewsError) -> CaptionedCat
}
