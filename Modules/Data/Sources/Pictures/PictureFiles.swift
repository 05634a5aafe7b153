public import ByteStrings
public import Domain
import WholeFiles

/// Stores pictures as files, atomically, with the permissions of the user's `umask`.
public struct PictureFiles: StorePictures {
  public init() {}

  /// Throws if nothing can be stored at `path`, without writing anything.
  public func check(_ path: ByteString, replacing: Bool) throws(NewsError) {
    guard let fault = FileDraft.fault(at: path, replacing: replacing) else { return }
    throw Self.error(fault, path)
  }

  /// Stores a picture, flushes it to the disk and returns the absolute path of the file.
  public func store(
    _ picture: Picture,
    at path: ByteString,
    replacing: Bool
  ) throws(NewsError) -> ByteString {
    do throws(FileError) {
      let draft = try FileDraft(of: path, for: .custom, replacing: replacing)
      try draft.write(picture.bytes)
      return try draft.commit(isFlushed: true)
    } catch {
      throw Self.error(error.fault, path)
    }
  }

  private static func error(_ fault: FileFault, _ path: ByteString) -> NewsError {
    fault == .taken
      ? .fileExists(path: path.description)
      : .fileUnwritable(path: path.description, fault.description)
  }
}
