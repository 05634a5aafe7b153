package import Domain

/// The services that answer the APIs with the providers' news instead of the archive's.
package struct LiveNews: Sendable {
  /// Searches the providers.
  let search: any SearchArticles
  /// The headlines of a provider.
  let headlines: any BrowseHeadlines
  /// The sources of a provider.
  let sources: any BrowseSources

  /// Creates the services.
  package init(
    search: any SearchArticles,
    headlines: any BrowseHeadlines,
    sources: any BrowseSources
  ) {
    self.search = search
    self.headlines = headlines
    self.sources = sources
  }
}
