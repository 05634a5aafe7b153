public import Domain
public import HTTP

/// A service on the web as a person sets it up, whatever it is asked for.
public protocol OnlineService: Sendable {
  /// The service as it is named on the command line and in data.
  static var provider: Provider { get }

  /// Where the service is, unless a setting says otherwise; nothing follows its path.
  static var standardAddress: String { get }

  /// What it takes to be let in.
  static var access: ServiceAccess { get }

  /// How often the service wants to be asked.
  static var limits: RequestLimits { get }
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
