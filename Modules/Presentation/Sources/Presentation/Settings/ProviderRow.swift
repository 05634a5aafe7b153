public import Domain
public import FoundationEssentials

/// A service, ready to draw.
public struct ProviderRow: Identifiable, Equatable, Sendable {
  /// The provider's id, such as `newsapi`.
  public let id: Provider.ID
  /// The provider's name.
  public let name: String
  /// Whether it is used, and if not, why.
  public let use: ProviderState.Use
  /// The key that is sent.
  public let key: ProviderState.Key
  /// The page where a person gets a key; nil if there is none.
  public let keyPage: WebLink?
  /// The number of requests since midnight UTC; nil if none was ever sent, or if it is not known.
  public let requestsToday: Int?
  /// The usual number of requests that a key allows per UTC day; nil if there is no limit.
  public let dailyLimit: Int?
  /// The end of the pause that the service asked for; nil if there is none.
  public let pausedUntil: Date?

  /// Returns the rows of all services, with their requests so far.
  public static func rows(
    of configuration: Configuration,
    requests: [Examination.Service]
  ) throws(SettingsError) -> [ProviderRow] {
    try configuration.providerStates().map { state in
      ProviderRow(state, requests.first { $0.id == state.service.provider.id })
    }
  }

  private init(_ state: ProviderState, _ record: Examination.Service?) {
    let provider = state.service.provider
    (id, name, keyPage) = (provider.id, provider.name, provider.keyPage)
    (use, key) = (state.use, state.key)
    requestsToday = record?.requestsToday
    dailyLimit = state.service.requestsPerDay
    pausedUntil = record?.pausedUntil
  }
}
