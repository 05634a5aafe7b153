package import Domain
import Presentation

extension WebSite {
  /// Creates the whole site, whose pages show what is in `archive`.
  ///
  /// NewsAPI clients search the archive, or the providers if `isLive`.
  package init(
    _ services: WebServices,
    over archive: any VersionedArchive,
    isLive: Bool,
    access: WebAccess,
    hosts: SiteHosts,
    pictures: PictureMode
  ) {
    let desk = services.desk
    let live = LiveNews(search: desk.search, headlines: desk.headlines, sources: desk.sources)
    let pages = NewsPages(services, pictures: pictures)
    self.init(
      hosts: hosts,
      apis: [
        NewsAPIServer(services, access: access, live: isLive ? live : nil),
        ReaderAPI(services, access: access),
      ],
      pages: PageCache(of: pages, over: archive, now: desk.now),
      access: access,
      notFound: { pages.notFound }
    )
  }
}
