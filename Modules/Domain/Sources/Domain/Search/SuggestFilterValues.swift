public import FoundationEssentials
public import Query
import Texts

/// A value that a filter of the query language can have, from the archive.
public struct FilterValue: Hashable, Sendable {
  /// The value as typed: `bbc.co.uk` for `site:`.
  public let text: String
  /// The number of stored articles with it.
  public let count: Int

  public init(_ text: String, count: Int) {
    self.text = text
    self.count = count
  }
}

/// Returns values that complete a filter while a person types.
public protocol SuggestFilterValues: Sendable {
  /// Returns the most common values of a filter that begin with a text in any case, at most
  /// `limit`.
  ///
  /// Filters of words and dates have no values. The counts may be estimates from a part of the
  /// archive, so that the answer is fast enough while a person types.
  func values(
    of filter: QueryFilter,
    beginning text: String,
    limit: Int
  ) async throws(NewsError) -> [FilterValue]
}

extension QueryFilter {
  /// The source of the values that complete a filter.
  public enum Completions: Hashable, Sendable {
    /// None are suggested: any words are valid.
    case none
    /// These values, the most useful first.
    case fixed([String])
    /// The values of stored articles, from `SuggestFilterValues`.
    case stored
  }

  /// Returns the source of the values of the filter; dates are relative to `now`.
  public func completions(now: Date) -> Completions {
    switch self {
    case .title, .description, .content: .none
    case .author, .source, .category, .site, .language, .tag, .feed: .stored
    case .after, .before: .fixed(["today", "yesterday", "7d", "30d", Self.month(now)])
    case .part: .fixed(ArticlePart.allCases.map(\.rawValue))
    case .state: .fixed(["unread", "read", "saved", "followed"])
    }
  }

  /// The current month, as `DateExpression` reads it.
  private static func month(_ now: Date) -> String { String(now.iso8601Day.prefix(7)) }
}
