public import Domain
public import FoundationEssentials

extension Article {
  /// An article named for a letter or a word, at an address of its own.
  public static func fake(
    _ name: String,
    by provider: Provider = .fake,
    at date: Date? = nil
  ) -> Article {
    guard let link = WebLink("https://news.example/\(name)"),
      let article = Article(
        provider: provider,
        source: Source(id: nil, name: "Wire"),
        title: "Title \(name)",
        summary: "About \(name).",
        link: link,
        publishedAt: date
      )
    else { preconditionFailure("\(name) makes no article") }
    return article
  }
}

extension Provider {
  /// A provider for tests.
  public static let fake = Provider(id: "fake", name: "Fake News Agency")
}

/// A searcher whose pages are written down, and whose replies a test can hold back.
///
/// Queries are known by their words, pages by their place. The last page of each list is its end.
public final class FakeArticles: SearchArticles {
  /// What a page is answered with.
  public enum Reply: Sendable {
    case page([String], total: Int? = nil)
    case end([String], EndOfList = .complete, total: Int? = nil)
    case failure(NewsError)
  }

  /// A page that was asked for: whose, and which one, from 1.
  public struct Request: Hashable, Sendable {
    /// The words of the query.
    public let words: String
    /// The place of the page, from 1.
    public let page: Int

    /// Creates a request to compare with.
    public init(_ words: String, _ page: Int) {
      self.words = words
      self.page = page
    }
  }

  private struct State {
    var replies: [String: [[Reply]]]
    var requests: [Request] = []
    var cancelled: [Request] = []
    var gates: [Request: Gate] = [:]
  }

  private let state: Locked<State>
  private let cancellation = Gate()

  /// Creates a searcher that answers each query's pages in order.
  public convenience init(_ replies: [String: [Reply]]) {
    self.init(attempts: replies.mapValues { $0.map { [$0] } })
  }

  /// Creates a searcher that answers a page's first request with the first reply, and so on; the
  /// last reply is given again and again.
  public init(attempts: [String: [[Reply]]]) {
    state = Locked(State(replies: attempts))
  }

  /// What was asked for, in order.
  public var requests: [Request] { state.withLock { $0.requests } }

  /// The requests that were called off while they were held back.
  public var cancelled: [Request] { state.withLock { $0.cancelled } }

  /// Waits until a request has been called off.
  public func isCancelled() async { await cancellation.isReached() }

  /// Holds back the answers to a request until the gate that is returned is opened.
  public func hold(_ request: Request) -> Gate {
    let gate = Gate()
    state.withLock { $0.gates[request] = gate }
    return gate
  }

  /// Answers as it was told to.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    let page = cursor.flatMap { Int($0.position) } ?? 1
    let request = Request(query.words, page)
    let (reply, gate) = state.withLock { state -> (Reply?, Gate?) in
      state.requests.append(request)
      let attempts = state.replies[query.words] ?? []
      guard page <= attempts.count else { return (nil, state.gates[request]) }
      let reply = attempts[page - 1].first
      if attempts[page - 1].count > 1 { state.replies[query.words]?[page - 1].removeFirst() }
      return (reply, state.gates[request])
    }
    await gate?.pass()
    if Task.isCancelled {
      state.withLock { $0.cancelled.append(request) }
      cancellation.announce()
      throw .cancelled
    }
    return try answer(reply ?? .end([]), page: page)
  }

  private func answer(_ reply: Reply, page: Int) throws(NewsError) -> Page<Article> {
    switch reply {
    case .page(let names, let total):
      let next = Cursor(provider: Provider.fake.id, position: String(page + 1))
      let total = total.map(Total.exactly)
      return Page(items: names.map { .fake($0) }, total: total, continuation: .more(next))
    case .end(let names, let reason, let total):
      let total = total.map(Total.exactly)
      return Page(items: names.map { .fake($0) }, total: total, continuation: .end(reason))
    case .failure(let error): throw error
    }
  }
}

/// A gate that whoever comes waits at until it is opened or they are called off.
public final class Gate: Sendable {
  private let opening: AsyncStream<Void>.Continuation
  private let arrival: AsyncStream<Void>.Continuation
  private let openings: AsyncStream<Void>
  private let arrivals: AsyncStream<Void>

  /// Creates a closed gate.
  public init() {
    (openings, opening) = AsyncStream.makeStream()
    (arrivals, arrival) = AsyncStream.makeStream()
  }

  /// Opens the gate for good.
  public func open() { opening.finish() }

  /// Waits until somebody stands at the gate.
  public func isReached() async { for await _ in arrivals { return } }

  /// Announces itself at the gate, and waits until it is open.
  public func pass() async {
    announce()
    for await _ in openings {}
  }

  /// Announces itself at the gate, and does not wait.
  public func announce() { arrival.yield() }
}
