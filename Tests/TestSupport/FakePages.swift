public import Domain
public import FoundationEssentials

/// An item that can be created from a name.
public protocol FakeItem: Identifiable, Sendable where ID: Sendable {
  /// Creates the item; equal names create equal items.
  static func named(_ name: String) -> Self
}

/// A searcher with fixed pages for each query, whose replies a test can hold.
///
/// Pages are keyed by the words of the query. After the last page the list ends.
public final class FakePages<Item: FakeItem>: Sendable {
  /// The reply to a request for a page.
  public enum Reply: Sendable {
    case page([String], total: Int? = nil)
    case end([String], EndOfList = .complete, total: Int? = nil)
    case failure(NewsError)
  }

  /// A request for a page.
  public struct Request: Hashable, Sendable {
    /// The words of the query.
    public let words: String
    /// The number of the page, from 1.
    public let page: Int

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

  /// Creates a searcher with the pages of each query, in order.
  public convenience init(_ replies: [String: [Reply]]) {
    self.init(attempts: replies.mapValues { $0.map { [$0] } })
  }

  /// Creates a searcher with several replies per page: one per request, the last one repeatedly.
  public init(attempts: [String: [[Reply]]]) {
    state = Locked(State(replies: attempts))
  }

  /// The requests in order.
  public var requests: [Request] { state.withLock { $0.requests } }

  /// The requests that were cancelled while held.
  public var cancelled: [Request] { state.withLock { $0.cancelled } }

  /// Waits until a request is cancelled.
  public func isCancelled() async { await cancellation.isReached() }

  /// Holds the reply to a request until the returned gate is opened.
  public func hold(_ request: Request) -> Gate {
    let gate = Gate()
    state.withLock { $0.gates[request] = gate }
    return gate
  }

  /// Returns the fixed reply.
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

extension Article {
  /// Creates an article with a title and a link from `name`.
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

  /// The provider of a fake archive.
  public static let library = Provider(id: "archive", name: "Your archive")
}

extension Article: FakeItem {
  public static func named(_ name: String) -> Article { .fake(name) }
}

/// A searcher of articles with fixed pages.
public typealias FakeArticles = FakePages<Article>

extension FakePages: SearchArticles, BrowseHeadlines where Item == Article {
  /// Returns the fixed reply.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    try await page(of: query.words, at: cursor)
  }

  /// Returns the fixed reply.
  public func callAsFunction(
    _ query: HeadlineQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    try await page(of: query.words, at: cursor)
  }
}

extension NewsSource: FakeItem {
  /// Creates a source with an id, a name and a link from `name`.
  public static func named(_ name: String) -> NewsSource {
    let link = WebLink("https://\(name).example")
    guard
      let source = NewsSource(id: name, name: "Title \(name)", summary: "About.", link: link)
    else { preconditionFailure("\(name) makes no source") }
    return source
  }
}

/// A list of sources with fixed pages.
public typealias FakeSources = FakePages<NewsSource>

extension FakePages: BrowseSources where Item == NewsSource {
  /// Returns the fixed reply.
  public func callAsFunction(
    _ query: SourceQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<NewsSource> {
    try await page(of: query.words, at: cursor)
  }
}
