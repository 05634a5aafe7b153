import Domain
import FoundationEssentials
import LocalArchive
import Presentation
import Query
import TestSupport

@testable import WebPages
@testable import WebServer

/// NewsAPI's endpoints over an archive in memory.
struct NewsAPIDesk {
  let server: NewsAPIServer

  /// The time at the server: noon on 23 November 2026.
  static let now = Date(timeIntervalSince1970: 1_795_435_200)

  /// Creates endpoints; without `search` the archive holds `articles`.
  ///
  /// The providers answer if `live` sets them.
  /// Without `key` clients need none.
  init(
    _ articles: [Article] = [],
    search: (any SearchArticles)? = nil,
    hits: (any CountHits)? = nil,
    live: ((inout Services) -> Void)? = nil,
    key: String? = nil,
    now: @escaping @Sendable () -> Date = { Self.now }
  ) {
    let archive = Archive(of: articles, as: .library)
    var services = Services.fake(archive, search: search, hits: hits, now: now)
    live?(&services)
    let access = WebAccess(isKeyRequired: key != nil) { text, _ in text == key ? .all : nil }
    server = NewsAPIServer(services, access: access, isLive: live != nil)
  }

  /// Returns the reply to a request; `target` follows `/v2`.
  func reply(
    _ target: String,
    method: String = "GET",
    headers: [(name: String, value: String)] = []
  ) async -> NewsAPIReplyText {
    let request = WebRequest(method, "/v2" + target, headers: headers)
    return NewsAPIReplyText(await server.response(to: request) ?? WebResponse(0))
  }

  /// Returns the titles of a page of articles.
  func titles(_ target: String) async throws -> [String] {
    try await reply(target).titles
  }
}

/// A reply of NewsAPI, as a client reads it.
struct NewsAPIReplyText {
  let status: Int
  let headers: [String: String]
  let text: String

  init(_ response: WebResponse) {
    status = response.status
    headers = Dictionary(response.headers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    text =
      if case .bytes(let bytes) = response.body { String(decoding: bytes, as: UTF8.self) } else {
        ""
      }
  }

  /// The reply as JSON.
  var json: TestJSON {
    get throws { try JSONDecoder().decode(TestJSON.self, from: Data(text.utf8)) }
  }

  /// The code of an error; nil for other replies.
  var code: String? { try? json["code"]?.string }

  /// The message of an error; empty for other replies.
  var message: String { (try? json["message"]?.string) ?? "" }

  /// The titles of the articles.
  var titles: [String] {
    get throws { try json["articles"]?.list.compactMap { $0["title"]?.string } ?? [] }
  }

  /// The ids of the sources.
  var sources: [String] {
    get throws { try json["sources"]?.list.compactMap { $0["id"]?.string } ?? [] }
  }

  /// The number of results.
  var total: Int? {
    get throws { try json["totalResults"]?.number.map { Int($0) } }
  }
}

/// Any JSON value.
enum TestJSON: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([TestJSON])
  case object([String: TestJSON])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([TestJSON].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: TestJSON].self))
    }
  }

  subscript(name: String) -> TestJSON? {
    if case .object(let fields) = self { fields[name] } else { nil }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var list: [TestJSON] { if case .array(let values) = self { values } else { [] } }

  /// The type of the value in JSON.
  var type: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

extension Article {
  /// Creates an article for NewsAPI's endpoints, an hour older for each `age`.
  static func news(
    _ title: String,
    age: Int = 0,
    source: String = "Wire",
    id: String? = nil,
    site: String = "news.example",
    summary: String? = nil,
    language: Language? = nil
  ) -> Article {
    let page = title.split(separator: " ").joined(separator: "-")
    guard let link = WebLink("https://\(site)/\(page)"),
      let article = Article(
        provider: .fake,
        source: Source(id: id, name: source),
        title: title,
        summary: summary,
        link: link,
        publishedAt: NewsAPIDesk.now.addingTimeInterval(Double(-3_600 * age)),
        language: language
      )
    else { preconditionFailure("\(title) makes no article") }
    return article
  }

  /// Returns numbered articles, the newest first.
  static func numbered(_ count: Int) -> [Article] {
    (0..<count).map { .news("story \($0)", age: $0) }
  }
}
