import FoundationEssentials
import TestSupport
import Testing

/// The replies of real services that the folder of recordings holds.
enum RecordedReplies {
  /// NewsAPI's answer to a search for Tesla, of 20 articles.
  static let search = "newsapi/everything.tesla.2021-02.json"
  /// NewsAPI's headlines of the United States.
  static let headlines = "newsapi/top-headlines.us.json"
  /// NewsAPI's publishers.
  static let sources = "newsapi/sources.all.json"
  /// NewsAPI's refusal of a key, which came with status 401.
  static let refusedKey = "newsapi/error.apiKeyInvalid.status401.json"
  /// NewsAPI's refusal of a date that a plan does not reach, which came with status 429.
  static let refusedDate = "newsapi/error.parameterInvalid.status429.json"
  /// The Guardian's answer to a search for politics, of 10 articles.
  static let guardian = "guardian/search.politics.2019-01-27.json"

  /// Returns the bytes of a recording.
  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = try #require(Fixtures.folder)
    return Array(try Data(contentsOf: URL(filePath: folder + "/" + name)))
  }

  /// Returns what was recorded of Hacker News for a query such as `tags=(story)&query=apple`, by path.
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

  /// A request to Hacker News and what was answered.
  private struct Exchange: Decodable {
    let url: String
    let reply: RecordedValue
  }
}

extension LoopbackServer {
  /// Starts a server that answers requests for a path, whatever their query, with what was recorded.
  convenience init(replaying replies: [String: [UInt8]], status: Int = 200) throws {
    try self.init { request, connection in
      let reply = replies[request.path]
      connection.reply(status: reply == nil ? 404 : status, body: reply ?? [])
    }
  }
}

/// Any value of JSON, to be written again as it was read.
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
