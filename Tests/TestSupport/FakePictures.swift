public import ByteStrings
public import Domain
import FoundationEssentials

/// An in-memory folder `/pictures`.
public final class FakePictureFiles: StorePictures {
  private let state: Locked<(files: [String: Picture], failure: NewsError?)>

  /// Creates a folder with these files.
  public init(_ files: [String: Picture] = [:]) {
    state = Locked((files, nil))
  }

  /// The files by absolute path.
  public var files: [String: Picture] { state.withLock { $0.files } }

  /// Makes `store` fail from now on, like a full disk; `check` still succeeds.
  public func fail(with error: NewsError) {
    state.withLock { $0.failure = error }
  }

  /// Throws if the file exists and `replacing` is false.
  public func check(_ path: ByteString, replacing: Bool) throws(NewsError) {
    if !replacing, files[absolute(path).text] != nil {
      throw .fileExists(path: path.description)
    }
  }

  /// Stores a picture and returns the absolute path of the file.
  public func store(
    _ picture: Picture,
    at path: ByteString,
    replacing: Bool
  ) throws(NewsError) -> ByteString {
    try check(path, replacing: replacing)
    let failure = state.withLock { state in
      if state.failure == nil { state.files[absolute(path).text] = picture }
      return state.failure
    }
    if let failure { throw failure }
    return absolute(path)
  }

  private func absolute(_ path: ByteString) -> ByteString {
    path.hasPrefix("/") ? path : "/pictures/" + path
  }
}

/// An in-memory archive of picture records.
public final class FakePictureRecords: RecordPictures {
  private let state = Locked((pictures: [SavedPicture](), failure: NewsError?.none))

  public init() {}

  /// The records in the order in which they were saved.
  public var pictures: [SavedPicture] { state.withLock { $0.pictures } }

  /// Makes every call fail from now on; nil restores success.
  public func fail(with error: NewsError?) {
    state.withLock { $0.failure = error }
  }

  /// Records a picture; replaces the record with the same path.
  public func record(_ picture: SavedPicture) async throws(NewsError) {
    let failure = state.withLock { state in
      if state.failure == nil {
        state.pictures.removeAll { $0.path == picture.path }
        state.pictures.append(picture)
      }
      return state.failure
    }
    if let failure { throw failure }
  }
}

extension SavedPicture: FakeItem {
  /// A record whose path, caption and id contain a name.
  public static func named(_ name: String) -> SavedPicture {
    SavedPicture(
      path: ByteString("/pictures/\(name).png"),
      caption: "Title \(name)",
      catID: name,
      tags: [],
      format: .png,
      width: 612,
      height: 408,
      size: 45_000,
      savedAt: Date(timeIntervalSince1970: 1_799_996_400)
    )
  }
}

/// A scripted list of saved pictures.
public typealias FakePictures = FakePages<SavedPicture>

extension FakePages: BrowsePictures where Item == SavedPicture {
  /// Returns the scripted page.
  public func savedPictures(
    _ query: PlainQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<SavedPicture> {
    try await page(of: query.words, at: cursor)
  }
}
