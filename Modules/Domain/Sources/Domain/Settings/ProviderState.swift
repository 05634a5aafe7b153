/// Whether a service is used, and with which key.
public struct ProviderState: Sendable {
  /// Whether a service is used, and if not, why.
  public enum Use: Hashable, Sendable {
    /// It is used.
    case enabled
    /// A search does not ask it, because the setting `providers` does not list it.
    case notSearched
    /// It cannot be used without a key.
    case needsKey
  }

  /// The key that is sent to a service.
  public enum Key: Hashable, Sendable {
    /// The user's own.
    case own
    /// The one that the service offers to everyone; an own one has a higher limit.
    case `public`
    /// There is none, but one is needed.
    case missing
    /// There is none, and none is needed.
    case notNeeded
  }

  public let service: ProviderCatalog.Service
  /// Whether the service is used.
  public let use: Use
  /// The key that is sent.
  public let key: Key
}

extension ProviderCatalog {
  /// Returns the providers that a search asks unless it names others, in the order of preference.
  ///
  /// These are the chosen ones, else all that need no key or have one of the user's own.
  public func usual(
    chosen: [Provider.ID]?,
    hasKey: (Provider) throws(SettingsError) -> Bool
  ) throws(SettingsError) -> [Provider.ID] {
    if let chosen { return chosen }
    var usual: [Provider.ID] = []
    for service in services where service.hasArticles {
      if try service.key(hasKey) != .missing { usual.append(service.provider.id) }
    }
    return usual
  }

  /// Returns the states of all services, of which a search asks the usual ones.
  public func states(
    usual: [Provider.ID],
    hasKey: (Provider) throws(SettingsError) -> Bool
  ) throws(SettingsError) -> [ProviderState] {
    var states: [ProviderState] = []
    for service in services {
      let key = try service.key(hasKey)
      let isSearched = !service.hasArticles || usual.contains(service.provider.id)
      let use: ProviderState.Use =
        key == .missing ? .needsKey : isSearched ? .enabled : .notSearched
      states.append(ProviderState(service: service, use: use, key: key))
    }
    return states
  }
}

extension ProviderCatalog.Service {
  fileprivate func key(
    _ hasKey: (Provider) throws(SettingsError) -> Bool
  ) throws(SettingsError) -> ProviderState.Key {
    if try hasKey(provider) { return .own }
    return switch access {
    case .open: .notNeeded
    case .ownKey: .missing
    case .publicKey: .public
    }
  }
}
