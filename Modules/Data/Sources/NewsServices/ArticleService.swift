public import Domain
public import HTTP

/// A service on the web that finds articles: all there is to know to use one.
///
/// One file conforms to it for each service, with the service's wire format, requests, mapping and
/// errors. What `support` does not name is checked by whoever asks, so a conforming type is only
/// asked for what it can express.
public protocol ArticleService: SearchArticles {
  /// The service as it is named on the command line and in data.
  static var provider: Provider { get }

  /// What the service can be asked in its own query language.
  static var support: QuerySupport { get }

  /// Where the service is, unless a setting says otherwise; nothing follows its path.
  static var standardAddress: String { get }

  /// What it takes to be let in.
  static var access: ServiceAccess { get }

  /// How often the service wants to be asked.
  static var limits: RequestLimits { get }

  /// Creates a searcher of the service at `address`.
  ///
  /// `key` is what a person has set, or the service's own public one; where a service needs a key
  /// and there is none, every search fails with `NewsError.keyMissing`, and nothing is sent.
  init(client: any HTTPSending, address: WebLink, key: String?)
}

/// What it takes to be let in by a service.
public enum ServiceAccess: Hashable, Sendable {
  /// Nothing.
  case open
  /// A key of one's own, from the provider's `keyPage`.
  case ownKey
  /// A key that everyone may use, at a low rate, or one of one's own.
  case publicKey(String)
}
