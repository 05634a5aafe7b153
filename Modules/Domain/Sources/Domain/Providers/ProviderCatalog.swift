/// The providers that the program supports.
public struct ProviderCatalog: Sendable {
  /// A service on the web.
  public struct Service: Sendable {
    /// Its id, on the command line and in data, and its name.
    public let provider: Provider
    /// The default address, without a query.
    public let standardAddress: String
    /// Whether it needs a key.
    public let access: ServiceAccess
    /// The minimum time between two requests.
    public let interval: Duration
    /// The usual number of requests that a key allows per UTC day; nil if there is no limit.
    public let requestsPerDay: Int?
    /// Whether it can be searched for articles.
    public let hasArticles: Bool

    public init(
      _ provider: Provider,
      standardAddress: String,
      access: ServiceAccess,
      interval: Duration = .zero,
      requestsPerDay: Int? = nil,
      hasArticles: Bool
    ) {
      self.provider = provider
      self.standardAddress = standardAddress
      self.access = access
      self.interval = interval
      self.requestsPerDay = requestsPerDay
      self.hasArticles = hasArticles
    }
  }

  /// The services on the web, in the order of preference; each has settings of its own.
  public let services: [Service]
  /// The archive, which needs no network.
  public let archive: Provider
  /// The sample edition, which needs no network.
  public let samples: Provider

  public init(services: [Service], archive: Provider, samples: Provider) {
    self.services = services
    self.archive = archive
    self.samples = samples
  }

  /// The providers that need no network.
  public var offline: [Provider] { [archive, samples] }

  /// All providers of articles, in the order of preference.
  public var articleProviders: [Provider] {
    services.filter(\.hasArticles).map(\.provider) + offline
  }
}

/// The kinds of access to a service.
public enum ServiceAccess: Hashable, Sendable {
  /// No key is needed.
  case open
  /// The user needs a key, from the provider's `keyPage`.
  case ownKey
  /// The given public key works at a low rate; the user can set their own.
  case publicKey(String)
}
