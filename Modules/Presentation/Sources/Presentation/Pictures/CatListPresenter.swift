public import ByteStrings
public import Domain

/// The list of the captioned cats that were saved.
public typealias CatListPresenter = OpenListPresenter<PictureQuery, SavedPicture, CatRow>

extension OpenListPresenter<PictureQuery, SavedPicture, CatRow> {
  /// Creates a presenter of saved pictures.
  public init(pictures: any BrowsePictures, dates: DateWording) {
    self.init(
      .cats,
      search: { PageSource(pictures.pages(of: $0)) },
      row: { picture, finder in CatRow(picture, finder: finder, dates: dates) },
      open: { state, pictures in state.open(paths: pictures.map(\.path)) }
    )
  }
}

/// A saved cat in a list.
public struct CatRow: Identifiable, Equatable, Sendable {
  /// The path of the file, which identifies a saved picture.
  public var id: ByteString { path }
  /// The caption, at most 300 characters.
  public let caption: String
  /// Where the words of the search are in the caption.
  public let matches: [Range<String.Index>]
  /// How long ago it was saved, in words.
  public let savedAt: String
  /// The absolute path it was saved to; the file may have been moved since.
  public let path: ByteString
  /// The format, the size in pixels and the size of the file.
  public let facts: [String]

  init(_ picture: SavedPicture, finder: WordFinder, dates: DateWording) {
    caption = picture.caption.cut(at: 300)
    matches = finder.ranges(in: caption)
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
