import Domain
import HTTP
import LocalArchive
import NewsServices
import SampleEdition

// The providers that a search asks, and what answers if they fail.
extension Container {
  /// The services that are searched for articles, in the order of preference.
  static let services: [any ArticleService.Type] = [
    NewsAPIArticles.self, GuardianArticles.self, HackerNewsArticles.self, GDELTArticles.self,
  ]

  /// All services on the web; each has settings of its own.
  static let onlineServices: [any OnlineService.Type] =
    services + [YouTubeVideos.self, CataasCats.self]

  /// The providers that need no network.
  static let offlineProviders = [Archive.provider, SampleEdition.provider]

  /// All providers of articles, in the order of preference.
  static var providers: [Provider] { services.map { $0.provider } + offlineProviders }

  /// Returns a search of the providers in `named`, or of all usable ones if it is empty.
  ///
  /// A cursor of one provider's list selects that provider. If `isStrict`, the search fails when one
  /// provider fails; otherwise the archive, or the sample edition while that is empty, answers.
  func searchArticles(
    _ named: [Provider.ID],
    from cursor: Cursor?,
    isStrict: Bool
  ) async throws(Failure) -> any SearchArticles {
    let chosen = named.isEmpty ? Self.owner(of: cursor) : named
    let names = try chosen.isEmpty ? usableProviders() : chosen
    let search = try search(of: names, isStrict: isStrict)
    let isLive = names.contains { name in !Self.offlineProviders.contains { $0.id == name } }
    guard isLive, !isStrict else { return search }
    guard chosen.isEmpty, await isArchiveEmpty() else { return answeredByArchive(search) }
    return FallbackSearch(
      primary: search,
      fallback: samples,
      provider: SampleEdition.provider
    )
  }

  /// The provider that made a cursor; empty if the cursor is of a merged list.
  private static func owner(of cursor: Cursor?) -> [Provider.ID] {
    providers.map(\.id).filter { $0 == cursor?.provider }
  }

  /// The providers in the setting `providers`, or else all services that need no key or have one.
  func usableProviders() throws(Failure) -> [Provider.ID] {
    if let list = try configuration.value(of: .providers) { return Setting.items(of: list) }
    var usable: [Provider.ID] = []
    for service in Self.services {
      let hasKey = try hasKey(for: service)
      if hasKey || service.access != .ownKey { usable.append(service.provider.id) }
    }
    return usable
  }

  private func search(
    of names: [Provider.ID],
    isStrict: Bool
  ) throws(Failure) -> any SearchArticles {
    let network = try network()
    let timeout = try timeout(isAlone: Set(names).count == 1)
    var members: [FederatedSearch.Member] = []
    for name in names where !members.contains(where: { $0.provider.id == name }) {
      members.append(try member(name, over: network, timeout: timeout))
    }
    if members.count == 1 { return members[0].search }
    let federation = FederatedSearch(
      of: members,
      deadline: .seconds(timeout),
      clock: outside.clock,
      now: outside.now,
      isStrict: isStrict,
      onSkip: { [trace] provider, reason in trace?.note("\(provider.name) skipped: \(reason)") }
    )
    return archiving(federation)
  }

  private func member(
    _ name: Provider.ID,
    over network: any HTTPTransport,
    timeout: Int
  ) throws(Failure) -> FederatedSearch.Member {
    if let service = Self.services.first(where: { $0.provider.id == name }) {
      let access = try access(to: service, over: network, timeout: timeout)
      let search = service.init(client: access.client, address: access.address, key: access.key)
      return FederatedSearch.Member(service.provider, filteringAndArchiving(search))
    }
    return name == SampleEdition.provider.id
      ? FederatedSearch.Member(SampleEdition.provider, samples)
      : FederatedSearch.Member(Archive.provider, OfflineSearch(of: archiveSearch))
  }

  /// Applies the filters that a service does not support to its results, and archives these.
  private func filteringAndArchiving(_ service: some ArticleService) -> any SearchArticles {
    FilteringSearch(
      wrapping: archiving(service),
      supporting: type(of: service).support,
      marks: marking,
      now: outside.now
    )
  }

  private func archiving(_ search: any SearchArticles) -> any SearchArticles {
    ArchivingSearch(wrapping: search, into: keeping)
  }

  private func answeredByArchive(_ search: any SearchArticles) -> any SearchArticles {
    guard let archive else { return search }
    return FallbackSearch(primary: search, fallback: archive, provider: Archive.provider)
  }

  private var samples: Archive { Archive(of: SampleEdition.articles, as: SampleEdition.provider) }

  /// An archive that cannot be read counts as empty: its error is reported with the saved marks.
  private func isArchiveEmpty() async -> Bool {
    guard let archive else { return true }
    return await (try? archive.isEmpty(besides: SampleEdition.provider)) != false
  }
}
