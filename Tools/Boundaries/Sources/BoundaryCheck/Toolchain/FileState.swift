import Foundation

/// What changes when a file is written or replaced.
struct FileState: Hashable, Sendable, CustomStringConvertible {
  /// In nanoseconds since 1970.
  let modified: Int64
  let size: Int64
  let inode: UInt64

  var description: String { "\(modified) \(size) \(inode)" }

  /// Follows symbolic links; nil if there is no such file.
  init?(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    #if os(macOS)
    let time = info.st_mtimespec
    #else
    let time = info.st_mtim
    #endif
    modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    size = Int64(info.st_size)
    inode = UInt64(info.st_ino)
  }
}
