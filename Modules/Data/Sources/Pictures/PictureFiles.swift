public import Domain
import WholeFiles

/// Pictures as files, each whole or not there; the person's `umask` says who may read them.
public struct PictureFiles: StorePictures {
  /// Creates what stores pictures.
  public init() {}

  /// Throws where it is known already that nothing can be stored at `path`.
  public func check(_ path: String, replacing: Bool) throws(NewsError) {
    guard let fault = FileDraft.fault(at: path, replacing: replacing) else { return }
    throw .fileUnwritable(path: path, Self.advice(fault))
  }

  /// Stores a picture, and returns the absolute path of the file, which then outlasts a power cut.
  public func store(
    _ picture: Picture,
    at path: String,
    replacing: Bool
  ) throws(NewsError) -> String {
    do throws(FileError) {
      let draft = try FileDraft(of: path, for: .custom, replacing: replacing)
      try draft.write(picture.bytes)
      return try draft.commit(isFlushed: true)
    } catch {
      throw .fileUnwritable(path: path, Self.advice(error.fault))
    }
  }

  /// What stands in the way, and what to do about it.
  private static func advice(_ fault: FileFault) -> String {
    guard fault == .taken else { return fault.description }
    return "\(fault): choose another with --output, or write over it with --force"
  }
}
