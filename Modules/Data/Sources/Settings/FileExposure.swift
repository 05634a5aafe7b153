import ByteStrings
import Domain
import Glibc
import WholeFiles

extension FileExposure {
  /// Examines the file at `path`, or the one that a symbolic link there refers to.
  ///
  /// Nil if only its owner can use it, or if there is no file. The case that allows the most has
  /// precedence.
  init?(of path: ByteString) {
    guard let file = Status(path) else { return nil }
    let folder = FileDraft.folder(of: path)
    let around = Status(folder)
    if !file.isOwn {
      self = .foreign(path)
    } else if file.isOpen(to: 0o022) {
      self = .writable(mode: file.mode)
    } else if let around, !around.isOwn {
      self = .foreign(folder)
    } else if let around, around.isOpen(to: 0o022), !around.isSticky {
      self = .replaceable(folder: folder, mode: around.mode)
    } else if file.isOpen(to: 0o044) {
      self = .readable(mode: file.mode)
    } else {
      return nil
    }
  }

  private struct Status {
    /// The permission bits, without those for the type of file.
    let mode: Int
    let isSticky: Bool
    /// Whether the owner is this user or the administrator.
    let isOwn: Bool

    init?(_ path: ByteString) {
      var status = stat()
      guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
      mode = Int(status.st_mode & 0o777)
      isSticky = status.st_mode & S_ISVTX != 0
      isOwn = status.st_uid == geteuid() || status.st_uid == 0
    }

    /// Returns whether any of these permission bits is set.
    func isOpen(to bits: Int) -> Bool { mode & bits != 0 }
  }
}
