public import FoundationEssentials

/// Where a picture is to go.
public enum PicturePlace: Hashable, Sendable {
  /// To a file of this path; a relative one is in the current folder.
  case file(String)
  /// To a file in the current folder that is named for what is in it.
  case folder
  /// To no file: who asked takes the bytes.
  case nowhere
}

/// Stores pictures as files, whole or not at all.
public protocol StorePictures: Sendable {
  /// Throws where it is known already that nothing can be stored at `path`.
  ///
  /// A file that is there is such a reason, unless it may be replaced, and a symbolic link is one in
  /// any case.
  func check(_ path: String, replacing: Bool) throws(NewsError)

  /// Stores a picture, and returns the absolute path of the file.
  ///
  /// Fails for the reasons that `check` knows, whatever that has said before.
  func store(_ picture: Picture, at path: String, replacing: Bool) throws(NewsError) -> String
}

/// Captions a cat and saves its picture.
public struct SaveCat: Sendable {
  private let captioning: any CaptionCat
  private let files: any StorePictures
  private let records: any RecordPictures
  private let now: @Sendable () -> Date

  /// Creates what asks a service for cats, stores them as files, and remembers them.
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

  /// What came of it.
  public struct Result: Hashable, Sendable {
    /// The cat.
    public let cat: CaptionedCat
    /// The file; nil when none was wanted.
    public let saved: SavedPicture?
    /// Why the archive does not remember it; nil when it does, or when there is no file.
    public let trouble: NewsError?

    /// Creates what came of it.
    public init(_ cat: CaptionedCat, saved: SavedPicture? = nil, trouble: NewsError? = nil) {
      self.cat = cat
      self.saved = saved
      self.trouble = trouble
    }
  }

  /// Returns a cat once its picture is where it is to be.
  ///
  /// Where it is known beforehand that it cannot go there, nobody is asked for a picture. An archive
  /// in trouble never costs a person the file.
  public func callAsFunction(
    _ request: CatRequest,
    to place: PicturePlace,
    replacing: Bool = false
  ) async throws(NewsError) -> Result {
    if case .file(let path) = place { try files.check(path, replacing: replacing) }
    let cat = try await captioning(request)
    let path: String
    switch place {
    case .file(let wanted): path = wanted
    case .folder: path = cat.fileName
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
  fileprivate init(_ cat: CaptionedCat, path: String, savedAt: Date) {
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
