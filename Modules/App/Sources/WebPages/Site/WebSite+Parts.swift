package import Domain
package import Presentation

extension WebSite {
  /// Creates the whole site.
  ///
  /// `version` returns a text that is different after every change of the archive; without it, no pages
  /// are stored. NewsAPI clients search the archive, or the providers if `isLive`. Sessions of browsers
  /// survive the program in `sessions`.
  package init(
    _ services: Services,
    version: (@Sendable () async -> String?)?,
    isLive: Bool,
    access: WebAccess,
    sessions store: (any StoreSettings)? = nil,
    hosts: SiteHosts,
    isBehindProxy: Bool,
    pictures: PictureMode
  ) {
    let live = LiveCounts(services)
    var services = services
    services.refresh = live.following(services.refresh)
    let pages = NewsPages(services, pictures: pictures, live: live)
    let sessions = BrowserSessions(in: store, now: services.now)
    self.init(
      hosts: hosts,
      apis: [
        NewsAPIServer(services, access: access, isLive: isLive),
        ReaderAPI(services, access: access, isBehindProxy: isBehindProxy),
        MinifluxAPI(services, access: access, settings: store),
        SessionPages(
          pages: pages,
          access: access,
          sessions: sessions,
          isBehindProxy: isBehindProxy
        ),
      ],
      pages: version.map { PageCache(of: pages, version: $0, now: services.now) } ?? pages,
      access: access,
      sessions: sessions,
      notFound: { pages.notFound },
      forbidden: { pages.forbidden($0) },
      refresh: services.refresh
    )
  }
}
