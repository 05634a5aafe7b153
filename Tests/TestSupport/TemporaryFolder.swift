import FoundationEssentials

/// A new folder that is deleted with its contents when the object is deallocated.
public final class TemporaryFolder: Sendable {
  /// The absolute path.
  public let path: String

  /// Creates an empty folder.
  public init() throws {
    path = FileManager.default.temporaryDirectory.path + "/broadsheet-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of a file in the folder.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file in the folder and returns its path.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: file(name)))
    return file(name)
  }

  /// Reads a file in the folder.
  public func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: file(name))), as: UTF8.self)
  }
}

/// Recorded replies of services, which are not part of this project; tests use them if present.
public enum Fixtures {
  /// The folder in `BROADSHEET_FIXTURES`; nil if it is not set or does not exist.
  public static let folder: String? = ProcessInfo.processInfo.environment["BROADSHEET_FIXTURES"]
    .flatMap { FileManager.default.fileExists(atPath: $0 + "/newsapi") ? $0 : nil }

  /// Whether the folder exists.
  public static var arePresent: Bool { folder != nil }
}
