public import ByteStrings
public import Domain
public import FoundationEssentials

/// The file with the list that a terminal showed last.
///
/// Each session of a terminal has its own file; runs without a terminal share one.
public struct LastListFile: RememberList {
  private let path: ByteString
  private let file: StateFile
  private let now: @Sendable () -> Date

  /// Creates a list in the file at `path`, to which the name of the terminal's session is added.
  public init(path: ByteString, session: String?, now: @escaping @Sendable () -> Date) {
    self.path = path
    file = StateFile(path: path + ByteString(session.map { "." + $0 } ?? ""))
    self.now = now
  }

  /// Stores the ids of the rows, and deletes the files of old sessions.
  public func remember(_ ids: [String]) -> Bool {
    do throws(SettingsError) { try file.replace(with: ids) } catch {
      return (try? self.ids()) == nil
    }
    StateFile.removeFiles(withPrefix: path + ".", writtenBefore: now() - Self.lifetime)
    return true
  }

  /// Returns the ids of the rows; nil if there is no file.
  public func ids() throws(SettingsError) -> [Substring]? { try file.lines() }

  /// The time for which the list of a session that shows no other one is kept: a week.
  private static let lifetime: TimeInterval = 7 * 86_400
}
