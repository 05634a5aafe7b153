package import Domain
import HTTP
import LocalArchive
import NewsServices
import Presentation
import SampleEdition
import Terminal

// The providers that a search asks, and their fallback.
extension Container {
  /// The services that are searched for articles, in the order of preference.
  static let services: [any ArticleService.Type] = [
    NewsAPIArticles.self, GuardianArticles.self, HackerNewsArticles.self, GDELTArticles.self,
  ]

  /// All providers; each service has its own settings.
  static let catalog = ProviderCatalog(
    services: services.map { ProviderCatalog.Service($0, hasArticles: true) }
      + [
        ProviderCatalog.Service(YouTubeVideos.self, hasArticles: false),
        ProviderCatalog.Service(CataasCats.self, hasArticles: false),
      ],
    archive: Archive.provider,
    samples: SampleEdition.provider
  )

  /// Returns a search of the chosen providers; if `isStrict`, it fails when one of them fails.
  package func searchArticles(
    _ choice: ProviderChoice,
    isStrict: Bool
  ) -> any SearchArticles {
    Deferred<any SearchArticles> { () async throws(SettingsError) in
      try await search(choice, isStrict: isStrict)
    }
  }

  func search(
    _ choice: ProviderChoice,
    isStrict: Bool
  ) async throws(SettingsError) -> any SearchArticles {
    let search = try search(of: choice.providers, isStrict: isStrict)
    switch await choice.fallback(isStrict: isStrict, isArchiveEmpty: isArchiveEmpty) {
    case nil: return search
    case .archive:
      return FallbackSearch(primary: search, fallback: namedFeeds, provider: Archive.provider)
    case .samples:
      return FallbackSearch(primary: search, fallback: samples, provider: SampleEdition.provider)
    }
  }

  private func search(
    of names: [Provider.ID],
    isStrict: Bool
  ) throws(SettingsError) -> any SearchArticles {
    // A search of the archive needs none of the settings of the network.
    if names.count == 1, let offline = offlineMember(names[0], isStrict: isStrict) {
      return offline.search
    }
    let network = try network()
    let timeout = try timeout(isAlone: names.count == 1)
    var members: [FederatedSearch.Member] = []
    for name in names {
      let service = Self.services.first { $0.provider.id == name }
      if let service {
        members.append(try member(service, over: network, timeout: timeout))
      } else if let member = offlineMember(name, isStrict: isStrict) {
        members.append(member)
      }
    }
    return federation(of: members, timeout: timeout, isStrict: isStrict)
  }

  /// Returns a search of what The Guardian and Hacker News show on their front pages, which needs no key;
  /// nil if the settings exclude both.
  func frontPages() throws(SettingsError) -> (any SearchArticles)? {
    let (network, timeout) = (try network(), try timeout(isAlone: false))
    let usual = try configuration.usualProviders()
    var members: [FederatedSearch.Member] = []
    if usual.contains(GuardianArticles.provider.id) {
      members.append(try member(GuardianArticles.self, over: network, timeout: timeout))
    }
    if usual.contains(HackerNewsArticles.provider.id) {
      let access = try access(to: HackerNewsArticles.self, over: network, timeout: timeout)
      let search = HackerNewsArticles(frontPageAt: access.address, client: access.client)
      members.append(.init(HackerNewsArticles.provider, filteringAndArchiving(search)))
    }
    return members.isEmpty ? nil : federation(of: members, timeout: timeout, isStrict: false)
  }

  private func federation(
    of members: [FederatedSearch.Member],
    timeout: Int,
    isStrict: Bool
  ) -> any SearchArticles {
    if members.count == 1 { return members[0].search }
    let federation = FederatedSearch(
      of: members,
      deadline: .seconds(timeout),
      clock: outside.clock,
      now: outside.now,
      isStrict: isStrict,
      onSkip: { [trace] provider, reason in trace?.note("\(provider.name) skipped: \(reason)") }
    )
    return ArchivingSearch(wrapping: federation, into: MergedStories(into: archive))
  }

  private func member(
    _ service: any ArticleService.Type,
    over network: any HTTPTransport,
    timeout: Int
  ) throws(SettingsError) -> FederatedSearch.Member {
    let access = try access(to: service, over: network, timeout: timeout)
    let search = service.init(client: access.client, address: access.address, key: access.key)
    return FederatedSearch.Member(service.provider, filteringAndArchiving(search))
  }

  /// Returns the archive or the sample edition; nil for another provider.
  private func offlineMember(_ name: Provider.ID, isStrict: Bool) -> FederatedSearch.Member? {
    switch name {
    case SampleEdition.provider.id: return FederatedSearch.Member(SampleEdition.provider, samples)
    case Archive.provider.id:
      let offline = OfflineSearch(of: namedFeeds)
      return FederatedSearch.Member(
        Archive.provider,
        isStrict ? CompleteSearch(of: offline) : offline
      )
    default: return nil
    }
  }

  /// Applies the filters that a service does not support to its results, and archives these.
  private func filteringAndArchiving(_ service: some ArticleService) -> any SearchArticles {
    FilteringSearch(
      wrapping: ArchivingSearch(wrapping: service, into: archive),
      supporting: type(of: service).support,
      marks: archive,
      now: outside.now
    )
  }

  /// The sample edition, as an archive of its own.
  var samples: Archive { Archive(of: SampleEdition.articles, as: SampleEdition.provider) }

  /// Whether the sample edition is shown instead of the archive.
  ///
  /// An archive that cannot be read counts as empty: its error is reported with the saved marks.
  ///
  /// One with feeds does not, because a refresh fills it.
  @Sendable func isArchiveEmpty() async -> Bool {
    let followed = try? await archive.followedFeeds()
    guard followed?.isEmpty != false else { return false }
    return await (try? archive.isEmpty(besides: SampleEdition.provider)) != false
  }
}

extension ProviderCatalog.Service {
  /// Describes a service; a cast that determines `hasArticles` takes a quarter of the start-up
  /// time.
  fileprivate init(_ service: any OnlineService.Type, hasArticles: Bool) {
    self.init(
      service.provider,
      standardAddress: service.standardAddress,
      access: service.access,
      interval: service.limits.interval,
      requestsPerDay: service.limits.daily,
      hasArticles: hasArticles
    )
  }
}
