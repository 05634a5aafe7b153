import FoundationEssentials
import Glibc

/// The file that keeps what a person has set: one JSON object, a name and a value each.
///
/// Values may be written as strings, numbers or booleans and are handed out as text. Names that
/// nobody knows are kept as they are, so that an older version does not lose a newer one's.
public struct SettingsFile: Sendable {
  /// Where the file is.
  public let path: String

  /// Creates the file's stand-in; nothing is read yet.
  public init(path: String) {
    self.path = path
  }

  /// Reads all settings; none when there is no file.
  public func read() throws(SettingsError) -> [String: String] {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(filePath: path))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return [:]
    } catch {
      throw .cannotRead(path: path, reason: Self.reason(error))
    }
    guard !bytes.isEmpty else { return [:] }
    do {
      return try JSONDecoder().decode([String: Value].self, from: bytes).mapValues(\.text)
    } catch {
      throw .malformed(path: path, reason: Self.reason(error))
    }
  }

  /// Sets `name` to `value`, or forgets it for nil, and leaves all others as they are.
  ///
  /// The file is replaced whole or not at all, can be read by its owner only, and is locked
  /// against another process that sets something at the same moment.
  public func set(_ name: String, to value: String?) throws(SettingsError) {
    let file = AtomicFile(path: path)
    let lock = try file.lockFolder()
    defer { close(lock) }
    var settings = try read()
    settings[name] = value
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(settings) else {
      throw .cannotWrite(path: path, reason: "the settings cannot be written as JSON")
    }
    try file.replace(with: String(decoding: bytes, as: UTF8.self) + "\n", isFlushed: true)
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.codingPath.isEmpty
        ? "it is not a JSON object"
        : "the value of \"\(context.codingPath[0].stringValue)\" is no text, number or boolean"
    case let error as CocoaError:
      (error.underlying as? POSIXError).map(Self.words) ?? "no reason given"
    default: "it is not JSON"
    }
  }

  private static func words(_ error: POSIXError) -> String {
    String(cString: strerror(error.code.rawValue))
  }
}

/// Why settings could not be read or written; paths and reasons only, never a value.
public enum SettingsError: Error, Hashable, Sendable {
  /// The file is not what it should be.
  case malformed(path: String, reason: String)
  /// The file is there and cannot be read.
  case cannotRead(path: String, reason: String)
  /// The file cannot be written; what was there is untouched.
  case cannotWrite(path: String, reason: String)
}

/// A setting's value however it was written.
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
