public import Domain
public import FoundationEssentials
public import HTTP

/// Fetches feeds from the web; the provider of errors is the site.
public struct WebFeeds: FetchFeed {
  private let client: any HTTPSending
  private let now: @Sendable () -> Date

  /// Creates the fetching of feeds; `client` limits size and time, `now` is for `Retry-After`.
  public init(client: any HTTPSending, now: @escaping @Sendable () -> Date = { Date.now }) {
    self.client = client
    self.now = now
  }

  /// Asks a server for a feed.
  public func callAsFunction(_ request: FeedRequest) async throws(NewsError) -> FeedReply {
    let response = try await response(to: request)
    return FeedReply(
      try outcome(of: response, to: request),
      etag: response.validator("ETag"),
      lastModified: response.validator("Last-Modified"),
      freshFor: response.maxAge,
      movedTo: response.permanentAddress.flatMap(WebLink.init),
      isFromPrivateAddress: response.isFromPrivateAddress
    )
  }

  private func response(to request: FeedRequest) async throws(NewsError) -> HTTPResponse {
    let site = Provider(site: request.address)
    guard let url = URL(string: request.address.description) else {
      throw NewsError(.badAddress, from: site)
    }
    let headers = [
      ("Accept", request.kind == .page ? Self.pageTypes : Self.types),
      ("If-None-Match", request.etag),
      ("If-Modified-Since", request.lastModified),
    ]
    do throws(HTTPFailure) {
      return try await client.send(
        HTTPRequest(
          url: url,
          headers: headers.compactMap { name, value in
            value.map { HTTPHeader(name: name, value: $0) }
          },
          mayReachPrivateAddresses: request.mayReachPrivateAddresses,
          longestBody: request.kind == .feed ? FeedRequest.bodyLimit : nil,
          memory: request.memory
        )
      )
    } catch {
      throw NewsError(error, from: site)
    }
  }

  private func outcome(
    of response: HTTPResponse,
    to request: FeedRequest
  ) throws(NewsError) -> FeedReply.Outcome {
    let link = request.address
    let wait = response.retryAfter(now: now())
    switch response.status {
    case 200..<300:
      if request.kind == .page, let type = response["Content-Type"], !Self.isHTML(type) {
        throw .nothingFound(Provider(site: link), "no page at this address, but \(type.prefix(60))")
      }
      return .document(
        LoadedDocument(
          bytes: Array(response.body),
          charset: response["Content-Type"].flatMap(Self.charset),
          address: response.address?.absoluteString ?? link.description
        )
      )
    case 304: return .unchanged
    case 410: return .gone
    case 429: return .busy(retryAfter: wait)
    case 503 where wait != nil: return .busy(retryAfter: wait)
    case 400..<500: throw .requestRejected(Provider(site: link), status: response.status, nil)
    default: throw NewsError(response, from: Provider(site: link), hasOwnKey: false)
    }
  }

  /// The requested media types, feeds first.
  private static let types: String? =
    "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, "
    + "application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.5"

  private static let pageTypes: String? = "text/html, application/xhtml+xml;q=0.9, */*;q=0.5"

  private static func isHTML(_ type: String) -> Bool {
    let name = parameters(of: type, separator: ";").first?.name ?? ""
    return name.isEmpty || name == "text/html" || name == "application/xhtml+xml"
  }

  /// Returns the parameter `charset` of a content type (RFC 9110, section 8.3.1).
  static func charset(_ type: String) -> String? {
    parameters(of: type, separator: ";").dropFirst().first { $0.name == "charset" }?.value
  }

  /// Returns the parts of a header value with a name and a value that is not empty.
  fileprivate static func parameters(
    of header: String,
    separator: Unicode.Scalar
  ) -> [(name: String, value: String?)] {
    header.utf8.prefix(longestHeader).split(separator: UInt8(ascii: separator)).map { part in
      let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
      let texts = sides.map { String(Substring($0)).trimmed }
      let value = texts.dropFirst().first?.filter { $0 != "\"" && $0 != "'" }
      return (texts.first?.lowercased() ?? "", value?.isEmpty == false ? value : nil)
    }
  }

  /// The longest header that is read or sent again, in bytes; longer ones do not occur.
  fileprivate static let longestHeader = 4_096
}

extension HTTPResponse {
  /// Returns a header for a conditional request, verbatim; nil if it is missing or too long.
  fileprivate func validator(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty || $0.utf8.count > WebFeeds.longestHeader ? nil : $0 }
  }

  /// How long the reply stays fresh by `max-age` of `Cache-Control` (RFC 9111, section 5.2.2.1).
  fileprivate var maxAge: Duration? {
    let parts = self["Cache-Control"].map { WebFeeds.parameters(of: $0, separator: ",") } ?? []
    guard let value = parts.first(where: { $0.name == "max-age" })?.value,
      value.utf8.allSatisfy({ 48...57 ~= $0 })
    else { return nil }
    return .seconds(UInt32(value) ?? .max)
  }
}
