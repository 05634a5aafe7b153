public import ByteStrings
public import Domain
public import FoundationEssentials

/// The list of the captioned cats that were saved.
public typealias CatListPresenter = ListPresenter<PictureQuery, SavedPicture>

extension ListPresenter<PictureQuery, SavedPicture> {
  /// Creates a presenter of saved pictures.
  public init(pictures: any BrowsePictures) {
    self.init(search: { PageSource(pictures.pages(of: $0)) })
  }
}

/// A saved cat in a list.
public struct CatRow: ListRow {
  /// The path of the file, which identifies a saved picture.
  public var id: ByteString { path }
  /// The caption, at most 300 characters.
  public let caption: String
  /// The ranges of the words of the search in the caption.
  public let matches: [Range<String.Index>]
  /// When it was saved.
  public let savedAt: Date
  /// The absolute path it was saved to; the file may have been moved since.
  public let path: ByteString
  /// The format, the size in pixels and the size of the file.
  public let facts: [String]
  /// Nothing: cats have no marks.
  public var marks = NoMarks()
}

extension SavedPicture: ListEntry {
  /// The words for lists of captioned cats.
  public static var wording: ListWording { .cats }
  /// Cats have no marks.
  public static var unmarked: NoMarks { NoMarks() }

  /// Cats have no marks.
  public var marks: NoMarks { NoMarks() }

  /// Creates a picture from an item of a desk.
  public init?(_ item: DeskItem) {
    guard case .picture(let picture) = item else { return nil }
    self = picture
  }

  /// Returns the picture as an item of a desk.
  public func item(_ marks: NoMarks) -> DeskItem { .picture(self) }

  /// Returns the id of a picture.
  public static func id(_ item: ItemID) -> SavedPicture.ID? {
    if case .picture(let id) = item { id } else { nil }
  }

  /// Returns the row of the picture.
  public func row(_ finder: WordFinder) -> CatRow {
    let caption = caption.cut(at: 300)
    return CatRow(
      caption: caption,
      matches: finder.ranges(in: caption),
      savedAt: savedAt,
      path: path,
      facts: PictureWording.facts(format, width: width, height: height, size: size)
    )
  }

  /// Returns a list of cats as a screen.
  public static func screen(_ list: ListOutput<CatRow>) -> ScreenOutput { .cats(list) }
}
