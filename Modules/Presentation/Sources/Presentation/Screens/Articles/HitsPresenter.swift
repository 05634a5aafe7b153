public import Domain

/// How many articles match the query of a list on each day, for a small chart.
public struct HitsPresenter: AnsweringPresenter {
  /// The inputs of a person.
  public enum Input: Equatable, Sendable {
    /// The list shows the results of a query; nil if it shows something else.
    case listed(ArticleQuery?)
  }

  /// Everything there is to draw.
  public struct Output: Equatable, Sendable {
    /// The counts of the latest query; nil until they are known, and if there are none.
    public var hits: HitCounts?

    /// Creates the output before any input.
    public init() {}
  }

  private let counting: any CountHits
  private let limit: Int
  private let utcOffset: @Sendable () -> Int

  /// Creates a presenter of at most `limit` counts, of days in the zone with a UTC offset in seconds.
  public init(
    _ counting: any CountHits,
    limit: Int = 100,
    utcOffset: @escaping @Sendable () -> Int
  ) {
    self.counting = counting
    self.limit = limit
    self.utcOffset = utcOffset
  }

  /// Returns the outputs for `inputs`, at least one for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    FeedbackLoop(initial: Output(), event: Event.input, reduce: reduce, render: { $0 })
      .answers(to: inputs)
  }
}

extension HitsPresenter {
  private enum Event: Sendable {
    case input(Input)
    case counted(HitCounts?)
  }

  /// A new query cancels the count of the one before; a chart that cannot be made is left out.
  @Sendable private func reduce(_ output: inout Output, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(.listed(nil)):
      output.hits = nil
      return [.cancel("count")]
    case .input(.listed(let query?)):
      output.hits = nil
      return [
        .run("count") { [counting, limit, utcOffset] in
          .counted(try? await counting.hits(of: query, limit: limit, utcOffset: utcOffset()))
        }
      ]
    case .counted(let hits):
      output.hits = hits
      return []
    }
  }
}
