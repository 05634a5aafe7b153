import ByteStrings
import Glibc

/// The temporary file of a draft, locked while its process runs.
///
/// The lock (flock(2)) disappears with the process, also if it is killed. So a draft that another
/// process can lock belongs to no process, and `removeAbandoned` deletes it.
struct DraftFile {
  /// The path, which ends with a random token and `suffix`.
  let path: ByteString
  /// The open file; closing it releases the lock.
  let descriptor: Int32

  /// The end of every draft's name.
  static let suffix = ".broadsheet-draft"

  /// The length of a token, in hexadecimal digits.
  private static let tokenLength = 16

  /// Returns a token for the name of a new draft.
  static func token() -> String {
    UInt64.random(in: 0 ... .max).hexadecimal(digits: tokenLength)
  }

  /// Creates and locks a file at `path`; nil with errno EEXIST if the name is taken.
  init?(creating path: ByteString, mode: mode_t) {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = path.withCString { open($0, flags, mode) }
    guard descriptor >= 0 else { return nil }
    guard Self.holds(descriptor) else {
      close(descriptor)
      errno = EEXIST
      return nil
    }
    (self.path, self.descriptor) = (path, descriptor)
  }

  /// Locks a new draft; false if another process deleted it before it was locked.
  private static func holds(_ descriptor: Int32) -> Bool {
    // On a file system without locks nothing deletes the draft.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }
}

extension DraftFile {
  /// Deletes the drafts in a folder whose processes no longer exist.
  ///
  /// Other files stay: only a regular file of this user with the name of a draft is deleted. Errors
  /// are ignored, as the next call tries again.
  static func removeAbandoned(in folder: ByteString) {
    guard let entries = folder.withCString({ opendir($0) }) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if isDraft(name) {
        removeIfAbandoned(name.map { CChar(bitPattern: $0) } + [0], in: dirfd(entries))
      }
    }
  }

  /// Whether a name is a draft's: `FILE.TOKEN.broadsheet-draft`.
  static func isDraft(_ name: [UInt8]) -> Bool {
    let end = Array(suffix.utf8)
    let start = name.dropLast(end.count)
    guard name.suffix(end.count) == end[...], start.count > tokenLength + 1 else { return false }
    let token = start.suffix(tokenLength)
    return start.dropLast(tokenLength).last == UInt8(ascii: ".")
      && token.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  private static func removeIfAbandoned(_ name: [CChar], in folder: Int32) {
    let descriptor = openat(folder, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var opened = stat()
    var named = stat()
    guard fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG,
      opened.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0,
      // The draft may have been renamed, and its name given to another file, before it was locked.
      fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0, opened.st_ino == named.st_ino,
      opened.st_dev == named.st_dev
    else { return }
    // SQLite may have begun a log of it.
    unlinkat(folder, Array(name.dropLast(1)) + "-wal".utf8.map { CChar($0) } + [0], 0)
    unlinkat(folder, name, 0)
  }
}
