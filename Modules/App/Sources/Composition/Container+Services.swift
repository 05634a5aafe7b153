import Domain
import HTTP
import LineMode
import LocalArchive
import NewsServices
package import Presentation
import Terminal

// The use cases, and the network below those on the web.
extension Container {
  /// The use cases of every front end.
  package var services: Services {
    let named = namedFeeds
    return Services(
      configuration: configuration,
      search: Deferred<any SearchArticles>(settings) { () async throws(SettingsError) in
        let choice = try ProviderChoice(of: [], continuing: nil, from: configuration.providers) {
          () throws(SettingsError) in try configuration.usualProviders()
        }
        return try await search(choice, isStrict: false)
      },
      archive: named,
      hits: named,
      values: named,
      headlines: headlines,
      sources: sources,
      videos: videos,
      storedVideos: archive,
      storedArticles: archive,
      edition: MakeEdition(of: archive, in: archive, marking: archive),
      cats: archive,
      lists: lists,
      marking: archive,
      liking: archive,
      readMarks: named,
      feeds: archive,
      refresh: refreshFeeds(),
      followSite: followSite,
      readFeed: readFeed,
      savePage: savePage,
      fetchFullText: fetchFullText,
      fetchPicture: fetchPicture,
      clock: outside.pollingClock,
      now: outside.now,
      utcOffset: outside.utcOffset
    )
  }

  /// The headlines of NewsAPI, or of services without a key; the articles of each page are stored in
  /// the archive.
  var headlines: any BrowseHeadlines {
    Deferred<any BrowseHeadlines>(settings) { () throws(SettingsError) in
      let access = try access(to: NewsAPIArticles.self)
      if access.key == nil, let front = try frontPages() {
        return KeylessHeadlines(of: front, insteadOf: NewsAPIArticles.provider)
      }
      let headlines = NewsAPIHeadlines(
        client: access.client,
        address: access.address,
        key: access.key
      )
      return ArchivingHeadlines(wrapping: headlines, into: archive)
    }
  }

  /// NewsAPI's sources.
  var sources: any BrowseSources {
    Deferred<any BrowseSources>(settings) { () throws(SettingsError) in
      let access = try access(to: NewsAPIArticles.self)
      return NewsAPISources(client: access.client, address: access.address, key: access.key)
    }
  }

  /// YouTube's videos; those it returns are stored in the archive.
  var videos: any SearchVideos & FindVideo {
    Deferred<any SearchVideos & FindVideo>(settings) { () throws(SettingsError) in
      let access = try access(to: YouTubeVideos.self)
      let videos = YouTubeVideos(client: access.client, address: access.address, key: access.key)
      return ArchivingVideos(wrapping: videos, into: archive)
    }
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
  private func access(to service: any OnlineService.Type) throws(SettingsError) -> Access {
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
  ) throws(SettingsError) -> Access {
    let client = try client(for: service.provider, service.limits, over: network, timeout: timeout)
    return Access(
      client: isCached ? cached(client, for: service.provider) : client,
      address: try configuration.address(of: service.provider, default: service.standardAddress),
      key: try key(of: service)
    )
  }

  /// Returns the key from the settings, else the one that a service offers to everyone.
  private func key(of service: any OnlineService.Type) throws(SettingsError) -> String? {
    if let key = try configuration.key(for: service.provider) { return key }
    return if case .publicKey(let key) = service.access { key } else { nil }
  }

  /// Returns the network, which traces its requests if `--verbose` was given.
  func network() throws(SettingsError) -> any HTTPTransport {
    let address = try configuration.value(of: .projectAddress).flatMap { WebLink($0) }
    let userAgent = "broadsheet/\(Program.version)" + (address.map { " (+\($0))" } ?? "")
    let network = outside.transport(userAgent, try configuration.bytes(of: .authorities))
    guard let trace else { return network }
    return TracingTransport(wrapping: network, trace: trace, clock: outside.clock)
  }

  /// Returns a client for any server, with a deadline of `timeout` seconds.
  func client(
    over network: any HTTPTransport,
    timeout: Int,
    retries: Int = HTTPClient.retryLimit
  ) throws(SettingsError) -> HTTPClient {
    HTTPClient(
      transport: network,
      clock: outside.clock,
      timeout: .seconds(timeout),
      now: outside.now,
      allowsPrivateAddresses: try configuration.value(of: .privateAddresses) == "on",
      retries: retries
    )
  }

  /// Returns a client that enforces a service's rate limits.
  private func client(
    for provider: Provider,
    _ limits: RequestLimits,
    over network: any HTTPTransport,
    timeout: Int
  ) throws(SettingsError) -> any HTTPSending {
    let polite = PoliteTransport(
      wrapping: network,
      service: provider.id,
      limits: limits,
      records: archiveFile,
      clock: outside.clock,
      now: outside.now,
      trace: trace
    )
    return try client(over: polite, timeout: timeout)
  }

  /// Returns a client that caches replies for five minutes.
  private func cached(_ client: any HTTPSending, for provider: Provider) -> any HTTPSending {
    CachingClient(
      wrapping: client,
      service: provider.id,
      records: archiveFile,
      isFresh: isFresh,
      now: outside.now,
      trace: trace
    )
  }

  /// Returns the deadline of a provider in seconds: half of the default if several are asked.
  ///
  /// The results of the others can be shown meanwhile. A timeout that was set is not halved.
  func timeout(isAlone: Bool) throws(SettingsError) -> Int {
    guard let found = try configuration.lookUp(.timeout),
      let seconds = Int(found.value)
    else {
      return Setting.defaultTimeout
    }
    return found.origin == .default && !isAlone ? seconds / 2 : seconds
  }
}
