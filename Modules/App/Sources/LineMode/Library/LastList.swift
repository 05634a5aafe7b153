import ByteStrings
import Domain
import FoundationEssentials
import Glibc
import Settings

/// The list of one kind that this terminal showed last: later commands refer to its row numbers.
///
/// Each session of a terminal has a file of its own; runs without a terminal share one. The number
/// of a row is never a valid id, so that a reference cannot be both.
struct LastList<ID: LosslessStringConvertible & Sendable>: Sendable {
  /// The name of one item, for messages: `article`.
  let noun: String
  private let path: ByteString?
  private let file: StateFile?
  private let now: @Sendable () -> Date

  /// Creates a list in the file at `path`, to which the name of the terminal's session is added.
  ///
  /// A nil `path` is of an environment without a folder for files: then no list is stored.
  init(noun: String, path: ByteString?, session: String?, now: @escaping @Sendable () -> Date) {
    self.noun = noun
    self.path = path
    let suffix = session.map { "." + $0 } ?? ""
    file = path.map { StateFile(path: $0 + ByteString(suffix)) }
    self.now = now
  }

  /// Stores the ids of the rows, the first row first, and deletes the files of old sessions.
  ///
  /// Errors are ignored: the list itself is more important than its numbers.
  func keep(_ ids: [ID]) {
    guard let path, let file else { return }
    try? file.replace(with: ids.map(\.description))
    StateFile.removeFiles(withPrefix: path + ".", writtenBefore: now() - Self.lifetime)
  }

  /// The time for which the list of a session that shows no other one is kept: a week.
  private static var lifetime: TimeInterval { 7 * 86_400 }

  /// Returns the id for a row's number, an id or an address; `link` parses addresses.
  func id(_ reference: String, link: (WebLink) -> ID?) throws(Failure) -> ID {
    if let id = ID(reference) { return id }
    if let row = Int(reference) { return try id(ofRow: row) }
    if let id = WebLink(reference).flatMap(link) { return id }
    throw Failure("\(Quoted(reference)) is not a list number, an id or an address", .noSuchItem)
  }

  private func id(ofRow row: Int) throws(Failure) -> ID {
    guard let lines = try lines(), !lines.isEmpty else {
      throw Failure("there is no last list with \(noun) \(row): search first", .noSuchItem)
    }
    guard lines.indices.contains(row - 1), let id = ID(String(lines[row - 1])) else {
      throw Failure(
        "there is no \(noun) \(row): the last list has 1 to \(lines.count)",
        .noSuchItem
      )
    }
    return id
  }

  private func lines() throws(Failure) -> [Substring]? {
    do throws(SettingsError) {
      return try file?.lines() ?? nil
    } catch {
      throw Failure(error)
    }
  }
}

/// The session of a terminal that the program runs in.
public enum TerminalSession {
  /// Returns the name of the terminal and the session's number, such as `pts-3.1234`.
  ///
  /// The terminal is the first of the standard streams that is one; nil if none is. The number
  /// distinguishes a new window from a closed one whose terminal it has inherited.
  @Sendable public static func name() -> String? {
    var path = [CChar](repeating: 0, count: 256)
    for descriptor in Int32(0)...2 where ttyname_r(descriptor, &path, path.count) == 0 {
      let bytes = path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let name = String(decoding: bytes, as: UTF8.self).split(separator: "/").dropFirst()
      return name.joined(separator: "-") + ".\(getsid(0))"
    }
    return nil
  }
}
