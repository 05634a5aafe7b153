package import ArchiveRows
import FoundationEssentials

/// A notice of changes to the other users of the database, as the text of a notification.
struct ChangeNotice: Equatable {
  /// The channel of the notifications.
  static let channel = "broadsheet"

  let kind: ArchiveChange
  /// The archive object that made the changes.
  let session: String
  /// The person whose marks, feeds or likes changed; empty for articles.
  let person: String

  init(_ kind: ArchiveChange, by session: String, person: String = "") {
    self.kind = kind
    self.session = session
    self.person = person
  }

  /// Parses `text`; nil if it is no notice.
  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let kind = ArchiveChange(rawValue: String(parts[0])) else { return nil }
    self.init(kind, by: String(parts[1]), person: String(parts[2]))
  }

  /// The kind, the session and the person, separated by spaces.
  var text: String { "\(kind.rawValue) \(session) \(person)" }
}

extension PostgresConnection {
  package func notify(_ change: ArchiveChange) throws(PostgresError) {
    let notice = ChangeNotice(change, by: session, person: change == .articles ? "" : person)
    try call("pg_notify($1, $2)", [.text(ChangeNotice.channel), .text(notice.text)])
  }
}
