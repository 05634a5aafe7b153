import Domain
import HTTP
import LocalArchive
import NewsServices
import SampleEdition

// Which providers a search asks, and what stands in for them.
extension Container {
  /// The services that articles are searched for at, in the order in which they are preferred: one
  /// line each.
  static let services: [any ArticleService.Type] = [
    NewsAPIArticles.self, GuardianArticles.self, HackerNewsArticles.self, GDELTArticles.self,
  ]

  /// Every service on the web that a person can set up.
  static let onlineServices: [any OnlineService.Type] =
    services + [YouTubeVideos.self, CataasCats.self]

  /// Those of the providers that need no network.
  static let offlineProviders = [Archive.provider, SampleEdition.provider]

  /// Everything that can be searched, in the order in which it is preferred.
  static var providers: [Provider] { services.map { $0.provider } + offlineProviders }

  /// Returns a search of the providers that were named, or else of all that can be used.
  ///
  /// A cursor that goes on in one provider's list names that provider. Where `isStrict`, the failure
  /// of one provider is a failure, whatever the others find.
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

  /// The provider whose list a cursor goes on in; nobody for a list that several have made.
  private static func owner(of cursor: Cursor?) -> [Provider.ID] {
    providers.map(\.id).filter { $0 == cursor?.provider }
  }

  /// Those that a person has chosen to be searched unasked, or else the services that let one in.
  func usableProviders() throws(Failure) -> [Provider.ID] {
    if let list = try configuration.value(of: .providers) { return Setting.items(of: list) }
    var usable: [Provider.ID] = []
    for service in Self.services where try state(of: service).isUsable {
      usable.append(service.provider.id)
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
      return FederatedSearch.Member(service.provider, checkingAndKeeping(search))
    }
    return name == SampleEdition.provider.id
      ? FederatedSearch.Member(SampleEdition.provider, samples)
      : FederatedSearch.Member(Archive.provider, OfflineSearch(of: archiveSearch))
  }

  /// A service: what it has no words for is filtered here, and what it finds is kept.
  private func checkingAndKeeping(_ service: some ArticleService) -> any SearchArticles {
    FilteringSearch(
      wrapping: archiving(service),
      supporting: type(of: service).support,
      marks: marking
    )
  }

  private func archiving(_ search: any SearchArticles) -> any SearchArticles {
    guard let archive else { return search }
    return ArchivingSearch(wrapping: search, into: archive)
  }

  private func answeredByArchive(_ search: any SearchArticles) -> any SearchArticles {
    guard let archive else { return search }
    return FallbackSearch(primary: search, fallback: archive, provider: Archive.provider)
  }

  private var samples: Archive { Archive(of: SampleEdition.articles, as: SampleEdition.provider) }

  /// An archive in trouble must not keep a person from the samples; its marks tell of it.
  private func isArchiveEmpty() async -> Bool {
    guard let archive else { return true }
    return await (try? archive.isEmpty(besides: SampleEdition.provider)) != false
  }
}
