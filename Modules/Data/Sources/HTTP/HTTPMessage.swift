public import ByteStrings
public import FoundationEssentials

/// A header of a request or a response.
public struct HTTPHeader: Hashable, Sendable {
  /// The name, case-insensitive.
  public let name: String
  /// The value, without leading and trailing white space.
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// A GET request.
public struct HTTPRequest: Sendable, CustomStringConvertible {
  /// The address, without `secretQuery`.
  public var url: URL
  /// Headers that any server may receive.
  public var headers: [HTTPHeader]
  /// Headers with keys, sent only to the server of `url`.
  ///
  /// They are dropped on a redirect to another scheme, host or port.
  public var secretHeaders: [HTTPHeader]
  /// Query items with a key, for services that accept keys only there; dropped on every redirect.
  public var secretQuery: QueryItems
  /// Whether the request may connect to addresses that are not on the public internet.
  ///
  /// True for an address that the user set; false for one from a server on the public internet.
  public var mayReachPrivateAddresses: Bool
  /// The number of bytes of the body that are kept; the rest is received and dropped.
  public var longestBody: Int?
  /// The memory of the body, which counts as too large if it is refused; nil if it is not shared.
  public var memory: BodyMemory.Part?
  /// The cookies of the redirects that led here, in the transport's form.
  var cookies: [String] = []

  public init(
    url: URL,
    headers: [HTTPHeader] = [],
    secretHeaders: [HTTPHeader] = [],
    secretQuery: QueryItems = QueryItems([]),
    mayReachPrivateAddresses: Bool = true,
    longestBody: Int? = nil,
    memory: BodyMemory.Part? = nil
  ) {
    self.url = url
    self.headers = headers
    self.secretHeaders = secretHeaders
    self.secretQuery = secretQuery
    self.mayReachPrivateAddresses = mayReachPrivateAddresses
    self.longestBody = longestBody
    self.memory = memory
  }

  /// The address with the secret query; must not be shown or logged.
  var target: String {
    let address = url.absoluteString
    let secret = secretQuery.encoded
    guard !secret.isEmpty else { return address }
    return address + (url.query() == nil ? "?" : "&") + secret
  }

  /// The host only, because a path, a query or a header may contain private data.
  public var description: String { "request to \(url.host() ?? "nowhere")" }
}

/// The response of a server.
public struct HTTPResponse: Sendable {
  /// The status code, from 100 to 599.
  public let status: Int
  /// The headers, in the order received.
  public let headers: [HTTPHeader]
  /// The body, decompressed.
  public let body: Data
  /// The absolute target of a redirect; nil for other responses.
  public let redirect: URL?
  /// Whether the server has a private address, so that its links may lead to private addresses.
  public let isFromPrivateAddress: Bool
  /// The address that the client received it from, after redirects; nil before that is known.
  public internal(set) var address: URL?
  /// The address after the permanent redirects (301 and 308) at the beginning; nil without one.
  public internal(set) var permanentAddress: URL?
  /// All cookies after the exchange, in the transport's form, with the servers that may receive them.
  var cookies: [String] = []

  public init(
    status: Int,
    headers: [HTTPHeader] = [],
    body: Data = Data(),
    redirect: URL? = nil,
    isFromPrivateAddress: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.redirect = redirect
    self.isFromPrivateAddress = isFromPrivateAddress
  }

  /// Returns the value of the last header with a name, ignoring case.
  public subscript(name: String) -> String? {
    // By bytes: to compare strings takes quadratic time in the marks on one letter.
    let wanted = name.lowercased().utf8
    return headers.last { $0.name.lowercased().utf8.elementsEqual(wanted) }?.value
  }
}

/// Why a request failed; contains hosts and reasons, never a path, a query or a key.
public enum HTTPFailure: Error, Hashable, Sendable {
  /// The task was cancelled.
  case cancelled
  /// The address is not a valid http or https URL.
  case badAddress
  /// The host name could not be resolved.
  case nameNotResolved(host: String)
  /// No connection to the host could be established.
  case cannotConnect(host: String, reason: String)
  /// The response was not complete before the deadline.
  case timedOut(host: String, after: Duration)
  /// The host failed TLS verification.
  case insecure(host: String, reason: String)
  /// The request was redirected more often than allowed.
  case tooManyRedirects(limit: Int)
  /// The request was redirected to an address that is invalid, or not as safe as the request.
  case redirectRefused(reason: String)
  /// The request was not sent, because it leads to this private address.
  case privateAddress(String)
  /// The body exceeds the limit in bytes, after decompression.
  case bodyTooLarge(limit: Int)
  /// The connection ended before the response was complete.
  case truncated(host: String)
  /// The response is not HTTP, or its compression is damaged.
  case unreadable(host: String, reason: String)
  /// There is too little memory.
  case outOfMemory
  /// libcurl cannot be loaded or used.
  case libraryMissing(reason: String)
}

/// Sends a request under some policy, such as redirects, retries or a cache.
public protocol HTTPSending: Sendable {
  /// Returns the response, with any status.
  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}

/// Performs single exchanges, without redirects and retries.
public protocol HTTPTransport: Sendable {
  /// Returns the response, with any status; fails if it is not complete within `timeout`.
  ///
  /// Cancelling the task ends the exchange immediately.
  func exchange(
    _ request: HTTPRequest,
    timeout: Duration
  ) async throws(HTTPFailure) -> HTTPResponse
}

extension HTTPRequest {
  /// All keys and credentials; of a header such as `Authorization: Bearer KEY`, the last word.
  var secrets: [String] {
    let headers = secretHeaders.compactMap { $0.value.split(separator: " ").last.map(String.init) }
    let user = [url.user(percentEncoded: false), url.password(percentEncoded: false)]
    return (headers + secretQuery.values + user.compactMap(\.self)).filter { !$0.isEmpty }
  }

  /// The cache key of the request: equal for equal requests to a service.
  ///
  /// It is stored, so it contains only eight bits of a hash of the API key. That is enough to miss
  /// the cache after most changes of the key (255 of 256), and too little to find the key by trying.
  func identity(at service: String) -> String {
    var lines = [service, url.withoutUser] + headers.map { "\($0.name): \($0.value)" }
    let key = secrets.joined(separator: "\n").utf8
    if !key.isEmpty { lines.append(String((key.fnv1a >> 32) & 0xff, radix: 16)) }
    return lines.joined(separator: "\n")
  }
}

extension URL {
  /// Returns the address with the user name and password of another one; without them for nil.
  func withCredentials(of other: URL?) -> URL? {
    let credentials = (other?.user(percentEncoded: false), other?.password(percentEncoded: false))
    if credentials == (nil, nil), user() == nil, password() == nil { return self }
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
    (parts.user, parts.password) = credentials
    return parts.url
  }

  /// The address without user name, password and fragment, safe to store.
  fileprivate var withoutUser: String {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "" }
    (parts.user, parts.password, parts.fragment) = (nil, nil, nil)
    return parts.string ?? ""
  }
}

extension HTTPResponse {
  /// Returns the wait that `Retry-After` asks for, in seconds or as a date (RFC 9110, 10.2.3).
  ///
  /// At least a second, also for 0 and for a date in the past; nil if the header is missing or cannot
  /// be parsed.
  public func retryAfter(now: Date) -> Duration? {
    guard let text = self["Retry-After"] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ 48...57 ~= $0 }) {
      return .seconds(max(1, UInt32(text) ?? .max))
    }
    return date("Retry-After", now).map { .seconds(max(1, $0.timeIntervalSince(now))) }
  }

  /// Returns the date in a header, such as `Expires`; nil if it is missing or cannot be parsed.
  public func date(_ name: String, _ now: Date) -> Date? {
    self[name].flatMap { $0.utf8.count > 64 ? nil : Self.date($0, now) }
  }

  /// Parses the three date formats of RFC 9110, section 5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`,
  /// `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
  private static func date(_ text: String, _ now: Date) -> Date? {
    var parts = text.split { " ,-".contains($0) }.dropFirst().map(String.init)
    guard parts.count >= 4 else { return nil }
    if parts.last != "GMT" { parts = [parts[1], parts[0], parts[3], parts[2]] }
    guard let month = months.firstIndex(of: parts[1]), let year = Int(parts[2]) else { return nil }
    let day = "\(twoDigits(String(month + 1)))-\(twoDigits(parts[0]))"
    let read = { (year: Int) in try? Date("\(year)-\(day)T\(parts[3])Z", strategy: .iso8601) }
    guard parts[2].count == 2, let date = read(2000 + year) else { return read(year) }
    // RFC 9110: a two-digit year more than 50 years in the future is in the past.
    return date.timeIntervalSince(now) > 50 * 365.25 * 86_400 ? read(1900 + year) : date
  }

  private static func twoDigits(_ number: String) -> String {
    number.count < 2 ? "0" + number : number
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
