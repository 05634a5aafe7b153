import Domain
import FoundationEssentials
import HTTP
import NewsServices
import TestSupport
import Testing

/// The JSON of a service's responses in each situation of the contract.
struct ArticleServiceEntry: Sendable {
  /// A response of the server.
  struct Answer: Sendable {
    var status = 200
    var headers: KeyValuePairs<String, String> = [:]
    let body: String
  }

  /// An article in the service's JSON.
  struct Stock: Sendable {
    let date: Date
    let json: String
  }

  let service: any ArticleService.Type
  /// Returns an article; title and time are passed as JSON.
  let article: @Sendable (_ title: String, _ link: String, _ time: String) -> String
  /// Returns a time as JSON.
  let time: @Sendable (Date) -> String
  /// Returns the response to a request if these are all articles, newest first.
  let reply: @Sendable ([Stock], LoopbackRequest) -> Answer
  /// Returns the response that rejects a query for a reason.
  let refusal: @Sendable (_ reason: String) -> Answer
  /// The response for a rate limit of a minute.
  let rateLimit: Answer
  /// The response that rejects a key; nil if none is needed.
  var refusedKey: Answer?
  /// The response for an exhausted quota; nil if there is none.
  var quota: Answer?
  /// The error for plain text with status 200.
  var plainText: @Sendable (_ text: String) -> NewsError = { _ in
    .replyUnreadable(.fake, "unexpected JSON")
  }
}

extension FilteringSearch {
  /// Creates the decorator through which the program uses a service.
  init(of service: some ArticleService, marks: any MarkArticles = FakeMarks()) {
    self.init(
      wrapping: service,
      supporting: type(of: service).support,
      marks: marks,
      now: { .distantFuture }
    )
  }
}

extension ArticleServiceEntry: CustomTestStringConvertible {
  var testDescription: String { service.provider.name }
}

extension ArticleServiceEntry {
  /// A key that is easy to detect, also percent-encoded.
  static let key = "canary+key"

  /// Starts a server with `respond`, and returns it with a client of it.
  func open(
    key: String? = key,
    bodyLimit: Int = 16 << 20,
    path: String = "/base",
    respond: @escaping LoopbackServer.Responder
  ) throws -> (server: LoopbackServer, search: any SearchArticles) {
    let server = try LoopbackServer(respond: respond)
    let transport = CurlTransport(userAgent: "broadsheet/test", bodyLimit: bodyLimit)
    let search = service.init(
      client: HTTPClient(transport: transport, clock: ManualClock()),
      address: try #require(WebLink(server.baseURL + path)),
      key: key
    )
    return (server, FilteringSearch(of: search))
  }

  /// Starts a server with these articles, and returns it with a client of it.
  func open(having stock: [Stock]) throws -> (server: LoopbackServer, search: any SearchArticles) {
    try open { [reply] request, connection in connection.answer(reply(stock, request)) }
  }

  /// Returns the result of a search with a response.
  func page(_ answer: Answer, at cursor: Cursor? = nil) async throws -> Page<Article> {
    let (server, search) = try open { _, connection in connection.answer(answer) }
    defer { server.stop() }
    return try await search(try ArticleQuery("wind"), at: cursor)
  }

  /// Returns articles with numbers as titles, each a minute older than the previous one.
  func stock(_ numbers: Range<Int>) -> [Stock] {
    numbers.map { number in
      let date = Self.date(of: number)
      return Stock(date: date, json: article("\"\(number)\"", Self.link(of: number), time(date)))
    }
  }

  static func date(of number: Int) -> Date {
    Date(timeIntervalSince1970: 1_790_000_000 - 60 * Double(number))
  }

  static func link(of number: Int) -> String { "https://news.example/\(number)" }
}

extension LoopbackConnection {
  /// Sends a response.
  func answer(_ answer: ArticleServiceEntry.Answer) {
    reply(status: answer.status, headers: answer.headers, body: answer.body)
  }
}

extension [ArticleServiceEntry.Stock] {
  /// Returns the articles of a page, from 1, as the items of a JSON array.
  func page(_ number: String?, size: String?) -> String {
    let size = size.flatMap { Int($0) } ?? 20
    let start = ((number.flatMap { Int($0) } ?? 1) - 1) * size
    return dropFirst(start).prefix(size).items
  }
}

extension Collection<ArticleServiceEntry.Stock> {
  /// The articles as the items of a JSON array.
  var items: String { map(\.json).joined(separator: ",") }
}

func json(_ text: String) -> String {
  (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
}
