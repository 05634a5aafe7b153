import Domain
import FoundationEssentials

/// The column `attributes` of feeds in archives without columns for settings: pairs of names and
/// values in JSON, of this program and of others.
package enum EarlierAttributes {
  private static let names = [
    "cap", "edited", "fullText", "quiet", "chosenTitle", "hub", "icon", "maildir", "unfollowed",
    "unsubscribe",
  ]
  private static let prefix = "broadsheet:"

  /// The column of an even older version, in which names of this program had no prefix.
  ///
  /// No text in it can contain an old name with its quotes, because quotes in it are escaped.
  package static let prefixed = names.reduce("attributes") {
    "replace(\($0), '[\"\($1)\",', '[\"\(prefix)\($1)\",')"
  }

  /// The columns of feeds before those to which `moveAttributes` moves the values.
  package static let before = FollowedFeed.table.through("pace")
  /// The columns with these.
  package static let after = FollowedFeed.table.through("unfollowed")
  /// The columns to which it moves them.
  package static let columns = after.dropFirst(before.count)

  /// The ids of senders in maildirs, which had an address instead.
  package static let isOfSender = "id LIKE 'https://maildir.invalid/%'"
  package static let senderID = "replace(id, 'https://maildir.invalid/', 'mail:')"

  /// The values of the named columns and of `attributes`; nil if none is of this program.
  fileprivate static func values(of text: String) -> [SQLValue]? {
    let attributes = FollowedFeed.attributes(text)
    let own = attributes.filter { $0.name.hasPrefix(prefix) }
    guard !own.isEmpty else { return nil }
    let texts = Dictionary(own.map { ($0.name.dropFirst(prefix.count), $0.value) }) { first, _ in
      first
    }
    var choices = FeedChoices()
    for attribute in FeedAttribute.allCases { choices[attribute] = texts[attribute.rawValue[...]] }
    let senders = (texts["unfollowed"] ?? "").split(separator: " ").map {
      String($0.replacing("https://maildir.invalid/", with: "mail:"))
    }
    return [
      SQLValue(texts["hub"]), SQLValue(texts["icon"]), SQLValue(choices.title),
      .integer(choices.isQuiet ? 1 : 0), SQLValue(choices.cap),
      .integer(choices.isUnreadAfterEdit ? 1 : 0), SQLValue(choices[.fullText]),
      SQLValue(texts["maildir"]), SQLValue(texts["unsubscribe"]),
      .text(FollowedFeed.lines(senders)),
      .text(FollowedFeed.text(of: attributes.filter { !$0.name.hasPrefix(prefix) })),
    ]
  }
}

extension SQLConnection {
  /// Moves what this program stored among the attributes in a table to columns of their own.
  ///
  /// `key` has the columns that identify a row, texts or numbers.
  package func moveAttributes(in table: String, key: [String]) throws(Failure) {
    let names = EarlierAttributes.columns.names + ", attributes"
    let count = EarlierAttributes.columns.count + 1
    let found = try rows("SELECT attributes, \(key.joined(separator: ", ")) FROM \(table)", []) {
      row in
      let values = (1...key.count).map { place -> SQLValue in
        row.integer(Int32(place)).map(SQLValue.integer) ?? SQLValue(row.text(Int32(place)))
      }
      return row.text(0).flatMap(EarlierAttributes.values).map { $0 + values }
    }
    let parameters = (1...count).map { "$\($0)" }.joined(separator: ", ")
    let isRow = key.enumerated().map { "\($1) = $\(count + 1 + $0)" }.joined(separator: " AND ")
    let sql = "UPDATE \(table) SET (\(names)) = (\(parameters)) WHERE \(isRow)"
    for values in found.compactMap(\.self) { try run(sql, values) }
  }
}
