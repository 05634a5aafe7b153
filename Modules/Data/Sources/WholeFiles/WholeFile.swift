public import ByteStrings
public import FoundationEssentials
import Glibc

/// Reads whole files and lists folders, at paths of any bytes.
public enum WholeFile {
  /// Returns the content of the file at `path`; nil if there is none.
  ///
  /// Throws for a pipe, which may have no writer, and for a device other than `/dev/null`, which may have
  /// no end.
  public static func content(of path: ByteString) throws(FileError) -> Data? {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw FileError(path, .last)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path, .last) }
    let isDeviceOrPipe = ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    if isDeviceOrPipe, status.st_rdev != Self.nullDevice { throw FileError(path, .noFile) }
    var content = Data()
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path, .last) }
      guard count > 0 else { return content }
      content += chunk.prefix(count)
    }
  }

  /// The number of `/dev/null`: major 1, minor 3.
  private static let nullDevice: dev_t = 0x103

  /// Returns the names in a folder, in no order; empty if it cannot be read.
  public static func names(in folder: ByteString) -> [ByteString] {
    guard let stream = folder.withCString({ opendir($0) }) else { return [] }
    defer { closedir(stream) }
    var names: [ByteString] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { $0.prefix { $0 != 0 } }
      names.append(ByteString(bytes: name))
    }
    return names
  }

  /// Creates a folder and its missing parents, which only their owner can read.
  public static func createFolder(_ folder: ByteString) throws(FileError) {
    if make(folder) { return }
    let parent = FileDraft.folder(of: folder)
    guard errno == ENOENT, parent.bytes.count < folder.bytes.count, parent != "." else {
      throw FileError(folder, .last)
    }
    try createFolder(parent)
    guard make(folder) else { throw FileError(folder, .last) }
  }

  /// Creates a folder; true if something of the name exists afterwards.
  private static func make(_ folder: ByteString) -> Bool {
    folder.withCString { mkdir($0, 0o700) } == 0 || errno == EEXIST
  }
}
