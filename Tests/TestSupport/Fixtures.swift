import FoundationEssentials

/// Replies that other people recorded: not part of this project, used where they are present.
public enum Fixtures {
  /// The folder that `BROADSHEET_FIXTURES` names; nil when it names none that exists.
  public static let folder: String? = ProcessInfo.processInfo.environment["BROADSHEET_FIXTURES"]
    .flatMap { FileManager.default.fileExists(atPath: $0 + "/newsapi") ? $0 : nil }

  /// Whether there is such a folder.
  public static var arePresent: Bool { folder != nil }
}
