public import Domain
public import FoundationEssentials

/// Completes the query that a person types: names of filters, their values, and earlier searches.
public struct CompletionPresenter: AnsweringPresenter {
  /// The inputs of a person.
  public enum Input: Equatable, Sendable {
    /// Changed the line or moved the cursor, which has `cursor` characters before it.
    case typed(String, cursor: Int)
    /// Left the line.
    case closed
  }

  /// Everything there is to draw.
  public struct Output: Equatable, Sendable {
    /// The ways to complete the line, the best first; at most `CompletionPresenter.limit`.
    public var completions: [Completion] = []

    /// Creates the output before any input.
    public init() {}
  }

  /// The maximum number of completions.
  public static let limit = 8

  private let values: any SuggestFilterValues
  private let history: @Sendable () -> [String]
  private let now: @Sendable () -> Date

  /// Creates a presenter; `history` returns earlier searches, the latest first.
  public init(
    values: any SuggestFilterValues,
    history: @escaping @Sendable () -> [String] = { [] },
    now: @escaping @Sendable () -> Date
  ) {
    self.values = values
    self.history = history
    self.now = now
  }

  /// Returns the outputs for `inputs`, at least one for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    FeedbackLoop(initial: Output(), event: Event.input, reduce: reduce, render: { $0 })
      .answers(to: inputs)
  }

  /// Returns the completions of a line, also those that have to be looked up.
  public func completions(of line: String, cursor: Int) async -> [Completion] {
    let word = TypedWord(line, cursor: cursor)
    return first(of: await stored(word) + known(word), line, cursor)
  }
}

extension CompletionPresenter {
  private enum Event: Sendable {
    case input(Input)
    case found([Completion])
  }

  /// Shows the known completions at once, and then those that were looked up.
  @Sendable private func reduce(_ output: inout Output, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(.closed):
      output = Output()
      return [.cancel("values")]
    case .input(.typed(let line, let cursor)):
      let word = TypedWord(line, cursor: cursor)
      output.completions = first(of: known(word), line, cursor)
      guard case .stored? = word?.filter?.completions(now: now()) else {
        return [.cancel("values")]
      }
      return [.run("values") { .found(await completions(of: line, cursor: cursor)) }]
    case .found(let completions):
      output.completions = completions
      return []
    }
  }

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
  private func stored(_ word: TypedWord?) async -> [Completion] {
    guard let word, let filter = word.filter, case .stored = filter.completions(now: now()) else {
      return []
    }
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
    case .site: "host name"
    case .language: "language code"
    case .after: "earliest date, or an age"
    case .before: "latest date, or an age"
    case .state: "saved, read, unread, followed"
    case .tag: "tag of your feeds"
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
