import Glibc

/// A file in the making, which takes the place of an older one whole or not at all.
///
/// What is written goes to a file of its own beside it, which takes its name in one step. A draft
/// that is let go before that leaves nothing behind. Neither a symbolic link in the file's place
/// nor what is no file, such as a device, is ever replaced. To be used by one thread at a time.
public final class FileDraft {
  /// Who can read the file.
  public enum Access: Sendable {
    /// Its owner.
    case owner
    /// Whoever the person's `umask` lets.
    case custom

    fileprivate var mode: mode_t { self == .owner ? 0o600 : 0o666 }
  }

  private let path: String
  private let name: String
  private let descriptor: Int32
  private var isCommitted = false

  /// Begins a file that is to be at `path`.
  public init(of path: String, for access: Access) throws(SettingsError) {
    var status = stat()
    if lstat(path, &status) == 0, let fault = Self.fault(status.st_mode & S_IFMT) {
      throw .cannotWrite(path: path, reason: fault)
    }
    let name = path + ".\(getpid()).new"
    unlink(name)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(name, flags, access.mode)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: Self.lastError()) }
    self.path = path
    self.name = name
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
    if !isCommitted { unlink(name) }
  }

  /// Adds text at the end.
  public func write(_ text: String) throws(SettingsError) {
    var text = text
    let isWritten = text.withUTF8 { isWhole(UnsafeRawBufferPointer($0)) }
    guard isWritten else { throw failure() }
  }

  /// Puts the file in its place.
  ///
  /// Flushed, it is there even if the power fails a moment later, which takes the disk's time;
  /// otherwise a crash of the whole machine may leave the old file, or an empty one.
  public func commit(isFlushed: Bool) throws(SettingsError) {
    guard !isFlushed || fsync(descriptor) == 0, rename(name, path) == 0 else { throw failure() }
    isCommitted = true
    if isFlushed { flushFolder() }
  }

  private func isWhole(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(descriptor, part.baseAddress, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Makes the new name last; a file system that cannot flush a folder has the file all the same.
  private func flushFolder() {
    let folder = open(Self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private func failure() -> SettingsError {
    .cannotWrite(path: path, reason: Self.lastError())
  }

  private static func fault(_ kind: mode_t) -> String? {
    switch kind {
    case S_IFREG: nil
    case S_IFLNK: "it is a symbolic link: name the file itself"
    case S_IFDIR: "it is a folder"
    default: "it is no file that could be replaced"
    }
  }

  /// The folder that the file at `path` is in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The system's words for the call that failed last on this thread.
  static func lastError() -> String {
    String(cString: strerror(errno))
  }
}
