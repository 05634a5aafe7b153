import FoundationEssentials
import TestSupport
import Testing

/// Recorded replies of real services.
enum RecordedReplies {
  /// NewsAPI's reply to a search for Tesla: 20 articles.
  static let search = "newsapi/everything.tesla.2021-02.json"
  /// NewsAPI's headlines of the United States.
  static let headlines = "newsapi/top-headlines.us.json"
  /// NewsAPI's sources.
  static let sources = "newsapi/sources.all.json"
  /// NewsAPI's rejection of a key, sent with status 401.
  static let refusedKey = "newsapi/error.apiKeyInvalid.status401.json"
  /// NewsAPI's rejection of a date outside the plan, sent with status 429.
  static let refusedDate = "newsapi/error.parameterInvalid.status429.json"
  /// The Guardian's reply to a search for politics: 10 articles.
  static let guardian = "guardian/search.politics.2019-01-27.json"

  /// Returns the bytes of a recording.
  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = try #require(Fixtures.folder)
    return Array(try Data(contentsOf: URL(filePath: folder + "/" + name)))
  }

  /// Returns Hacker News' recorded replies to a query such as `tags=(story)&query=apple`, by path.
  static func hackerNews(_ query: String) throws -> [String: [UInt8]] {
    let pairs = try JSONDecoder().decode(
      [Exchange].self,
      from: Data(bytes("hn-algolia/fixtures.json"))
    )
    let replies = try pairs.filter { $0.url.hasSuffix("?hitsPerPage=1&" + query) }.map { pair in
      (String(pair.url.prefix { $0 != "?" }), Array(try JSONEncoder().encode(pair.reply)))
    }
    return Dictionary(replies) { $1 }
  }

  /// A request to Hacker News and its reply.
  private struct Exchange: Decodable {
    let url: String
    let reply: RecordedValue
  }
}

extension LoopbackServer {
  /// Starts a server that sends recorded replies by path, ignoring the query.
  convenience init(replaying replies: [String: [UInt8]], status: Int = 200) throws {
    try self.init { request, connection in
      let reply = replies[request.path]
      connection.reply(status: reply == nil ? 404 : status, body: reply ?? [])
    }
  }
}

/// Any JSON value.
private enum RecordedValue: Codable {
  case null
  case flag(Bool)
  case whole(Int)
  case number(Double)
  case text(String)
  case list([RecordedValue])
  case object([String: RecordedValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    self =
      if value.decodeNil() {
        .null
      } else if let flag = try? value.decode(Bool.self) {
        .flag(flag)
      } else if let whole = try? value.decode(Int.self) {
        .whole(whole)
      } else if let number = try? value.decode(Double.self) {
        .number(number)
      } else if let text = try? value.decode(String.self) {
        .text(text)
      } else if let list = try? value.decode([RecordedValue].self) {
        .list(list)
      } else {
        .object(try value.decode([String: RecordedValue].self))
      }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .flag(let flag): try value.encode(flag)
    case .whole(let whole): try value.encode(whole)
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .list(let list): try value.encode(list)
    case .object(let object): try value.encode(object)
    }
  }
}
