public import FoundationEssentials
import Glibc

/// A file in the making, which is put in its place whole or not at all.
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

  private let place: FilePlace
  private let name: String
  private let isReplacing: Bool
  private let descriptor: Int32
  private var isNamed = true

  /// Begins a file that is to be at `path`, instead of an older one unless `replacing` is false.
  public convenience init(
    of path: String,
    for access: Access,
    replacing: Bool = true
  ) throws(FileError) {
    try self.init(of: path, for: access, replacing: replacing) {
      String(UInt64.random(in: 0 ... .max), radix: 36)
    }
  }

  /// Begins a file; `token` gives what sets its draft apart from others', again if one has it.
  init(
    of path: String,
    for access: Access,
    replacing: Bool,
    token: () -> String
  ) throws(FileError) {
    place = FilePlace(path)
    if let fault = place.fault(replacing: replacing) { throw FileError(path, fault) }
    isReplacing = replacing
    var name = place.draft(token())
    var descriptor = Self.create(name, access)
    for _ in 1..<Self.attempts where descriptor < 0 && errno == EEXIST {
      name = place.draft(token())
      descriptor = Self.create(name, access)
    }
    guard descriptor >= 0 else { throw FileError(path, .last) }
    self.name = name
    self.descriptor = descriptor
  }

  /// How often a name for the draft is tried, should others have it.
  private static let attempts = 10

  private static func create(_ name: String, _ access: Access) -> Int32 {
    open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, access.mode)
  }

  deinit {
    close(descriptor)
    if isNamed { unlink(name) }
  }

  /// Says what stands in the way of a file at `path`, as far as it is known without writing one.
  public static func fault(at path: String, replacing: Bool) -> FileFault? {
    FilePlace(path).fault(replacing: replacing)
  }

  /// The folder that the file at `path` is or would be in.
  public static func folder(of path: String) -> String {
    FilePlace(path).folderPath
  }

  /// Adds text at the end.
  public func write(_ text: String) throws(FileError) {
    var text = text
    let isWritten = text.withUTF8 { isWhole(UnsafeRawBufferPointer($0)) }
    guard isWritten else { throw FileError(place.path, .last) }
  }

  /// Adds bytes at the end.
  public func write(_ bytes: Data) throws(FileError) {
    guard bytes.withUnsafeBytes(isWhole) else { throw FileError(place.path, .last) }
  }

  /// Puts the file in its place, and returns its absolute path.
  ///
  /// Flushed, it is there even if the power fails a moment later, which takes the disk's time;
  /// otherwise a crash of the whole machine may leave the old file, or an empty one.
  @discardableResult
  public func commit(isFlushed: Bool) throws(FileError) -> String {
    try commit(isFlushed: isFlushed, linking: link)
  }

  /// Puts the file in its place; `linking` gives a file a second name, as link(2) does.
  func commit(
    isFlushed: Bool,
    linking: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) throws(FileError) -> String {
    guard !isFlushed || fsync(descriptor) == 0 else { throw FileError(place.path, .last) }
    if let fault = isReplacing ? rename() : add(linking) { throw FileError(place.path, fault) }
    isNamed = false
    if isFlushed { place.flushFolder() }
    return place.absolute
  }

  /// Gives the draft the file's name, which whoever had it loses.
  private func rename() -> FileFault? {
    if let fault = place.occupation(replacing: isReplacing) { return fault }
    return Glibc.rename(name, place.path) == 0 ? nil : .last
  }

  /// Gives the draft the file's name if nobody has it, in one step.
  ///
  /// A file system without links has no such step: there it is looked first.
  private func add(
    _ linking: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) -> FileFault? {
    if linking(name, place.path) == 0 {
      unlink(name)
      return nil
    }
    return errno == EEXIST ? place.occupation(replacing: false) ?? .taken : rename()
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
}
