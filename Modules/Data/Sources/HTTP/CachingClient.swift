public import FoundationEssentials
public import RequestHistory

/// Answers a request that was answered within the last five minutes from the records.
///
/// Such an answer is no request: it takes no turn and counts for nothing. What it holds of the
/// head is `Content-Type`; the rest was about the one exchange.
public struct CachingClient: HTTPSending {
  private let client: any HTTPSending
  private let service: String
  private let records: any RequestHistory
  private let now: @Sendable () -> Date
  private let trace: RequestTrace?
  /// The moment since when replies are good, however young they are.
  private let start: Date

  /// Creates a client that sends by another one what the records have no answer to.
  ///
  /// - Parameters:
  ///   - client: Who asks the service.
  ///   - service: The service's name in the records; the same request to another is another one.
  ///   - records: Where replies are kept.
  ///   - isFresh: Whether a person wants no older reply than one that came since now: so that a
  ///     list that comes by the same request twice still sends it once.
  ///   - now: The clock on the wall.
  ///   - trace: Who is told of answers from the records.
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

  /// Returns the reply that is kept, or the answer to the request.
  public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let identity = request.identity(at: service)
    let moment = now()
    let oldest = max(start, moment.addingTimeInterval(-CachedReply.lifetime))
    if let kept = await records.reply(to: identity, since: oldest, now: moment) {
      trace?.tell(of: request, "from the cache, \(RequestTrace.bytes(kept.body.count))")
      return HTTPResponse(kept)
    }
    let response = try await client.send(request)
    if response.isKeepable { await records.keep(CachedReply(response, at: now()), to: identity) }
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

  /// Whether the answer will do for the same request again.
  ///
  /// Services answer in JSON, even with nothing found. Anything else that comes with status 200 is
  /// trouble that may soon be over: a service's complaint in plain text, a network's log-in page.
  fileprivate var isKeepable: Bool {
    guard status == 200, body.count <= CachedReply.largestBody else { return false }
    let first = body.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
