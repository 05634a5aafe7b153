import ByteStrings
public import Domain
public import FoundationEssentials
public import HTTP
import Query

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
    var reply = FeedReply(
      try outcome(of: response, to: request),
      etag: response.validator("ETag"),
      lastModified: response.validator("Last-Modified"),
      freshFor: response.maxAge ?? response.timeToExpiry(now: now()),
      movedTo: response.permanentAddress.flatMap(WebLink.init),
      isFromPrivateAddress: response.isFromPrivateAddress
    )
    // Behind a redirect, another host may be busy.
    let address = response.address.flatMap(WebLink.init) ?? request.address
    let isBusy = response.status == 429 || response.status == 503
    reply.pausesHost = isBusy && address.site == request.address.site
    if case .document = reply.outcome, response.status >= 400 {
      reply.refusal = NewsError(refusing: request.address, response)
    }
    return reply
  }

  private func response(to request: FeedRequest) async throws(NewsError) -> HTTPResponse {
    let site = Provider(site: request.address)
    guard let url = URL(string: request.address.description) else {
      throw NewsError(.badAddress, from: site)
    }
    let (types, limit) = Self.expectations[request.kind] ?? (Self.types, FeedRequest.bodyLimit)
    let headers = [
      ("Accept", types),
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
          longestBody: limit,
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
      return .document(document(in: response, from: link))
    case 304: return .unchanged
    case 410: return .gone
    case 429: return .busy(retryAfter: wait)
    case 503: return wait == nil ? .unavailable : .busy(retryAfter: wait)
    case 400..<500 where request.kind == .site: return .document(document(in: response, from: link))
    case 400..<500: throw NewsError(refusing: link, response)
    default: throw NewsError(response, from: Provider(site: link), hasOwnKey: false)
    }
  }

  private func document(in response: HTTPResponse, from link: WebLink) -> LoadedDocument {
    let links = response.headers.filter { $0.name.lowercased() == "link" }.map(\.value)
    return LoadedDocument(
      bytes: Array(response.body),
      charset: response["Content-Type"].flatMap(Self.charset),
      address: response.address?.absoluteString ?? link.description,
      language: response["Content-Language"].flatMap { $0.contains(",") ? nil : $0 },
      linkHeader: links.isEmpty
        ? nil : String(links.joined(separator: ", ").prefix(Self.longestHeader))
    )
  }

  /// The requested media types, feeds first.
  private static let types: String? =
    "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, "
    + "application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.5"

  /// The requested media types, and the bytes that are kept, of documents other than feeds.
  private static let expectations: [FeedRequest.Kind: (types: String?, limit: Int?)] = [
    .page: ("text/html, application/xhtml+xml;q=0.9, */*;q=0.5", nil),
    .icon: ("image/*", Icon.largestSize + 1),
  ]

  private static func isHTML(_ type: String) -> Bool {
    let name = type.utf8.headerParameters(separator: ";").first?.name ?? ""
    return name.isEmpty || name == "text/html" || name == "application/xhtml+xml"
  }

  /// Returns the parameter `charset` of a content type (RFC 9110, section 8.3.1).
  static func charset(_ type: String) -> String? {
    let parameters = type.utf8.prefix(longestHeader).headerParameters(separator: ";")
    return parameters.first { $0.name == "charset" }?.value?.filter { $0 != "'" }
  }

  /// The longest header that is read or sent again, in bytes; longer ones do not occur.
  fileprivate static let longestHeader = 4_096
}

extension NewsError {
  /// Creates the error of a reply with a status from 400 to 499.
  fileprivate init(refusing link: WebLink, _ response: HTTPResponse) {
    self = .requestRejected(Provider(site: link), status: response.status, nil)
  }
}

extension HTTPResponse {
  /// Returns a header for a conditional request, verbatim; nil if it is missing or too long.
  fileprivate func validator(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty || $0.utf8.count > WebFeeds.longestHeader ? nil : $0 }
  }

  /// How long the reply stays fresh by `Expires` and the clock of its server (RFC 9111, section 5.3);
  /// nil for a time in the past, which only asks not to store the reply.
  fileprivate func timeToExpiry(now: Date) -> Duration? {
    let seconds = date("Expires", now)?.timeIntervalSince(date("Date", now) ?? now) ?? 0
    return seconds > 0 ? .seconds(seconds) : nil
  }

  /// How long the reply stays fresh by `max-age` of `Cache-Control` (RFC 9111, section 5.2.2.1).
  fileprivate var maxAge: Duration? {
    let header = self["Cache-Control"]?.utf8.prefix(WebFeeds.longestHeader)
    let parts = header?.headerParameters(separator: ",") ?? []
    guard let value = parts.first(where: { $0.name == "max-age" })?.value,
      value.utf8.allSatisfy({ 48...57 ~= $0 })
    else { return nil }
    return .seconds(UInt32(value) ?? .max)
  }
}
