public import FoundationEssentials
public import Query

/// The query of a list: words, and conditions that depend on the kind of list.
public protocol ListQuery: Hashable, Sendable {
  /// The words, without white space around them; may be empty.
  var words: String { get }

  /// Returns the query with other words; relative dates among them, such as `7d`, are before `now`.
  func searching(for words: String, now: Date) throws(InvalidQuery) -> Self
}
