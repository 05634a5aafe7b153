import FoundationEssentials

/// A notice of changes to the other users of the database, as the text of a notification.
struct ChangeNotice: Equatable {
  /// What changed.
  enum Kind: String {
    /// Articles, or articles of feeds.
    case articles
    /// The marks of a person.
    case marks
    /// The followed feeds of a person.
    case feeds
    /// The likes of a person.
    case likes
  }

  /// The channel of the notifications.
  static let channel = "broadsheet"

  let kind: Kind
  /// The archive object that made the changes.
  let session: String
  /// The person whose marks, feeds or likes changed; empty for articles.
  let person: String

  init(_ kind: Kind, by session: String, person: String = "") {
    self.kind = kind
    self.session = session
    self.person = person
  }

  /// Parses `text`; nil if it is no notice.
  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let kind = Kind(rawValue: String(parts[0])) else { return nil }
    self.init(kind, by: String(parts[1]), person: String(parts[2]))
  }

  /// The kind, the session and the person, separated by spaces.
  var text: String { "\(kind.rawValue) \(session) \(person)" }
}

extension PostgresConnection {
  /// Sends a notice to the other users when the transaction is committed.
  func notify(_ kind: ChangeNotice.Kind, by session: String) throws(PostgresError) {
    let notice = ChangeNotice(kind, by: session, person: kind == .articles ? "" : person)
    let values = [PostgresValue.text(ChangeNotice.channel), .text(notice.text)]
    _ = try rows("SELECT pg_notify($1, $2)", values) { _ in }
  }
}
