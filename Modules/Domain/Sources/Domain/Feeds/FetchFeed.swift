public import ByteStrings

/// Fetches feeds and other documents from the web.
public protocol FetchFeed: Sendable {
  /// Asks a server for a feed.
  ///
  /// Throws if there is no reply, such as for an unreachable host or a missed deadline, and for a
  /// status from 400 on that `FeedReply.Outcome` does not have.
  func callAsFunction(_ request: FeedRequest) async throws(NewsError) -> FeedReply
}

/// A request for a feed, or for another document of a site.
public struct FeedRequest: Sendable {
  /// The number of bytes of a body that are kept; the rest of a longer one is ignored.
  ///
  /// The largest recorded feed has 0.9 MiB. In longer ones the oldest entries are usually last.
  public static let bodyLimit = 4 << 20

  /// The kind of document to ask for; a server may answer with another one.
  public enum Kind: Sendable {
    case feed
    case page
    /// The page of a site or a feed; a page also arrives if its status is one from 400 on.
    case site
    /// The icon of a site.
    case icon
  }

  public var address: WebLink
  /// The `ETag` to send as `If-None-Match`, verbatim; nil to leave it out.
  public var etag: String?
  /// The `Last-Modified` to send as `If-Modified-Since`, verbatim; nil to leave it out.
  public var lastModified: String?
  /// Whether the address may be private; false for one from a server on the public internet.
  public var mayReachPrivateAddresses: Bool
  public var kind: Kind
  /// The memory of the body; nil if it is the only one.
  public var memory: BodyMemory.Part?

  /// Creates a request; by default it is unconditional, for an address that a person chose.
  public init(
    _ address: WebLink,
    etag: String? = nil,
    lastModified: String? = nil,
    mayReachPrivateAddresses: Bool = true,
    kind: Kind = .feed
  ) {
    self.address = address
    self.etag = etag
    self.lastModified = lastModified
    self.mayReachPrivateAddresses = mayReachPrivateAddresses
    self.kind = kind
  }
}

/// The reply to a request for a feed.
public struct FeedReply: Equatable, Sendable {
  /// The kinds of answers of a server.
  public enum Outcome: Equatable, Sendable {
    /// The document, which need not be a feed.
    case document(LoadedDocument)
    /// The document is the one with the sent `ETag` or `Last-Modified`: status 304.
    case unchanged
    /// The feed was removed for good: status 410.
    case gone
    /// The server asks for fewer requests: status 429, or 503 with `Retry-After`.
    case busy(retryAfter: Duration?)
    /// The server cannot answer now: status 503 without `Retry-After`.
    case unavailable
  }

  /// The answer.
  public var outcome: Outcome
  /// The `ETag` of the reply, verbatim.
  public var etag: String?
  /// The `Last-Modified` of the reply, verbatim.
  public var lastModified: String?
  /// How long the reply stays fresh: `max-age` of `Cache-Control`, else the time to `Expires`; nil without.
  public var freshFor: Duration?
  /// The address after permanent redirects (301 and 308, up to the first other one); nil without.
  public var movedTo: WebLink?
  /// Whether the server has a private address, so that its links may lead to private addresses.
  public var isFromPrivateAddress: Bool
  /// Whether all feeds of the host have to wait: status 429 or 503 from the host itself.
  public var pausesHost = false
  /// The error of a page that arrived with a status from 400 on; nil for other replies.
  public var refusal: NewsError?

  /// Creates a reply with an outcome and nothing else.
  public init(
    _ outcome: Outcome,
    etag: String? = nil,
    lastModified: String? = nil,
    freshFor: Duration? = nil,
    movedTo: WebLink? = nil,
    isFromPrivateAddress: Bool = false
  ) {
    self.outcome = outcome
    self.etag = etag
    self.lastModified = lastModified
    self.freshFor = freshFor
    self.movedTo = movedTo
    self.isFromPrivateAddress = isFromPrivateAddress
  }
}

extension FetchFeed {
  /// Returns the document at an address, after redirects; any other outcome is an error.
  public func document(
    at link: WebLink,
    as kind: FeedRequest.Kind = .feed
  ) async throws(NewsError) -> LoadedDocument {
    try await self(FeedRequest(link, kind: kind)).document(of: link)
  }
}

extension FeedReply {
  /// Returns the document of the address that was asked; any other outcome is an error.
  func document(of link: WebLink) throws(NewsError) -> LoadedDocument {
    let site = Provider(site: link)
    switch outcome {
    case .document(let document): return document
    case .unchanged: throw .replyUnreadable(site, "HTTP status 304")
    case .gone: throw .requestRejected(site, status: 410, nil)
    case .busy(let wait): throw .rateLimited(site, retryAfter: wait)
    case .unavailable: throw .providerFailed(site, "HTTP status 503")
    }
  }
}

extension Provider {
  /// Creates the provider that represents a site in errors about its pages.
  public init(site link: WebLink) {
    self.init(id: Self.siteID, name: link.site)
  }

  /// Whether the provider represents a site.
  var isSite: Bool { id == Self.siteID }

  private static let siteID = "web"
}
