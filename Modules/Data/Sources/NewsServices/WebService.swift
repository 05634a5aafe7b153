import Domain
import FoundationEssentials
import HTTP
import NewsAPIFormat
import Texts

/// The connection of an adapter to its web service.
struct WebService: Sendable {
  /// The service's id and name.
  let provider: Provider
  private let client: any HTTPSending
  private let address: WebLink
  private let key: String?
  /// Whether the key is the service's public one.
  private let isKeyPublic: Bool

  /// Creates a connection to `service` at `address`.
  init<Service: OnlineService>(
    _ service: Service.Type,
    client: any HTTPSending,
    address: WebLink,
    key: String?
  ) {
    provider = service.provider
    self.client = client
    self.address = address
    self.key = key
    isKeyPublic = key.map { service.access == .publicKey($0) } ?? false
  }

  /// The key; throws `NewsError.keyMissing` if there is none.
  var requiredKey: String {
    get throws(NewsError) {
      guard let key, !key.isEmpty else { throw .keyMissing(provider) }
      return key
    }
  }

  /// Sends a GET request for a path below the service's address.
  ///
  /// An address that already ends in the path is used unchanged.
  func get(
    _ path: String,
    _ items: QueryItems,
    secretHeaders: [HTTPHeader] = [],
    secretQuery: QueryItems = QueryItems([])
  ) async throws(NewsError) -> HTTPResponse {
    let base = String(address.description.reversed().drop { $0 == "/" }.reversed())
    let place = base.hasSuffix(path) ? base : base + path
    guard let url = URL(string: place + "?" + items.encoded) else {
      throw .unreachable(provider, "\(address) is not an address")
    }
    let request = HTTPRequest(
      url: url,
      headers: [HTTPHeader(name: "Accept", value: "application/json")],
      secretHeaders: secretHeaders,
      secretQuery: secretQuery
    )
    do throws(HTTPFailure) {
      return try await client.send(request)
    } catch {
      throw NewsError(error, from: provider)
    }
  }

  /// Decodes a response's JSON after repairing invalid characters; nil if it has another shape.
  func decoded<Reply: Decodable>(_ reply: Reply.Type, _ response: HTTPResponse) -> Reply? {
    try? JSONDecoder().decode(reply, from: JSONMending.mended(response.body))
  }

  /// Returns the error that a response means, with the service's message as one line if it sent one.
  func failure(_ response: HTTPResponse, _ message: String? = nil) -> NewsError {
    let hasOwnKey = key?.isEmpty == false && !isKeyPublic
    return NewsError(response, message, from: provider, hasOwnKey: hasOwnKey)
  }

  /// Returns a message of the service as one line of up to 200 characters, without the key.
  ///
  /// It may contain escape sequences, which are removed where the line is shown.
  func line(_ message: String?) -> String {
    var line = HTMLText.plain(message ?? "").bounded(to: .line)
    if let key, !key.isEmpty, !isKeyPublic {
      let encoded = QueryItems([("", key)]).encoded.dropFirst()
      line = line.replacing(key, with: "[key]").replacing(encoded, with: "[key]")
    }
    line = Self.line(line)
    return line.isEmpty ? "no reason given" : line
  }

  /// Returns a text as one line of up to 200 characters.
  static func line(_ text: String) -> String {
    let line = text.singleSpaced.bounded(to: .line)
    return line.count > longestLine ? line.prefix(longestLine - 1) + "…" : line
  }

  private static let longestLine = 200
}

// Cursors.
extension WebService {
  /// Parses a cursor whose position is a number; nil is the first page.
  func number(_ cursor: Cursor?, in numbers: ClosedRange<Int>) throws(NewsError) -> Int? {
    guard let position = try position(cursor) else { return nil }
    guard let number = Int(position), numbers.contains(number), String(number) == position else {
      throw .cursorRefused(provider)
    }
    return number
  }

  /// Parses a cursor whose position is a page number, from 1; nil is page 1.
  func pageNumber(_ cursor: Cursor?) throws(NewsError) -> Int {
    try number(cursor, in: 1...1_000_000) ?? 1
  }

  /// Returns a cursor's position; throws if another provider created the cursor.
  func position(_ cursor: Cursor?) throws(NewsError) -> String? {
    guard let cursor else { return nil }
    guard cursor.provider == provider.id else { throw .cursorRefused(provider) }
    return cursor.position
  }

  /// Returns the continuation of a page that is not the last.
  func more<Item>(at position: some CustomStringConvertible) -> Page<Item>.Continuation {
    .more(Cursor(provider: provider.id, position: position.description))
  }
}

extension Total {
  /// Creates an exact total from a service's count; nil if it is missing or negative.
  init?(_ count: Lenient<Int>?) {
    guard let count = count?.value, count >= 0 else { return nil }
    self = .exactly(count)
  }
}

extension NewsError {
  /// Maps a failed exchange with a provider.
  init(_ failure: HTTPFailure, from provider: Provider) {
    self =
      switch failure {
      case .cancelled: .cancelled
      case .badAddress: .unreachable(provider, "invalid address")
      case .nameNotResolved(let host): .unreachable(provider, "cannot resolve \(host)")
      case .cannotConnect(_, let reason): .unreachable(provider, reason)
      case .timedOut(_, let limit): .timedOut(provider, after: limit)
      case .insecure(_, let reason): .insecure(provider, reason)
      case .tooManyRedirects(let limit):
        .redirectRefused(provider, "more than \(limit) redirects")
      case .redirectRefused(let reason): .redirectRefused(provider, reason)
      case .privateAddress(let address): .privateAddressRefused(provider, address)
      case .bodyTooLarge(let limit): .replyTooLarge(provider, limit: limit)
      case .truncated: .replyUnreadable(provider, "incomplete")
      case .unreadable(_, let reason): .replyUnreadable(provider, reason)
      case .outOfMemory:
        .systemFailed(provider, "out of memory; close other programs and try again")
      case .libraryMissing(let reason):
        .systemFailed(provider, "libcurl cannot be used (\(reason)); install it again")
      }
  }

  /// Maps a response by its status; the provider's message is added if the status does not show the
  /// cause.
  ///
  /// `hasOwnKey` states whether the request had a key of the user, which status 401 then rejects.
  init(
    _ response: HTTPResponse,
    _ message: String? = nil,
    from provider: Provider,
    hasOwnKey: Bool
  ) {
    let reason = message ?? "HTTP status \(response.status)"
    self =
      switch response.status {
      case 200..<300 where message == nil: .replyUnreadable(provider, "unexpected JSON")
      case 301, 302, 303, 307, 308: .redirectRefused(provider, "invalid address")
      case 400, 422: .parameterRefused(provider, reason)
      case 401 where provider.keyPage != nil, 403 where provider.keyPage != nil:
        hasOwnKey ? .keyInvalid(provider) : .keyMissing(provider)
      case 408, 421, 425: .providerFailed(provider, reason)
      case 413, 414, 431: .queryUnsupported(provider, "the query is too long; use fewer words")
      case 429: .rateLimited(provider, retryAfter: response.retryAfter(now: .now))
      case 400..<500: .requestRejected(provider, status: response.status, message)
      default: .providerFailed(provider, reason)
      }
  }
}

/// A count or an id that one service writes as a string and another as a number.
struct TextOrNumber: Decodable {
  /// The string, or the number in decimal digits.
  let text: String

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    text = try (try? value.decode(String.self)) ?? String(value.decode(Int.self))
  }
}
