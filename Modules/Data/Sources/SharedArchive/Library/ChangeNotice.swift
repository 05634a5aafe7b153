package import ArchiveRows
import FoundationEssentials

/// A notice of changes to other users of the database: the text of a notification is the kind and the
/// session, separated by a space.
///
/// Changes of articles are sent to everyone, changes of marks, feeds and likes only to other programs
/// of the person, on a channel with a secret name.
struct ChangeNotice {
  /// The channel of the notifications for everyone.
  static let channel = "broadsheet"

  let kind: ArchiveChange
  /// The archive object that made the changes.
  let session: String

  /// Parses `text`; nil if it is no notice.
  init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = ArchiveChange(rawValue: String(parts[0])) else { return nil }
    (self.kind, session) = (kind, String(parts[1]))
  }
}

extension PostgresConnection {
  package func notify(_ change: ArchiveChange) throws(PostgresError) {
    let notice = SQLValue.text("\(change.rawValue) \(session)")
    if change == .articles {
      return notices.append(("SELECT pg_notify($1, $2)", [.text(ChangeNotice.channel), notice]))
    }
    // Without a row none of the person's programs listens.
    let own = "SELECT pg_notify(channel, $1) FROM listener WHERE person = current_user::text"
    notices.append((own, [notice]))
  }

  /// Returns the channel of the person.
  package func secret() throws(PostgresError) -> String? {
    try run("INSERT INTO listener DEFAULT VALUES ON CONFLICT DO NOTHING")
    let sql = "SELECT channel FROM listener WHERE person = current_user::text"
    return try rows(sql) { $0.text(0) }.first ?? nil
  }
}
