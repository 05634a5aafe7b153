public import FoundationEssentials

/// A captioned picture that was saved as a file, as the archive remembers it.
public struct SavedPicture: Identifiable, Hashable, Sendable {
  /// Where the file is or was, an absolute path; a later picture in its place takes its record's.
  public let path: String
  /// The caption.
  public let caption: String
  /// The service's own name for the cat.
  public let catID: String
  /// What kind of cat it is, in the service's words.
  public let tags: [String]
  /// How the picture is written down.
  public let format: Picture.Format
  /// Its width in pixels.
  public let width: Int
  /// Its height in pixels.
  public let height: Int
  /// The size of the file in bytes.
  public let size: Int
  /// When it was saved.
  public let savedAt: Date

  /// Creates a record.
  public init(
    path: String,
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
    self.caption = caption
    self.catID = catID
    self.tags = tags
    self.format = format
    self.width = width
    self.height = height
    self.size = size
    self.savedAt = savedAt
  }

  /// The path: there is one picture in a place.
  public var id: String { path }
}

/// Remembers which pictures were saved.
public protocol RecordPictures: Sendable {
  /// Remembers a picture, instead of another one in the same place.
  func record(_ picture: SavedPicture) async throws(NewsError)
}

/// Which of the saved pictures a person wants to see, checked.
public struct PictureQuery: Hashable, Sendable {
  /// Words that the captions are to have, without white space around them; empty for all.
  public let words: String
  /// How many pictures a page holds at the most; in `ArticleQuery.pageSizes`.
  public let pageSize: Int

  /// Creates a query, or says which rule it breaks.
  public init(_ words: String = "", pageSize: Int = 20) throws(InvalidQuery) {
    self.words = try ArticleQuery.validated(words, pageSize: pageSize)
    self.pageSize = pageSize
  }

  /// Returns the query for other words, with everything else as it is.
  public func searching(for words: String) throws(InvalidQuery) -> PictureQuery {
    try PictureQuery(words, pageSize: pageSize)
  }
}

/// Lists the pictures that were saved, a page at a time.
public protocol BrowsePictures: Sendable {
  /// Returns the page at `cursor`, or the first page when it is nil: what was saved last comes first.
  func savedPictures(
    _ query: PictureQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<SavedPicture>
}

extension BrowsePictures {
  /// Returns what fetches the pages of the saved pictures that fit a query.
  public func pages(of query: PictureQuery) -> Pager<SavedPicture>.Fetch {
    { (cursor) throws(NewsError) in try await savedPictures(query, at: cursor) }
  }
}
