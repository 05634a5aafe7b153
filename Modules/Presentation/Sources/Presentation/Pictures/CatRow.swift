import Domain

/// One captioned cat of those that were saved, ready to draw.
public struct CatRow: Identifiable, Equatable, Sendable {
  /// The path of the file: there is one picture in a place.
  public var id: String { path }
  /// Its place in the list, from 1: what a person types to choose it.
  public let number: Int
  /// What the cat says; cut at 300 characters, so that one cannot bury the others.
  public let caption: String
  /// How long ago it was saved, in words.
  public let savedAt: String
  /// Where the file is or was, an absolute path.
  public let path: String
  /// What there is to say of the picture: its format, its size in pixels, its size in bytes.
  public let facts: [String]

  init(_ picture: SavedPicture, number: Int, dates: DateWording) {
    self.number = number
    caption = picture.caption.cut(at: 300)
    savedAt = dates.age(of: picture.savedAt)
    path = picture.path
    facts = PictureWording.facts(
      picture.format,
      width: picture.width,
      height: picture.height,
      size: picture.size
    )
  }
}
