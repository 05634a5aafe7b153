/// A connection to the database of an archive; for one thread at a time.
///
/// The parameters of its statements are `$1`, `$2` and so on. What all databases have in common is
/// written in extensions of this protocol and of those that refine it, such as `FeedStorage`. Their
/// functions are for use inside a transaction or a snapshot.
package protocol SQLConnection: AnyObject {
  associatedtype Failure: Error
  associatedtype Row: RowReader

  /// Runs one statement and returns what `read` makes of each row.
  func rows<Result>(
    _ sql: String,
    _ values: [SQLValue],
    read: (Row) -> Result
  ) throws(Failure) -> [Result]

  /// Returns the first integer that a statement finds; 0 if there is none.
  func number(_ sql: String, _ values: [SQLValue]) throws(Failure) -> Int

  /// Runs one statement and returns how many rows it changed.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue]) throws(Failure) -> Int

  /// Runs `work` in a transaction, which is rolled back if it throws; one that reads has one consistent
  /// snapshot.
  func transaction<Result>(
    _ use: ArchiveUse,
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result

  /// Makes other transactions with the same lock wait for the end of this one.
  func lock(_ lock: ArchiveLock) throws(Failure)

  /// Notifies the other users of the database when the transaction is committed.
  func notify(_ change: ArchiveChange) throws(Failure)

  /// Whether the person may store articles, instead of only reading and marking them.
  func canStore() throws(Failure) -> Bool

  /// Returns the condition that a column has one of the values of a parameter, which is a list.
  static func isOne(_ column: String, of parameter: String) -> String

  /// Returns a table with the values of a parameter, which is a list, in its column `value`.
  static func elements(of parameter: String) -> String

  /// The condition that a row with personal data is of the connected person.
  static var isOwn: String { get }

  /// The table with the id of each stored article.
  static var idTable: String { get }
}

/// What only one transaction at a time may change.
package enum ArchiveLock {
  /// Which feeds the person follows.
  case followedFeeds
  /// The entries of feeds.
  case documents
  /// The stored ones of these articles, which are not deleted meanwhile.
  case articles([Int64])
  /// The pictures that the person saved.
  case pictures
  /// The videos that the person likes.
  case likes
  /// To which stories articles belong.
  case stories
}

/// What other users of the database read again.
package enum ArchiveChange: String {
  /// Articles, or articles of feeds.
  case articles
  /// The marks of a person.
  case marks
  /// The followed feeds of a person.
  case feeds
  /// The likes of a person.
  case likes
}
