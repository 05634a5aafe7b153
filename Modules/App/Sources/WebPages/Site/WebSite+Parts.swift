package import Presentation

extension WebSite {
  /// Creates the whole site.
  ///
  /// `version` returns a text that is different after every change of the archive; without it, no pages
  /// are stored. NewsAPI clients search the archive, or the providers if `isLive`.
  package init(
    _ services: Services,
    version: (@Sendable () async -> String?)?,
    isLive: Bool,
    access: WebAccess,
    hosts: SiteHosts,
    pictures: PictureMode
  ) {
    let pages = NewsPages(services, pictures: pictures)
    self.init(
      hosts: hosts,
      apis: [
        NewsAPIServer(services, access: access, isLive: isLive),
        ReaderAPI(services, access: access), MinifluxAPI(services, access: access),
      ],
      pages: version.map { PageCache(of: pages, version: $0, now: services.now) } ?? pages,
      access: access,
      notFound: { pages.notFound }
    )
  }
}
