package import Domain
package import Presentation

extension WebSite {
  /// Creates the whole site, whose pages show what is in `archive`.
  ///
  /// NewsAPI clients search the archive, or the providers if `isLive`.
  package init(
    _ services: Services,
    over archive: any VersionedArchive,
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
        ReaderAPI(services, access: access),
      ],
      pages: PageCache(of: pages, over: archive, now: services.now),
      access: access,
      notFound: { pages.notFound }
    )
  }
}
