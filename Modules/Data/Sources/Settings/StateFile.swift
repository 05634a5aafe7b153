public import ByteStrings
public import Domain
public import FoundationEssentials
import Glibc
import WholeFiles

/// A file of lines for a later run of the program, which also works without it.
///
/// The first empty line ends the list: lines after it are left from a longer one.
public struct StateFile: Sendable {
  /// The path of the file.
  public let path: ByteString

  /// Creates the object without reading the file.
  public init(path: ByteString) {
    self.path = path
  }

  /// Reads the lines; nil if there is no file.
  public func lines() throws(SettingsError) -> [Substring]? {
    guard let content = try AtomicFile(path: path).content() else { return nil }
    let text = String(decoding: content, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.prefix { !$0.isEmpty })
  }

  /// Replaces the lines atomically; creates the folder if needed.
  ///
  /// It does not flush to disk: a power failure loses a list that can be fetched again, and flushing
  /// would slow every list. A line must not be empty or contain a line break.
  public func replace(with lines: [String]) throws(SettingsError) {
    let text = lines.map { $0 + "\n" }.joined() + "\n"
    if text.utf8.count <= Self.blockSize, overwrite(with: text) { return }
    let file = AtomicFile(path: path)
    try file.createFolder()
    try file.replace(with: text, isFlushed: false)
  }

  /// Overwrites the start of an existing file; false if that is not possible.
  ///
  /// Within one block this is atomic. Replacing the file is too, but ext4 then flushes it at once:
  /// 1 to 3 ms were measured, and 0.01 ms this way.
  private func overwrite(with text: String) -> Bool {
    let flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = path.withCString { open($0, flags) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var text = text
    let count = text.withUTF8 { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard count > 0, count < text.utf8.count else { return count > 0 }
    // The disk is full and only a part was written: no list is better than a mixture of two.
    path.withCString { _ = unlink($0) }
    return false
  }

  /// The smallest common block size of file systems, one page.
  private static let blockSize = 4_096
}

extension StateFile {
  /// Deletes the files whose paths begin with `prefix` and that were last written before `date`.
  ///
  /// Errors are ignored: the next call tries again.
  public static func removeFiles(withPrefix prefix: ByteString, writtenBefore date: Date) {
    let folder = FileDraft.folder(of: prefix)
    for name in WholeFile.names(in: folder) {
      let path = folder + "/" + name
      var status = stat()
      guard path.hasPrefix(prefix), path.withCString({ lstat($0, &status) }) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      if Double(status.st_mtim.tv_sec) < date.timeIntervalSince1970 {
        path.withCString { _ = unlink($0) }
      }
    }
  }
}
