import ArticleArchive
import Domain
import NewsServices
import SampleEdition

// The providers of articles.
extension Container {
  /// A provider, the key that it needs, and what makes its searcher.
  private struct Source: Sendable {
    let provider: Provider
    /// Whether it is searched without a network.
    let isOffline: Bool
    /// Tells whether the provider is used where none is named.
    let isUsable: @Sendable (Container) async throws(Failure) -> Bool
    let make: @Sendable (Container) throws(Failure) -> any SearchArticles
  }

  /// Every provider that can be named; the first that has all it needs is the one used unasked.
  private static let sources = [
    Source(
      provider: NewsAPIArticles.provider,
      isOffline: false,
      isUsable: { container throws(Failure) in
        try container.configuration.value(of: .newsAPIKey) != nil
      },
      make: { container throws(Failure) in try container.newsAPI() }
    ),
    Source(
      provider: Archive.provider,
      isOffline: true,
      isUsable: { await $0.hasArticles() },
      make: { OfflineSearch(of: $0.archiveSearch) }
    ),
    Source(
      provider: SampleEdition.provider,
      isOffline: true,
      isUsable: { _ in true },
      make: { _ in Archive(of: SampleEdition.articles, as: SampleEdition.provider) }
    ),
  ]

  /// The providers, in the order in which they are preferred.
  static var providers: [Provider] { sources.map(\.provider) }

  /// Those of the providers that need no network.
  static var offlineProviders: [Provider] { sources.filter(\.isOffline).map(\.provider) }

  /// Returns the provider with the id, or for nil the one that is used unasked; and its searcher.
  func searchArticles(
    _ name: String?
  ) async throws(Failure) -> (provider: Provider, search: any SearchArticles) {
    for source in Self.sources {
      let isMeant =
        if let name { source.provider.id == name } else { try await source.isUsable(self) }
      if isMeant { return (source.provider, try source.make(self)) }
    }
    throw .usage("there is no provider \(Quoted(name ?? ""))")
  }

  /// NewsAPI: what it has no words for is filtered here, what it finds is kept, and the archive
  /// answers when it cannot.
  private func newsAPI() throws(Failure) -> any SearchArticles {
    let service = NewsAPIArticles(
      client: try httpClient(),
      address: try configuration.address(.newsAPIAddress),
      key: try configuration.value(of: .newsAPIKey)
    )
    guard let archive else { return filtering(service, NewsAPIArticles.support) }
    return FallbackSearch(
      primary: filtering(
        ArchivingSearch(wrapping: service, into: archive),
        NewsAPIArticles.support
      ),
      offline: archive,
      archive: Archive.provider
    )
  }

  private func filtering(
    _ search: any SearchArticles,
    _ support: QuerySupport
  ) -> FilteringSearch {
    FilteringSearch(wrapping: search, supporting: support, marks: marking)
  }

  /// An archive in trouble must not keep a person from the samples; its marks tell of it.
  private func hasArticles() async -> Bool {
    guard let archive else { return false }
    return await (try? archive.isEmpty(besides: SampleEdition.provider)) == false
  }
}
