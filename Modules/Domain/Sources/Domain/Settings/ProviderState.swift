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

  /// The service.
  public let service: ProviderCatalog.Service
  /// Whether the service is used.
  public let use: Use
  /// The key that is sent.
  public let key: Key
}

extension Configuration {
  /// Returns the providers that a search asks unless it names others, in the order of preference.
  ///
  /// These are the ones in the setting `providers`, else all that need no key or have one.
  public func usualProviders() throws(SettingsError) -> [Provider.ID] {
    if let list = try value(of: .providers(providers)) { return Setting.items(of: list) }
    var usual: [Provider.ID] = []
    for service in providers.services where service.hasArticles {
      if try keySent(to: service) != .missing { usual.append(service.provider.id) }
    }
    return usual
  }

  /// Returns the states of all services, in the order of preference.
  public func providerStates() throws(SettingsError) -> [ProviderState] {
    let usual = try usualProviders()
    var states: [ProviderState] = []
    for service in providers.services {
      let key = try keySent(to: service)
      let isSearched = !service.hasArticles || usual.contains(service.provider.id)
      let use: ProviderState.Use =
        key == .missing ? .needsKey : isSearched ? .enabled : .notSearched
      states.append(ProviderState(service: service, use: use, key: key))
    }
    return states
  }

  private func keySent(
    to service: ProviderCatalog.Service
  ) throws(SettingsError) -> ProviderState.Key {
    if try key(for: service.provider) != nil { return .own }
    return switch service.access {
    case .open: .notNeeded
    case .ownKey: .missing
    case .publicKey: .public
    }
  }
}
