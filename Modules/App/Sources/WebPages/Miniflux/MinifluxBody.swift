import FoundationEssentials
import WebServer

/// The body of a request that changes something; clients send many other fields, which are ignored.
struct MinifluxBody: Decodable {
  private enum CodingKeys: String, CodingKey {
    case title, url, crawler, status, starred
    case feedURL = "feed_url"
    case hideGlobally = "hide_globally"
    case categoryID = "category_id"
    case entryIDs = "entry_ids"
    case mediaProgression = "media_progression"
  }

  var title: String?
  var url: String?
  var crawler: Bool?
  var hideGlobally: Bool?
  var status: String?
  var starred: Bool?
  var feedURL: String?
  var categoryID: Int?
  var entryIDs: [Int]?
  var mediaProgression: Int?

  /// The longest body in bytes; 100,000 numbers of entries have less.
  static let limit = 2_500_000

  /// Reads the body of a request, whatever its media type is.
  init(_ request: WebRequest) throws(APIFailure) {
    guard request.body.count <= Self.limit else {
      throw APIFailure(413, "the body may have up to \(Self.limit) bytes")
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: FoundationEssentials.Data(request.body))
    } catch {
      throw APIFailure(400, "the body must be a JSON object with valid fields")
    }
  }
}
