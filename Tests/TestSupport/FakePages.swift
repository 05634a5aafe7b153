public import Domain

/// Something that can be made of a name.
public protocol FakeItem: Identifiable, Sendable where ID: Sendable {
  /// Makes one, the same each time.
  static func named(_ name: String) -> Self
}

/// A list whose pages are written down, and whose replies a test can hold back.
///
/// Queries are known by their words, pages by their place. The last page of each list is its end.
public final class FakePages<Item: FakeItem>: Sendable {
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
  func page(of words: String, at cursor: Cursor?) async throws(NewsError) -> Page<Item> {
    let page = cursor.flatMap { Int($0.position) } ?? 1
    let request = Request(words, page)
    let (reply, gate) = state.withLock { state -> (Reply?, Gate?) in
      state.requests.append(request)
      let attempts = state.replies[words] ?? []
      guard page <= attempts.count else { return (nil, state.gates[request]) }
      let reply = attempts[page - 1].first
      if attempts[page - 1].count > 1 { state.replies[words]?[page - 1].removeFirst() }
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

  private func answer(_ reply: Reply, page: Int) throws(NewsError) -> Page<Item> {
    switch reply {
    case .page(let names, let total):
      let next = Cursor(provider: Provider.fake.id, position: String(page + 1))
      let total = total.map(Total.exactly)
      return Page(items: names.map { .named($0) }, total: total, continuation: .more(next))
    case .end(let names, let reason, let total):
      let total = total.map(Total.exactly)
      return Page(items: names.map { .named($0) }, total: total, continuation: .end(reason))
    case .failure(let error): throw error
    }
  }
}
