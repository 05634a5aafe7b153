import Domain
import FoundationEssentials
import HTTP
import NewsAPIFormat

/// A service on the web as its adapters talk to it.
struct WebService: Sendable {
  /// The service as people know it.
  let provider: Provider
  private let client: any HTTPSending
  private let address: WebLink
  private let key: String?
  /// Whether the key is one that everybody knows.
  private let isKeyPublic: Bool

  /// Creates what an adapter of `service` talks to.
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

  /// The key, where the service cannot be asked without one.
  var requiredKey: String {
    get throws(NewsError) {
      guard let key, !key.isEmpty else { throw .keyMissing(provider) }
      return key
    }
  }

  /// Asks for what is at a path below the service's address.
  ///
  /// An address that ends in the path is taken as it is.
  func get(
    _ path: String,
    _ items: QueryItems,
    secretHeaders: [HTTPHeader] = [],
    secretQuery: QueryItems = QueryItems([])
  ) async throws(NewsError) -> HTTPResponse {
    let base = String(address.description.reversed().drop { $0 == "/" }.reversed())
    let place = base.hasSuffix(path) ? base : base + path
    guard let url = URL(string: place + "?" + items.encoded) else {
      throw .unreachable(provider, "\(address) is no address")
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

  /// Reads an answer's JSON, mended where a character is broken; nil when it is of another shape.
  func decoded<Reply: Decodable>(_ reply: Reply.Type, _ response: HTTPResponse) -> Reply? {
    try? JSONDecoder().decode(reply, from: JSONMending.mended(response.body))
  }

  /// Returns what the service says as a line that can be shown: without the key, and not too long.
  func told(_ message: String?) -> String {
    var line = HTMLText.plain(message ?? "")
    if let key, !key.isEmpty, !isKeyPublic {
      let encoded = QueryItems([("", key)]).encoded.dropFirst()
      line = line.replacing(key, with: "[key]").replacing(encoded, with: "[key]")
    }
    line = Self.line(line)
    return line.isEmpty ? "no reason given" : line
  }

  /// Returns a text as one line that is not too long.
  static func line(_ text: String) -> String {
    let words = text.unicodeScalars.split { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
    let line = words.map(String.init).joined(separator: " ")
    return line.count > longestLine ? line.prefix(longestLine - 1) + "…" : line
  }

  private static let longestLine = 200
}

// Cursors.
extension WebService {
  /// Reads a cursor whose position is a number; nil is the first page.
  func number(_ cursor: Cursor?, in numbers: ClosedRange<Int>) throws(NewsError) -> Int? {
    guard let position = try position(cursor) else { return nil }
    guard let number = Int(position), numbers.contains(number), String(number) == position else {
      throw .cursorRefused(provider)
    }
    return number
  }

  /// Reads a cursor whose position is the number of a page, from 1.
  func pageNumber(_ cursor: Cursor?) throws(NewsError) -> Int {
    try number(cursor, in: 1...1_000_000) ?? 1
  }

  /// Returns the position of one of the service's own cursors; nil is the first page.
  func position(_ cursor: Cursor?) throws(NewsError) -> String? {
    guard let cursor else { return nil }
    guard cursor.provider == provider.id else { throw .cursorRefused(provider) }
    return cursor.position
  }

  /// What follows a page that is not the last.
  func more<Item>(at position: some CustomStringConvertible) -> Page<Item>.Continuation {
    .more(Cursor(provider: provider.id, position: position.description))
  }
}

extension Page {
  /// The only page of a list of nothing.
  static var nothing: Page {
    Page(items: [], total: .exactly(0), continuation: .end(.complete))
  }
}

extension Total {
  /// A service's count, if it counts things; nil for a number below zero, or none.
  init?(_ count: Lenient<Int>?) {
    guard let count = count?.value, count >= 0 else { return nil }
    self = .exactly(count)
  }
}
