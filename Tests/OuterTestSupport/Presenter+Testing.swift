public import Domain
public import Presentation
public import Query
import TestSupport

extension Presenter {
  /// Returns all outputs for some inputs, sent one after the other.
  public func outputs(for inputs: Input...) async -> [Output] { await outputs(for: inputs) }

  public func outputs(for inputs: [Input]) async -> [Output] {
    let (stream, input) = AsyncStream.makeStream(of: Input.self)
    for value in inputs { input.yield(value) }
    input.finish()
    var outputs: [Output] = []
    for await output in transform(stream) { outputs.append(output) }
    return outputs
  }
}

/// A person at a screen: sends inputs and waits for outputs.
public final class Person<P: AnsweringPresenter> {
  private let input: AsyncStream<P.Input>.Continuation
  private var answers: AsyncStream<Answer<P.Output>>.Iterator
  private var sent = 0
  private var answered = 0
  /// The latest output.
  public private(set) var seen: P.Output?

  /// Starts `presenter`.
  public init(at presenter: P) {
    let (inputs, input) = AsyncStream.makeStream(of: P.Input.self)
    self.input = input
    answers = presenter.answers(to: inputs).makeAsyncIterator()
  }

  /// Sends an input.
  public func does(_ value: P.Input) {
    sent += 1
    input.yield(value)
  }

  /// Returns the next output that `isAwaited` accepts; nil when the outputs end.
  @discardableResult
  public func sees(_ isAwaited: (P.Output) -> Bool) async -> P.Output? {
    while let answer = await answers.next(isolation: #isolation) {
      answered = answer.inputs
      seen = answer.output
      if isAwaited(answer.output) { return answer.output }
    }
    return nil
  }

  /// Returns the first output that includes all inputs sent so far; nil if the outputs end before.
  @discardableResult
  public func isAnswered() async -> P.Output? {
    if answered == sent { return seen }
    return await sees { _ in answered == sent }
  }

  /// Ends the inputs, and returns the last output once nothing is in flight.
  public func leaves() async -> P.Output? {
    input.finish()
    await sees { _ in false }
    return seen
  }
}

/// A query that tests make from words alone.
public protocol WordsQuery: ListQuery {
  /// Creates a query, or throws the rule that it breaks.
  static func words(_ words: String) throws(InvalidQuery) -> Self

  /// The route to a list that it finds.
  var route: Route { get }
}

extension ArticleQuery: WordsQuery {
  /// The route to a list that it finds.
  public var route: Route { .search(self) }

  public static func words(_ words: String) throws(InvalidQuery) -> ArticleQuery {
    try ArticleQuery(words)
  }
}

extension HeadlineQuery: WordsQuery {
  /// The route to a list that it finds.
  public var route: Route { .headlines(self) }

  public static func words(_ words: String) throws(InvalidQuery) -> HeadlineQuery {
    try HeadlineQuery(words)
  }
}

extension VideoQuery: WordsQuery {
  /// The route to a list that it finds.
  public var route: Route { .videos(self) }

  public static func words(_ words: String) throws(InvalidQuery) -> VideoQuery {
    try VideoQuery(words)
  }
}

extension LikedVideoQuery: WordsQuery {
  /// The route to a list that it finds.
  public var route: Route { .likedVideos(self) }

  public static func words(_ words: String) throws(InvalidQuery) -> LikedVideoQuery {
    try LikedVideoQuery(words)
  }
}

extension SourceQuery: WordsQuery {
  /// The route to a list that it finds.
  public var route: Route { .sources(self) }

  public static func words(_ words: String) throws(InvalidQuery) -> SourceQuery {
    try SourceQuery(words)
  }
}

extension PlainQuery: WordsQuery {
  /// The route to a list that it finds.
  public var route: Route { .cats(self) }

  public static func words(_ words: String) throws(InvalidQuery) -> PlainQuery {
    try PlainQuery(words)
  }
}

extension ListInput {
  /// A search for valid words, by default for articles.
  public static func searched<Query: WordsQuery>(
    words: String,
    as type: Query.Type = ArticleQuery.self,
    pages: Int? = 1,
    from cursor: Cursor? = nil
  ) -> ListInput {
    guard let query = try? Query.words(words) else { preconditionFailure("\(words) is no query") }
    return .searched(query.route, pages: pages, from: cursor)
  }
}
