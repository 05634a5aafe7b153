public import ByteStrings
public import FoundationEssentials

/// The destination of a picture.
public enum PicturePlace: Hashable, Sendable {
  /// A file at this path; a relative path starts at the working directory.
  case file(ByteString)
  /// A file in the working directory, named by `CaptionedCat.fileName`.
  case folder
  /// No file: the caller uses the bytes.
  case nowhere
}

/// Stores pictures as files, atomically.
public protocol StorePictures: Sendable {
  /// Throws if nothing can be stored at `path`, without writing anything.
  ///
  /// An existing file is rejected unless `replacing` is true; a symbolic link is always rejected.
  func check(_ path: ByteString, replacing: Bool) throws(NewsError)

  /// Stores a picture and returns the absolute path of the file; repeats the checks of `check`.
  func store(
    _ picture: Picture,
    at path: ByteString,
    replacing: Bool
  ) throws(NewsError) -> ByteString
}

/// Requests a captioned cat, saves its picture and records the file in the archive.
public struct SaveCat: Sendable {
  private let captioning: any CaptionCat
  private let files: any StorePictures
  private let records: any RecordPictures
  private let now: @Sendable () -> Date

  public init(
    captioning: any CaptionCat,
    files: any StorePictures,
    records: any RecordPictures,
    now: @escaping @Sendable () -> Date
  ) {
    self.captioning = captioning
    self.files = files
    self.records = records
    self.now = now
  }

  /// A cat, and where it was saved.
  public struct Result: Hashable, Sendable {
    public let cat: CaptionedCat
    /// The record of the file; nil if no file was requested.
    public let saved: SavedPicture?
    /// Why the archive did not record the file; nil on success, or if there is no file.
    public let trouble: NewsError?

    public init(_ cat: CaptionedCat, saved: SavedPicture? = nil, trouble: NewsError? = nil) {
      self.cat = cat
      self.saved = saved
      self.trouble = trouble
    }
  }

  /// Returns a cat after its picture was saved.
  ///
  /// A path that cannot be written is rejected before the service is asked. If the archive fails, the
  /// file is kept and the error is returned in the result.
  public func callAsFunction(
    _ request: CatRequest,
    to place: PicturePlace,
    replacing: Bool = false
  ) async throws(NewsError) -> Result {
    if case .file(let path) = place { try files.check(path, replacing: replacing) }
    let cat = try await captioning(request)
    let path: ByteString
    switch place {
    case .file(let wanted): path = wanted
    case .folder: path = ByteString(cat.fileName)
    case .nowhere: return Result(cat)
    }
    let file = try files.store(cat.picture, at: path, replacing: replacing)
    let saved = SavedPicture(cat, path: file, savedAt: now())
    do throws(NewsError) {
      try await records.record(saved)
      return Result(cat, saved: saved)
    } catch {
      return Result(cat, saved: saved, trouble: error)
    }
  }
}

extension SavedPicture {
  fileprivate init(_ cat: CaptionedCat, path: ByteString, savedAt: Date) {
    self.init(
      path: path,
      caption: cat.caption.description,
      catID: cat.id,
      tags: cat.tags,
      format: cat.picture.format,
      width: cat.picture.width,
      height: cat.picture.height,
      size: cat.picture.bytes.count,
      savedAt: savedAt
    )
  }
}
