public import ByteStrings
public import Domain
import FoundationEssentials
import Glibc
import WholeFiles

/// The settings file: a JSON object of names and values.
///
/// Values may be strings, numbers or booleans and are returned as text. Unknown names stay, so that an
/// older version does not lose the settings of a newer one.
public struct SettingsFile: StoreSettings {
  /// The path of the file.
  public let path: ByteString

  /// Creates the object without reading the file.
  public init(path: ByteString) {
    self.path = path
  }

  /// Reads all settings; empty if there is no file.
  public func read() throws(SettingsError) -> [String: String] {
    guard let bytes = try AtomicFile(path: path).content(), !bytes.isEmpty else { return [:] }
    do {
      return try JSONDecoder().decode([String: Value].self, from: bytes).mapValues(\.text)
    } catch {
      throw .malformed(path: path.description, reason: Self.reason(error))
    }
  }

  /// What other users can do to the file; nil if only its owner can use it.
  public var exposure: FileExposure? { FileExposure(of: path) }

  /// The identity of the file, which each change replaces.
  public var version: String? {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    let time = status.st_mtim
    return "\(status.st_ino) \(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }

  /// Changes the value of `name`, nil if there is none; other settings stay.
  ///
  /// The file is replaced atomically, readable by its owner only, and locked against other processes
  /// meanwhile.
  public func change(
    _ name: String,
    _ change: (String?) throws(SettingsError) -> String?
  ) throws(SettingsError) {
    let file = AtomicFile(path: path)
    let lock = try file.lockFolder()
    defer { close(lock) }
    var settings = try read()
    settings[name] = try change(settings[name])
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(settings) else {
      throw .cannotWrite(path: path.description, reason: "the settings cannot be written as JSON")
    }
    try file.replace(with: String(decoding: bytes, as: UTF8.self) + "\n", isFlushed: true)
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.codingPath.isEmpty
        ? "it is not a JSON object"
        : "the value of \"\(context.codingPath[0].stringValue)\" is not text, a number or a boolean"
    default: "it is not JSON"
    }
  }
}

/// A setting's value as text, from any JSON scalar.
private struct Value: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.text = text
    } else if let number = try? container.decode(Int.self) {
      text = String(number)
    } else if let flag = try? container.decode(Bool.self) {
      text = String(flag)
    } else {
      text = String(try container.decode(Double.self))
    }
  }
}

/// A private file of the program, which only its owner can read and which is replaced atomically.
struct AtomicFile {
  let path: ByteString

  /// Returns the file's content; nil if there is no file.
  func content() throws(SettingsError) -> Data? {
    do throws(FileError) { return try WholeFile.content(of: path) } catch {
      throw .cannotRead(path: path.description, reason: error.reason)
    }
  }

  /// Creates the file's folder if needed.
  func createFolder() throws(SettingsError) {
    do throws(FileError) { try WholeFile.createFolder(FileDraft.folder(of: path)) } catch {
      throw .cannotWrite(path: path.description, reason: error.reason)
    }
  }

  /// Creates the file's folder if needed and locks it against other processes.
  ///
  /// Closing the returned file descriptor releases the lock.
  func lockFolder() throws(SettingsError) -> Int32 {
    try createFolder()
    let descriptor = FileDraft.folder(of: path).withCString {
      open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard descriptor >= 0 else { throw failure() }
    guard flock(descriptor, LOCK_EX) == 0 else {
      defer { close(descriptor) }
      throw failure()
    }
    return descriptor
  }

  /// Replaces the file's content.
  func replace(with text: String, isFlushed: Bool) throws(SettingsError) {
    do throws(FileError) {
      let draft = try FileDraft(of: path, for: .owner)
      try draft.write(text)
      try draft.commit(isFlushed: isFlushed)
    } catch {
      throw .cannotWrite(path: path.description, reason: error.reason)
    }
  }

  private func failure() -> SettingsError {
    .cannotWrite(path: path.description, reason: String(cString: strerror(errno)))
  }
}
