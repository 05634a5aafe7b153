public import Domain
import FoundationEssentials

/// A folder `/pictures` of files in memory.
public final class FakePictureFiles: StorePictures {
  private let state: Locked<(files: [String: Picture], failure: NewsError?)>

  /// Creates a folder with these files.
  public init(_ files: [String: Picture] = [:]) {
    state = Locked((files, nil))
  }

  /// What is in the folder, by absolute path.
  public var files: [String: Picture] { state.withLock { $0.files } }

  /// Fails to store from now on, like a full disk, which nobody knows beforehand.
  public func fail(with error: NewsError) {
    state.withLock { $0.failure = error }
  }

  /// Throws where a file is there that may not be replaced.
  public func check(_ path: String, replacing: Bool) throws(NewsError) {
    if !replacing, files[absolute(path)] != nil {
      throw .fileUnwritable(path: path, "a file is there already: use --force to replace it")
    }
  }

  /// Stores a picture, and returns the absolute path of the file.
  public func store(
    _ picture: Picture,
    at path: String,
    replacing: Bool
  ) throws(NewsError) -> String {
    try check(path, replacing: replacing)
    let failure = state.withLock { state in
      if state.failure == nil { state.files[absolute(path)] = picture }
      return state.failure
    }
    if let failure { throw failure }
    return absolute(path)
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "/pictures/\(path)"
  }
}

/// Records of pictures in memory.
public final class FakePictureRecords: RecordPictures {
  private let state = Locked((pictures: [SavedPicture](), failure: NewsError?.none))

  /// Creates an archive without pictures.
  public init() {}

  /// What is remembered, in the order in which it was saved.
  public var pictures: [SavedPicture] { state.withLock { $0.pictures } }

  /// Fails every call from now on; works again after nil.
  public func fail(with error: NewsError?) {
    state.withLock { $0.failure = error }
  }

  /// Remembers a picture, instead of another one in the same place.
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
  /// A picture named for a letter or a word, in a file of its own.
  public static func named(_ name: String) -> SavedPicture {
    SavedPicture(
      path: "/pictures/\(name).png",
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

/// A list of saved pictures whose pages are written down.
public typealias FakePictures = FakePages<SavedPicture>

extension FakePages: BrowsePictures where Item == SavedPicture {
  /// Answers as it was told to.
  public func savedPictures(
    _ query: PictureQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<SavedPicture> {
    try await page(of: query.words, at: cursor)
  }
}
