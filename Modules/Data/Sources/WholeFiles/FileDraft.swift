public import ByteStrings
public import FoundationEssentials
import Glibc

/// A draft of a file, which replaces the file atomically.
///
/// The draft is a temporary file in the same folder until `commit` renames it; released before that,
/// it is deleted. If the process is killed, the draft stays until the next one is begun in that
/// folder. It never replaces a symbolic link or anything that is not a regular file, such as a device.
/// For one thread at a time.
public final class FileDraft {
  /// Who can read the file.
  public enum Access: Sendable {
    /// Only its owner.
    case owner
    /// As the process's `umask` allows.
    case custom

    fileprivate var mode: mode_t { self == .owner ? 0o600 : 0o666 }
  }

  private let place: FilePlace
  private let file: DraftFile
  private let isReplacing: Bool
  private var isNamed = true

  /// Begins a draft of the file at `path`, which may exist unless `replacing` is false.
  public convenience init(
    of path: ByteString,
    for access: Access,
    replacing: Bool = true
  ) throws(FileError) {
    try self.init(of: path, for: access, replacing: replacing, token: DraftFile.token)
  }

  /// Begins a draft; `token` returns a unique part of its name, again if the name is taken.
  init(
    of path: ByteString,
    for access: Access,
    replacing: Bool,
    token: () -> String
  ) throws(FileError) {
    place = FilePlace(path)
    if let fault = place.fault(replacing: replacing) { throw FileError(path, fault) }
    isReplacing = replacing
    DraftFile.removeAbandoned(in: place.folderPath)
    var file = DraftFile(creating: place.draft(token()), mode: access.mode)
    for _ in 1..<Self.attempts where file == nil && errno == EEXIST {
      file = DraftFile(creating: place.draft(token()), mode: access.mode)
    }
    guard let file else { throw FileError(path, .last) }
    self.file = file
  }

  /// The number of names tried for the draft.
  private static let attempts = 10

  deinit {
    // Deleted while it is locked, so that the name still belongs to this draft.
    if isNamed { file.path.withCString { _ = unlink($0) } }
    close(file.descriptor)
  }

  /// The path of the draft, for a program or a library that writes it under its name.
  public var path: ByteString { file.path }

  /// Returns why a file at `path` cannot be written, as far as that is known in advance.
  public static func fault(at path: ByteString, replacing: Bool) -> FileFault? {
    FilePlace(path).fault(replacing: replacing)
  }

  /// Returns the folder of the file at `path`.
  public static func folder(of path: ByteString) -> ByteString {
    FilePlace(path).folderPath
  }

  /// Appends text.
  public func write(_ text: String) throws(FileError) {
    var text = text
    let isWritten = text.withUTF8 { writesAll(UnsafeRawBufferPointer($0)) }
    guard isWritten else { throw FileError(place.path, .last) }
  }

  /// Appends bytes.
  public func write(_ bytes: Data) throws(FileError) {
    guard bytes.withUnsafeBytes(writesAll) else { throw FileError(place.path, .last) }
  }

  /// Renames the draft to the file's name and returns the absolute path.
  ///
  /// If flushed, the file survives a power failure at once, at the cost of waiting for the disk.
  /// Otherwise a crash of the machine may leave the old file, or an empty one.
  @discardableResult
  public func commit(isFlushed: Bool) throws(FileError) -> ByteString {
    try commit(isFlushed: isFlushed, linking: link)
  }

  /// Commits the draft; `linking` behaves like link(2).
  func commit(
    isFlushed: Bool,
    linking: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) throws(FileError) -> ByteString {
    guard !isFlushed || fsync(file.descriptor) == 0 else { throw FileError(place.path, .last) }
    if let fault = isReplacing ? rename() : add(linking) { throw FileError(place.path, fault) }
    isNamed = false
    if isFlushed { place.flushFolder() }
    return place.absolute
  }

  /// Renames the draft, which replaces an existing file.
  private func rename() -> FileFault? {
    if let fault = place.occupation(replacing: isReplacing) { return fault }
    let code = file.path.withCString { old in place.path.withCString { Glibc.rename(old, $0) } }
    return code == 0 ? nil : .last
  }

  /// Renames the draft to the file's name unless it is taken, atomically.
  ///
  /// Without hard links, as on some file systems, it checks the name and then renames.
  private func add(
    _ linking: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) -> FileFault? {
    if file.path.withCString({ old in place.path.withCString { linking(old, $0) } }) == 0 {
      file.path.withCString { _ = unlink($0) }
      return nil
    }
    return errno == EEXIST ? place.occupation(replacing: false) ?? .taken : rename()
  }

  private func writesAll(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(file.descriptor, part.baseAddress, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// The place of a file to be written.
private struct FilePlace {
  let path: ByteString
  /// The folder with a trailing slash; empty for the working directory.
  private let folder: ByteString
  private let name: ByteString

  /// Divides a path at the last slash.
  init(_ path: ByteString) {
    self.path = path
    let length = path.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    folder = ByteString(bytes: path.bytes.prefix(length))
    name = ByteString(bytes: path.bytes.dropFirst(length))
  }

  /// The folder; `.` for the working directory.
  var folderPath: ByteString {
    guard folder.bytes.count > 1 else { return folder.isEmpty ? "." : folder }
    return ByteString(bytes: folder.bytes.dropLast())
  }

  /// The file's absolute path, with the links in its folder resolved.
  var absolute: ByteString {
    guard let real = folderPath.withCString({ realpath($0, nil) }) else { return path }
    defer { free(real) }
    let folder = ByteString(cString: real)
    return folder == "/" ? folder + name : folder + "/" + name
  }

  /// Returns the path of a draft beside the file, short enough for any name.
  func draft(_ token: String) -> ByteString {
    folder + ByteString(bytes: name.bytes.prefix(100)) + ByteString("." + token + DraftFile.suffix)
  }

  /// Returns why a file cannot be written here.
  func fault(replacing: Bool) -> FileFault? {
    if path.bytes.contains(0) { return .cutName }
    if path.isEmpty { return .nameless }
    if name.isEmpty { return .folder }
    if let fault = occupation(replacing: replacing) { return fault }
    // With the effective user id, unlike access(2).
    let code = folderPath.withCString { faccessat(AT_FDCWD, $0, W_OK | X_OK, AT_EACCESS) }
    guard code != 0 else { return nil }
    return errno == ENOENT ? .folderMissing : .last
  }

  /// Returns the obstacle at the path that cannot be replaced, or why that is unknown.
  func occupation(replacing: Bool) -> FileFault? {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else {
      return errno == ENOENT ? nil : .last
    }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: replacing ? nil : .taken
    case S_IFLNK: .symbolicLink
    case S_IFDIR: .folder
    default: .noFile
    }
  }

  /// Flushes the new name to disk; ignores file systems that cannot flush a folder.
  func flushFolder() {
    let folder = folderPath.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
