public import Domain

/// What a person does with every list; what can be done with its rows, each list adds.
public protocol ListInput: Equatable, Sendable {
  /// Searched for words, wanting so many pages at once (nil: all), from a cursor (nil: the start).
  static func searched(_ words: String, pages: Int?, from: Cursor?) -> Self
  /// Asked for the next page.
  static var askedForMore: Self { get }
  /// Asked once more for the page that failed.
  static var retried: Self { get }
}
