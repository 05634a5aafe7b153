import FoundationEssentials
import Glibc

/// Replaces a file whole or not at all.
///
/// The new bytes go to a file of their own beside it, are flushed to disk, and take the old
/// one's name in one step. A symbolic link in the file's place is not followed.
struct AtomicFile {
  let path: String

  private var folder: String {
    let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parent.isEmpty ? "." : parent.joined(separator: "/")
  }

  /// Makes the file's folder if need be and holds it against other processes.
  ///
  /// The lock ends when the file descriptor that is returned is closed.
  func lockFolder() throws(SettingsError) -> Int32 {
    do {
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw failure()
    }
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    guard flock(descriptor, LOCK_EX) == 0 else {
      defer { close(descriptor) }
      throw failure()
    }
    return descriptor
  }

  /// Replaces the file's content; only its owner can read the new one.
  func replace(with bytes: Data) throws(SettingsError) {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      throw .cannotWrite(path: path, reason: "it is a symbolic link: name the file itself")
    }
    let draft = path + ".\(getpid()).new"
    do throws(SettingsError) {
      try write(bytes, to: draft)
      guard rename(draft, path) == 0 else { throw failure() }
    } catch {
      unlink(draft)
      throw error
    }
    flushFolder()
  }

  private func write(_ bytes: Data, to draft: String) throws(SettingsError) {
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure() }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw failure() }
  }

  /// Makes the new name last; a file system that cannot flush a folder has the file all the same.
  private func flushFolder() {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func failure() -> SettingsError {
    .cannotWrite(path: path, reason: Self.lastError())
  }

  /// The system's words for the call that failed last on this thread.
  static func lastError() -> String {
    String(cString: strerror(errno))
  }
}
