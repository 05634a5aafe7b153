public import Domain
public import FoundationEssentials
import Query
import Texts

/// Completes the query that a person types: names of filters, their values, and earlier searches.
public struct QueryCompleter: Sendable {
  /// The maximum number of completions.
  public static let limit = 8

  private let values: any SuggestFilterValues
  private let history: @Sendable () -> [String]
  private let now: @Sendable () -> Date

  /// Creates a completer; `history` returns earlier searches, the latest first.
  public init(
    values: any SuggestFilterValues,
    history: @escaping @Sendable () -> [String] = { [] },
    now: @escaping @Sendable () -> Date
  ) {
    self.values = values
    self.history = history
    self.now = now
  }

  /// Returns the completions of a line whose cursor has `cursor` characters before it.
  ///
  /// They are the best ones first, at most `limit`. Before the values of a filter are looked up,
  /// `show` gets what is known without them.
  public func completions(
    of line: String,
    cursor: Int,
    before show: ([Completion]) -> Void = { _ in }
  ) async -> [Completion] {
    let word = TypedWord(line, cursor: cursor)
    let known = first(of: known(word), line, cursor)
    guard let word, let filter = word.filter, case .stored = filter.completions(now: now()) else {
      return known
    }
    show(known)
    return first(of: await stored(word, filter), line, cursor)
  }
}

extension QueryCompleter {
  /// Returns the first completions of a line, with the earlier searches at their end.
  private func first(of found: [Completion], _ line: String, _ cursor: Int) -> [Completion] {
    Array((found + earlier(line, cursor: cursor)).prefix(Self.limit))
  }

  /// Returns the completions of a word that need no lookup.
  private func known(_ word: TypedWord?) -> [Completion] {
    guard let word, let filter = word.filter else { return word?.names ?? [] }
    guard case .fixed(let values) = filter.completions(now: now()) else { return [] }
    let start = word.text.lowercased()
    return values.filter { $0.hasPrefix(start) && $0 != start }
      .compactMap { word.completed(by: $0, note: filter.note(on: $0)) }
  }

  /// Returns the completions of a word by the values that are stored for its filter.
  private func stored(_ word: TypedWord, _ filter: QueryFilter) async -> [Completion] {
    let found = try? await values.values(of: filter, beginning: word.text, limit: Self.limit)
    return (found ?? []).compactMap {
      word.completed(by: $0.text, note: Count.of($0.count, "article"))
    }
  }

  /// Returns the earlier searches that begin with a line, if the cursor is at its end.
  private func earlier(_ line: String, cursor: Int) -> [Completion] {
    guard cursor >= line.count else { return [] }
    let start = line.lowercased()
    let found = history().lazy.filter { $0.lowercased().hasPrefix(start) && $0 != line }
    return found.prefix(Self.limit).map {
      Completion(text: $0, cursor: $0.count, label: $0.cut(at: 60), note: "earlier search")
    }
  }
}

extension QueryFilter {
  /// The values of the filter, in a few words.
  var note: String {
    switch self {
    case .title, .description, .content: "words of the \(rawValue)"
    case .author: "name of the author"
    case .source: "name of the source"
    case .category: "category of the article"
    case .site: "host name"
    case .language: "language code"
    case .after: "earliest date, or an age"
    case .before: "latest date, or an age"
    case .state: "saved, read, unread, followed"
    case .part: ArticlePart.allCases.map(\.rawValue).joined(separator: ", ")
    case .tag: "tag of your feeds"
    case .feed: "name of a feed"
    }
  }

  /// Returns the meaning of a fixed value; empty if its name explains it.
  fileprivate func note(on value: String) -> String {
    switch value {
    case "7d": "7 days ago"
    case "30d": "30 days ago"
    case "followed": "from your feeds"
    default: ""
    }
  }
}
