import FoundationEssentials
import Glibc
import WholeFiles

/// A file of the program's own: in a folder that it makes, readable by its owner only, and
/// replaced whole or not at all.
struct AtomicFile {
  let path: String

  /// Makes the file's folder if need be.
  func makeFolder() throws(SettingsError) {
    do {
      try FileManager.default.createDirectory(
        atPath: FileDraft.folder(of: path),
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw failure()
    }
  }

  /// Makes the file's folder if need be and holds it against other processes.
  ///
  /// The lock ends when the file descriptor that is returned is closed.
  func lockFolder() throws(SettingsError) -> Int32 {
    try makeFolder()
    let descriptor = open(FileDraft.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    guard flock(descriptor, LOCK_EX) == 0 else {
      defer { close(descriptor) }
      throw failure()
    }
    return descriptor
  }

  /// Replaces the file's content.
  func replace(with text: String, isFlushed: Bool) throws(SettingsError) {
    do throws(FileError) {
      let draft = try FileDraft(of: path, for: .owner)
      try draft.write(text)
      try draft.commit(isFlushed: isFlushed)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  private func failure() -> SettingsError {
    .cannotWrite(path: path, reason: String(cString: strerror(errno)))
  }
}
