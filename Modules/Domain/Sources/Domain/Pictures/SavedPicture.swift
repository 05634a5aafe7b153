public import ByteStrings
public import FoundationEssentials
import Texts

/// The archive's record of a captioned picture that was saved as a file.
public struct SavedPicture: ListedItem, Hashable, Sendable {
  /// The absolute path of the file, which may have been moved since; unique in the archive.
  public let path: ByteString
  public let caption: String
  /// The service's id of the cat.
  public let catID: String
  /// The cat's tags at the service.
  public let tags: [String]
  /// The file format.
  public let format: Picture.Format
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The size of the file in bytes.
  public let size: Int
  /// When it was saved.
  public let savedAt: Date

  public init(
    path: ByteString,
    caption: String,
    catID: String,
    tags: [String],
    format: Picture.Format,
    width: Int,
    height: Int,
    size: Int,
    savedAt: Date
  ) {
    self.path = path
    self.caption = caption.bounded(to: .line)
    self.catID = catID.bounded(to: .line)
    self.tags = tags.map { $0.bounded(to: .line) }
    self.format = format
    self.width = width
    self.height = height
    self.size = size
    self.savedAt = savedAt
  }

  public var id: ByteString { path }
}

/// Records saved pictures in the archive.
public protocol RecordPictures: Sendable {
  /// Records a picture; replaces the record with the same path.
  func record(_ picture: SavedPicture) async throws(NewsError)
}

/// Lists saved pictures page by page.
public protocol BrowsePictures: Sendable {
  /// Returns the page at `cursor`, newest first; nil is the first page.
  func savedPictures(
    _ query: PlainQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<SavedPicture>
}

extension BrowsePictures {
  /// Returns a function that fetches the pages of a query.
  public func pages(of query: PlainQuery) -> Pager<SavedPicture>.Fetch {
    { (cursor) throws(NewsError) in try await savedPictures(query, at: cursor) }
  }
}
