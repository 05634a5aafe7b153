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
    FeedbackLoop(initial: State(), event: Event.input, reduce: reduce, render: \.output)
      .answers(to: inputs)
  }
}

extension CompletionPresenter {
  private enum Event: Sendable {
    case input(Input)
    case found([FilterValue])
  }

  private struct State: Sendable {
    var word: TypedWord?
    var earlier: [Completion] = []
    var output = Output()

    mutating func show(_ completions: [Completion]) {
      output.completions = Array((completions + earlier).prefix(limit))
    }
  }

  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(.closed):
      state = State()
      return [.cancel("values")]
    case .input(.typed(let line, let cursor)):
      state.word = TypedWord(line, cursor: cursor)
      state.earlier = earlier(line, cursor: cursor)
      guard let word = state.word else {
        state.show([])
        return [.cancel("values")]
      }
      return complete(word, &state)
    case .found(let values):
      let completions = values.compactMap { value in
        state.word?.completed(by: value.text, note: Count.of(value.count, "article"))
      }
      state.show(completions)
      return []
    }
  }

  /// Shows the known completions at once, and looks up the values of a filter.
  private func complete(_ word: TypedWord, _ state: inout State) -> [Effect<Event>] {
    guard let filter = word.filter else {
      state.show(word.names)
      return [.cancel("values")]
    }
    switch filter.completions(now: now()) {
    case .none:
      state.show([])
      return [.cancel("values")]
    case .fixed(let values):
      let start = word.text.lowercased()
      state.show(
        values.filter { $0.hasPrefix(start) && $0 != start }
          .compactMap { word.completed(by: $0, note: filter.note(on: $0)) }
      )
      return [.cancel("values")]
    case .stored:
      state.show([])
      return [
        .run("values") { [values] in
          let found = try? await values.values(of: filter, beginning: word.text, limit: Self.limit)
          return .found(found ?? [])
        }
      ]
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
