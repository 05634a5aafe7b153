public import ByteStrings
public import Domain
import WholeFiles

/// Stores pictures as files, atomically, with the permissions of the user's `umask`.
public struct PictureFiles: StorePictures {
  /// Creates the store.
  public init() {}

  /// Throws if nothing can be stored at `path`, without writing anything.
  public func check(_ path: ByteString, replacing: Bool) throws(NewsError) {
    guard let fault = FileDraft.fault(at: path, replacing: replacing) else { return }
    throw .fileUnwritable(path: path.description, Self.advice(fault))
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
      throw .fileUnwritable(path: path.description, Self.advice(error.fault))
    }
  }

  /// Returns what happened, and what to do.
  private static func advice(_ fault: FileFault) -> String {
    guard fault == .taken else { return fault.description }
    return "\(fault); use --force to overwrite it, or choose another with --output"
  }
}
