package import ArchiveRows
import FoundationEssentials

/// A notice of changes to the other users of the database: the text of a notification is the kind, the
/// session and the person, separated by spaces.
struct ChangeNotice {
  /// The channel of the notifications.
  static let channel = "broadsheet"

  let kind: ArchiveChange
  /// The archive object that made the changes.
  let session: String
  /// The person whose marks, feeds or likes changed; empty for articles.
  let person: String

  /// Parses `text`; nil if it is no notice.
  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let kind = ArchiveChange(rawValue: String(parts[0])) else { return nil }
    (self.kind, session, person) = (kind, String(parts[1]), String(parts[2]))
  }
}

extension PostgresConnection {
  package func notify(_ change: ArchiveChange) throws(PostgresError) {
    let notice = "\(change.rawValue) \(session) \(change == .articles ? "" : person)"
    try call("pg_notify($1, $2)", [.text(ChangeNotice.channel), .text(notice)])
  }
}
