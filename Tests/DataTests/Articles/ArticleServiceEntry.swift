import Domain
import FoundationEssentials
import HTTP
import NewsServices
import TestSupport
import Testing

/// A service as the contract meets it: how its answers look in each situation.
struct ArticleServiceEntry: Sendable {
  /// What a server answers.
  struct Answer: Sendable {
    var status = 200
    var headers: KeyValuePairs<String, String> = [:]
    let body: String
  }

  /// An article that the service has, in its own JSON.
  struct Stock: Sendable {
    let date: Date
    let json: String
  }

  let service: any ArticleService.Type
  /// Writes an article; the title and the time are JSON already.
  let article: @Sendable (_ title: String, _ link: String, _ time: String) -> String
  /// Writes a time as JSON.
  let time: @Sendable (Date) -> String
  /// Answers a request as the service would if it had these articles, newest first.
  let reply: @Sendable ([Stock], LoopbackRequest) -> Answer
  /// Refuses the query for a reason.
  let refusal: @Sendable (_ reason: String) -> Answer
  /// Asks for a minute without requests.
  let rateLimit: Answer
  /// Refuses the key; nil where none is needed.
  var refusedKey: Answer?
  /// Says that the day's requests are used up; nil where nobody counts.
  var quota: Answer?
  /// What plain text means that comes with status 200.
  var plainText: @Sendable (_ text: String) -> NewsError = { _ in
    .replyUnreadable(.fake, "not the JSON that was expected")
  }
}

extension ArticleServiceEntry: CustomTestStringConvertible {
  var testDescription: String { service.provider.name }
}

extension ArticleServiceEntry {
  /// A key that is noticed wherever it turns up, also percent-encoded.
  static let key = "canary+key"

  /// Starts a server that answers by `respond`, and the service at its address.
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
    return (server, search)
  }

  /// Starts a server that has these articles, and the service at its address.
  func open(having stock: [Stock]) throws -> (server: LoopbackServer, search: any SearchArticles) {
    try open { [reply] request, connection in connection.answer(reply(stock, request)) }
  }

  /// Returns what a search makes of an answer.
  func page(_ answer: Answer, at cursor: Cursor? = nil) async throws -> Page<Article> {
    let (server, search) = try open { _, connection in connection.answer(answer) }
    defer { server.stop() }
    return try await search(try ArticleQuery("wind"), at: cursor)
  }

  /// Articles with the numbers as titles, each a minute older than the one before.
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
  /// Sends an answer.
  func answer(_ answer: ArticleServiceEntry.Answer) {
    reply(status: answer.status, headers: answer.headers, body: answer.body)
  }
}

extension [ArticleServiceEntry.Stock] {
  /// The articles on a page counted from 1, as the items of a JSON array.
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

/// A text as a JSON string.
func json(_ text: String) -> String {
  (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
}
