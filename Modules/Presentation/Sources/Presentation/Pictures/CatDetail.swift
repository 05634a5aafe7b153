public import Domain

/// A captioned cat, ready to draw.
public struct CatDetail: Equatable, Sendable {
  /// What the cat says.
  public let caption: String
  /// Where the file is, an absolute path; nil for no file.
  public let path: String?
  /// What there is to say of the picture: its format, its size in pixels, its size in bytes.
  public let facts: [String]
  /// What kind of cat it is, in the service's words: the first twenty, each cut at 60 characters.
  public let tags: [String]
  /// The picture to draw: an entity, because into what its bytes are to be made depends on what can
  /// show pictures, which is nothing that this layer knows.
  public let picture: Picture

  /// Makes a cat ready to draw.
  public init(_ result: SaveCat.Result) {
    let cat = result.cat
    caption = cat.caption.description
    path = result.saved?.path
    facts = PictureWording.facts(
      cat.picture.format,
      width: cat.picture.width,
      height: cat.picture.height,
      size: cat.picture.bytes.count
    )
    tags = cat.tags.prefix(20).map { $0.cut(at: 60) }
    picture = cat.picture
  }
}
