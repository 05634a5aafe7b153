import Domain
import HTTP
import NewsServices

// The services on the web, as a person has set them up.
extension Container {
  /// Whether a service can be asked, and with which key.
  struct ServiceState: Sendable {
    let provider: Provider
    let access: ServiceAccess
    /// Whether the person has set a key of their own.
    let hasOwnKey: Bool

    var isUsable: Bool { hasOwnKey || access != .ownKey }
  }

  func state(of service: any OnlineService.Type) throws(Failure) -> ServiceState {
    ServiceState(
      provider: service.provider,
      access: service.access,
      hasOwnKey: try configuration.value(of: .key(of: service.provider)) != nil
    )
  }

  /// What it takes to ask a service.
  struct Access: Sendable {
    let client: any HTTPSending
    let address: WebLink
    let key: String?
  }

  /// Makes what it takes to ask a service, which has so many seconds to answer.
  ///
  /// A cached answer will do where the same question has the same answer for a while.
  func access(
    to service: any OnlineService.Type,
    over network: any HTTPTransport,
    timeout: Int,
    isCached: Bool = true
  ) throws(Failure) -> Access {
    let client = client(for: service.provider, service.limits, over: network, timeout: timeout)
    return Access(
      client: isCached ? cached(client, for: service.provider) : client,
      address: try configuration.address(.address(of: service)),
      key: try key(of: service)
    )
  }

  /// The person's own key, or else the one that a service has for everyone.
  private func key(of service: any OnlineService.Type) throws(Failure) -> String? {
    if let key = try configuration.value(of: .key(of: service.provider)) { return key }
    return if case .publicKey(let key) = service.access { key } else { nil }
  }

  /// The network, which tells of its requests when a person wants to know.
  func network() throws(Failure) -> any HTTPTransport {
    let network = outside.transport(try configuration.value(of: .authorities))
    guard let trace else { return network }
    return TracingTransport(wrapping: network, trace: trace, clock: outside.clock)
  }

  /// Asks any server, each as it is named.
  func client(over network: any HTTPTransport, timeout: Int) -> HTTPClient {
    HTTPClient(
      transport: network,
      clock: outside.clock,
      timeout: .seconds(timeout),
      now: outside.now
    )
  }

  /// Asks a service no more often than it wants.
  private func client(
    for provider: Provider,
    _ limits: RequestLimits,
    over network: any HTTPTransport,
    timeout: Int
  ) -> any HTTPSending {
    let polite = PoliteTransport(
      wrapping: network,
      service: provider.id,
      limits: limits,
      records: archive,
      clock: outside.clock,
      now: outside.now,
      trace: trace
    )
    return client(over: polite, timeout: timeout)
  }

  /// Asks a service no second time for the same within five minutes.
  private func cached(_ client: any HTTPSending, for provider: Provider) -> any HTTPSending {
    guard let archive else { return client }
    return CachingClient(
      wrapping: client,
      service: provider.id,
      records: archive,
      isFresh: isFresh,
      now: outside.now,
      trace: trace
    )
  }

  /// How many seconds a provider has to answer.
  ///
  /// Beside others it has half as long unless a person says otherwise: theirs is there to be read.
  func timeout(isAlone: Bool) throws(Failure) -> Int {
    guard let found = try configuration.lookUp(.timeout), let seconds = Int(found.value) else {
      return Setting.standardTimeout
    }
    return found.origin == .standard && !isAlone ? seconds / 2 : seconds
  }
}
