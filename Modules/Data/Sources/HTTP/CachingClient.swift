public import FoundationEssentials
public import RequestHistory

/// Answers repeated requests from a cache for five minutes.
///
/// A cached response takes no turn and is not counted as a request. Of its headers only
/// `Content-Type` is stored.
public struct CachingClient: HTTPSending {
  private let client: any HTTPSending
  private let service: String
  private let records: any RequestHistory
  private let now: @Sendable () -> Date
  private let trace: RequestTrace?
  /// The earliest time of a reply that may be used.
  private let start: Date

  /// Creates a client that passes requests without a cached reply to another one.
  ///
  /// - Parameters:
  ///   - client: Sends the requests.
  ///   - service: The service's name in the cache, which is a part of the cache key.
  ///   - records: Stores the replies.
  ///   - isFresh: Whether to ignore replies from before now. Replies from after now are still used,
  ///     so that a list that sends a request twice sends it once.
  ///   - now: The wall clock.
  ///   - trace: Receives a line for each reply from the cache.
  public init(
    wrapping client: any HTTPSending,
    service: String,
    records: any RequestHistory,
    isFresh: Bool = false,
    now: @escaping @Sendable () -> Date = { Date.now },
    trace: RequestTrace? = nil
  ) {
    self.client = client
    self.service = service
    self.records = records
    self.now = now
    self.trace = trace
    start = isFresh ? now() : .distantPast
  }

  /// Returns the cached reply, or else sends the request and caches its response.
  public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let identity = request.identity(at: service)
    let moment = now()
    let oldest = max(start, moment.addingTimeInterval(-CachedReply.lifetime))
    if let kept = await records.reply(to: identity, since: oldest, now: moment) {
      trace?.report(request, "from the cache, \(RequestTrace.bytes(kept.body.count))")
      return HTTPResponse(kept)
    }
    let response = try await client.send(request)
    if response.isCacheable { await records.keep(CachedReply(response, at: now()), to: identity) }
    return response
  }
}

extension CachedReply {
  fileprivate init(_ response: HTTPResponse, at moment: Date) {
    self.init(body: response.body, contentType: response["Content-Type"], receivedAt: moment)
  }
}

extension HTTPResponse {
  fileprivate init(_ kept: CachedReply) {
    let type = kept.contentType.map { HTTPHeader(name: "Content-Type", value: $0) }
    self.init(status: 200, headers: type.map { [$0] } ?? [], body: kept.body)
  }

  /// Whether the response may be cached: status 200, JSON, and not too large.
  ///
  /// Services reply in JSON, even if nothing was found. Anything else with status 200 is temporary:
  /// an error of the service in plain text, or the login page of a network.
  fileprivate var isCacheable: Bool {
    guard status == 200, body.count <= CachedReply.largestBody else { return false }
    let first = body.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
