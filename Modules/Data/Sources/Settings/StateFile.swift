public import FoundationEssentials
import Glibc
import WholeFiles

/// A file of lines that a later run of the program goes on from, and can do without.
///
/// The first empty line ends the list: what stands behind it is left from a longer one.
public struct StateFile: Sendable {
  /// Where the file is.
  public let path: String

  /// Creates the file's stand-in; nothing is read yet.
  public init(path: String) {
    self.path = path
  }

  /// Reads the lines; nil when there is no file.
  public func lines() throws(SettingsError) -> [Substring]? {
    do {
      let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return Array(lines.prefix { !$0.isEmpty })
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    } catch {
      throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// Replaces the lines, whole or not at all; makes the folder if need be.
  ///
  /// The disk is never waited for: who loses power loses a list that can be asked for again, and
  /// everyone else would wait with every list. A line must neither be empty nor hold a line break.
  public func replace(with lines: [String]) throws(SettingsError) {
    let text = lines.map { $0 + "\n" }.joined() + "\n"
    if text.utf8.count <= Self.blockSize, overwrite(with: text) { return }
    let file = AtomicFile(path: path)
    if access(FileDraft.folder(of: path), F_OK) != 0 { try file.makeFolder() }
    try file.replace(with: text, isFlushed: false)
  }

  /// Writes over the start of the file that is there; false where there is none to write over.
  ///
  /// Within one block that is one step. A new file in the old one's place is one too, but ext4
  /// then writes it out at once: 1 to 3 ms were measured, and 0.01 ms this way.
  private func overwrite(with text: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var text = text
    let count = text.withUTF8 { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard count > 0, count < text.utf8.count else { return count > 0 }
    // A disk without room took only a part: no list is better than a mixture of two.
    unlink(path)
    return false
  }

  /// The smallest block that file systems commonly have is one page.
  private static let blockSize = 4_096
}

extension StateFile {
  /// Deletes the files whose paths begin with `prefix` and that were last written before `date`.
  ///
  /// Errors are ignored: the next call tries again.
  public static func removeFiles(withPrefix prefix: String, writtenBefore date: Date) {
    let folder = FileDraft.folder(of: prefix)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for path in names.map({ folder + "/" + $0 }) where path.hasPrefix(prefix) {
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      if Double(status.st_mtim.tv_sec) < date.timeIntervalSince1970 { unlink(path) }
    }
  }
}
