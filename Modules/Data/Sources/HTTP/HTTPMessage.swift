public import FoundationEssentials

/// A line of a message's head.
public struct HTTPHeader: Hashable, Sendable {
  /// The name; its case does not matter.
  public let name: String
  /// The value, without white space around it.
  public let value: String

  /// Creates a header.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// What to ask a server for; always with GET.
public struct HTTPRequest: Sendable, CustomStringConvertible {
  /// Where to ask, without `secretQuery`.
  public var url: URL
  /// Lines for the request's head.
  public var headers: [HTTPHeader]
  /// Lines that only the server of `url` may see, such as a key: left out after a redirect to
  /// another scheme, host or port.
  public var secretHeaders: [HTTPHeader]
  /// What follows the query of `url` and only its server may see, where a service takes a key in
  /// no other place: left out after every redirect.
  public var secretQuery: QueryItems

  /// Creates a request.
  public init(
    url: URL,
    headers: [HTTPHeader] = [],
    secretHeaders: [HTTPHeader] = [],
    secretQuery: QueryItems = QueryItems([])
  ) {
    self.url = url
    self.headers = headers
    self.secretHeaders = secretHeaders
    self.secretQuery = secretQuery
  }

  /// The address with all that the server is to see; not to be shown.
  var target: String {
    let address = url.absoluteString
    let secret = secretQuery.encoded
    guard !secret.isEmpty else { return address }
    return address + (url.query() == nil ? "?" : "&") + secret
  }

  /// The host asked; no more, because a path, a query or a header may hold what is private.
  public var description: String { "request to \(url.host() ?? "nowhere")" }
}

/// What a server answered.
public struct HTTPResponse: Sendable {
  /// The status code, from 100 to 599.
  public let status: Int
  /// The lines of the head, in the order in which they came.
  public let headers: [HTTPHeader]
  /// The body, decompressed.
  public let body: Data
  /// Where a redirect leads, absolute; nil when the answer is none.
  public let redirect: URL?

  /// Creates a response.
  public init(status: Int, headers: [HTTPHeader] = [], body: Data = Data(), redirect: URL? = nil) {
    self.status = status
    self.headers = headers
    self.body = body
    self.redirect = redirect
  }

  /// Returns the value of the last header with a name, whatever its case.
  public subscript(name: String) -> String? {
    headers.last { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// Why there is no answer; hosts and reasons only, never a path, a query or a key.
public enum HTTPFailure: Error, Hashable, Sendable {
  /// The task was called off.
  case cancelled
  /// The address cannot be asked.
  case badAddress
  /// No address belongs to the host's name.
  case nameNotResolved(host: String)
  /// Nobody answers at the host.
  case cannotConnect(host: String, reason: String)
  /// The answer was not complete within the time allowed.
  case timedOut(host: String, after: Duration)
  /// The host could not prove who it is.
  case insecure(host: String, reason: String)
  /// The answer sent on more often than is followed.
  case tooManyRedirects(limit: Int)
  /// The answer sent on to what is not http or https.
  case redirectRefused(scheme: String)
  /// The body has more bytes, after decompression, than are taken.
  case bodyTooLarge(limit: Int)
  /// The connection ended before the answer did.
  case truncated(host: String)
  /// What came is not HTTP, or its compression is broken.
  case unreadable(host: String, reason: String)
  /// libcurl cannot be loaded.
  case libraryMissing(reason: String)
}
