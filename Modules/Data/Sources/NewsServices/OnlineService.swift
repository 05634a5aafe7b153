public import Domain
public import HTTP
public import Query

/// A web service that the user can configure.
public protocol OnlineService: Sendable {
  /// The service's id, on the command line and in data, and its name.
  static var provider: Provider { get }

  /// The default address, without a query.
  static var standardAddress: String { get }

  /// Whether the service needs a key.
  static var access: ServiceAccess { get }

  /// The service's rate limits.
  static var limits: RequestLimits { get }
}

/// A web service that searches articles.
///
/// Each conforming type is one file with the service's requests, wire format, mapping and errors.
/// `FilteringSearch` passes it queries of which the `expression` is the part to ask for, with only
/// conditions in `support`, and checks the others itself.
public protocol ArticleService: OnlineService, SearchArticles {
  /// The conditions that the service's query language can express.
  static var support: QuerySupport { get }

  /// Creates a client of the service at `address`.
  ///
  /// `key` is the user's key, or else the service's public one. If a service needs a key and none
  /// is set, every search fails with `NewsError.keyMissing` without a request.
  init(client: any HTTPSending, address: WebLink, key: String?)
}
