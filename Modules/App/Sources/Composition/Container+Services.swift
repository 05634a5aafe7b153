package import Domain
import HTTP
package import LineMode
import LocalArchive
import NewsServices
import Presentation

// The services on the web: headlines, sources, videos, and the network below them.
extension Container {
  /// NewsAPI's headlines; the articles of each page are stored in the archive.
  package func browseHeadlines() throws(Failure) -> any BrowseHeadlines {
    let access = try access(to: NewsAPIArticles.self)
    let headlines = NewsAPIHeadlines(
      client: access.client,
      address: access.address,
      key: access.key
    )
    return ArchivingHeadlines(wrapping: headlines, into: keeping)
  }

  /// NewsAPI's sources.
  package func browseSources() throws(Failure) -> any BrowseSources {
    let access = try access(to: NewsAPIArticles.self)
    return NewsAPISources(client: access.client, address: access.address, key: access.key)
  }

  /// YouTube's videos; those it returns are stored in the archive.
  package func videos() throws(Failure) -> any SearchVideos & FindVideo {
    let access = try access(to: YouTubeVideos.self)
    let videos = YouTubeVideos(client: access.client, address: access.address, key: access.key)
    return ArchivingVideos(wrapping: videos, into: keeping)
  }
}

extension Container {
  /// The client, address and key for a service.
  struct Access: Sendable {
    let client: any HTTPSending
    let address: WebLink
    let key: String?
  }

  /// Returns the access to a service that is the only one asked.
  private func access(to service: any OnlineService.Type) throws(Failure) -> Access {
    try access(to: service, over: try network(), timeout: try timeout(isAlone: true))
  }

  /// Returns the access to a service, whose deadline is `timeout` seconds.
  ///
  /// `isCached` must be false if the same request is to have a different reply each time.
  func access(
    to service: any OnlineService.Type,
    over network: any HTTPTransport,
    timeout: Int,
    isCached: Bool = true
  ) throws(Failure) -> Access {
    let client = try client(for: service.provider, service.limits, over: network, timeout: timeout)
    return Access(
      client: isCached ? cached(client, for: service.provider) : client,
      address: try configured(
        try configuration.address(of: service.provider, default: service.standardAddress)
      ),
      key: try key(of: service)
    )
  }

  /// Returns the key from the settings, else the one that a service offers to everyone.
  private func key(of service: any OnlineService.Type) throws(Failure) -> String? {
    if let key = try configured(try configuration.key(for: service.provider)) { return key }
    return if case .publicKey(let key) = service.access { key } else { nil }
  }

  /// Returns the network, which traces its requests if `--verbose` was given.
  func network() throws(Failure) -> any HTTPTransport {
    let network = outside.transport(try configured(try configuration.bytes(of: .authorities)))
    guard let trace else { return network }
    return TracingTransport(wrapping: network, trace: trace, clock: outside.clock)
  }

  /// Returns a client for any server, with a deadline of `timeout` seconds.
  func client(
    over network: any HTTPTransport,
    timeout: Int,
    retries: Int = HTTPClient.retryLimit
  ) throws(Failure) -> HTTPClient {
    HTTPClient(
      transport: network,
      clock: outside.clock,
      timeout: .seconds(timeout),
      now: workplace.now,
      allowsPrivateAddresses: try configured(
        try configuration.value(of: .privateAddresses) == "on"
      ),
      retries: retries
    )
  }

  /// Returns a client that enforces a service's rate limits.
  private func client(
    for provider: Provider,
    _ limits: RequestLimits,
    over network: any HTTPTransport,
    timeout: Int
  ) throws(Failure) -> any HTTPSending {
    let polite = PoliteTransport(
      wrapping: network,
      service: provider.id,
      limits: limits,
      records: archiveFile,
      clock: outside.clock,
      now: workplace.now,
      trace: trace
    )
    return try client(over: polite, timeout: timeout)
  }

  /// Returns a client that caches replies for five minutes.
  private func cached(_ client: any HTTPSending, for provider: Provider) -> any HTTPSending {
    guard let archiveFile else { return client }
    return CachingClient(
      wrapping: client,
      service: provider.id,
      records: archiveFile,
      isFresh: isFresh,
      now: workplace.now,
      trace: trace
    )
  }

  /// Returns the deadline of a provider in seconds: half of the default if several are asked.
  ///
  /// The results of the others can be shown meanwhile. A timeout that was set is not halved.
  func timeout(isAlone: Bool) throws(Failure) -> Int {
    guard let found = try configured(try configuration.lookUp(.timeout)),
      let seconds = Int(found.value)
    else {
      return Setting.defaultTimeout
    }
    return found.origin == .default && !isAlone ? seconds / 2 : seconds
  }
}
