import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// All routes of the site, with all scopes and from all kinds of sites.
@Suite(.hangLimit)
struct WebRouteTests {
  /// A route, and what it must need.
  struct Expected: CustomTestStringConvertible {
    let method: String
    let target: String
    let scope: KeyScope
    var asksProviders = false

    var testDescription: String { "\(method) \(target)" }
  }

  private static func get(_ target: String, asks: Bool = false) -> Expected {
    Expected(method: "GET", target: target, scope: .read, asksProviders: asks)
  }

  static let pages: [Expected] =
    [
      "/", "/page.css", "/page.js", "/search.js", "/icon.svg", "/providers", "/complete?q=a",
      "/article/1",
      "/video/1", "/unread", "/search?q=a", "/search?q=a&from=archive", "/saved", "/feeds",
      "/videos", "/rows?list=search&q=a", "/rows?list=unread", "/events?list=saved",
      "/feed?id=a", "/feeds.opml", "/add?url=https://lamp.example",
    ].map { get($0) }
    + [
      "/search?q=a&from=providers", "/search?%66rom=provider%73&q=a", "/headlines", "/sources",
      "/videos?q=a", "/picture/1", "/rows?list=search&q=a&from=providers", "/rows?list=headlines",
      "/rows?list=videos&q=a", "/events?list=search&q=a&from=providers", "/events?list=sources",
    ].map { get($0, asks: true) }
    + [Expected(method: "POST", target: "/marks", scope: .read)]
    + ["/mark", "/read-all", "/undo"].map {
      Expected(method: "POST", target: $0, scope: .marks)
    }
    + (["/refresh", "/full-text"] + FeedForm.allCases.map(\.path.text)).map {
      Expected(method: "POST", target: $0, scope: .all)
    }

  static let newsAPI = NewsAPIServer.Endpoint.allCases.map { get("\($0.rawValue)?q=a") }

  static let reader = ReaderMethod.allCases.map { method in
    let path =
      switch method {
      case .ping: "/reader/ping"
      case .atom: "/reader/atom/user/-/state/com.google/reading-list"
      default: "/reader/api/0/" + method.rawValue
      }
    let scope: KeyScope =
      switch method {
      case .editTag, .markAllAsRead: .marks
      case .editSubscription, .quickAdd, .disableTag, .renameTag, .importing: .all
      default: .read
      }
    let verb = scope == .read ? "GET" : "POST"
    return Expected(method: verb, target: path, scope: scope)
  }

  static let miniflux = MinifluxMethod.allCases.map { method in
    let parts = method.rawValue.split(separator: " ")
    let path =
      "/v1/"
      + parts[1].split(separator: "/").map { $0 == "ID" ? "1" : $0 }
      .joined(separator: "/")
    let scope: KeyScope =
      switch method {
      case .fetchContent: .all
      case .updateEntries, .toggleBookmark, .toggleStar, .save, .flushHistory, .deleteHistory,
        .markAll, .markFeed, .markCategory, .updateEnclosure:
        .marks
      default: parts[0] == "GET" ? .read : .all
      }
    return Expected(method: String(parts[0]), target: path, scope: scope)
  }

  /// A site whose keys are the names of their scopes; without keys, everyone may use it.
  private static func site(isKeyRequired: Bool = true, isLive: Bool = false) -> WebSite {
    WebSite(
      WebDesk().services,
      version: nil,
      isLive: isLive,
      access: WebAccess(isKeyRequired: isKeyRequired) { key, _ in KeyScope(rawValue: key) },
      hosts: SiteHosts([]),
      isBehindProxy: false,
      pictures: .proxy
    )
  }

  private static func status(
    _ route: Expected,
    _ headers: [(name: String, value: String)],
    at site: WebSite = site()
  ) async -> Int {
    let fields = [(name: "Host", value: "localhost:8087")] + headers
    let request = WebRequest(route.method, route.target, headers: fields)
    return await site.response(to: request).status
  }

  private static func credentials(_ key: String) -> [(name: String, value: String)] {
    let basic = Data("x:\(key)".utf8).base64EncodedString()
    return [(name: "Authorization", value: "Basic \(basic)"), (name: "X-Api-Key", value: key)]
  }

  @Test(arguments: miniflux, KeyScope.allCases)
  func minifluxMethodNeedsItsScope(route: Expected, scope: KeyScope) async {
    let token = [(name: "X-Auth-Token", value: scope.rawValue)]
    for field in [token, Self.credentials(scope.rawValue)] {
      let status = await Self.status(route, field)
      #expect((status == 403) == (scope < route.scope), "\(status)")
      #expect(status != 401)
    }
  }

  @Test(arguments: miniflux, [false, true])
  func otherSitesCannotChangeByMiniflux(route: Expected, isKeyRequired: Bool) async {
    let site = Self.site(isKeyRequired: isKeyRequired)
    let foreign = [(name: "Sec-Fetch-Site", value: "cross-site")]
    let status = await Self.status(route, Self.credentials("all") + foreign, at: site)
    #expect((status == 403) == (route.scope > .read))
    let token = [(name: "X-Auth-Token", value: "all")]
    #expect(await Self.status(route, token + foreign, at: site) != 403)
  }

  @Test(arguments: pages + newsAPI, KeyScope.allCases)
  func pageNeedsItsScope(route: Expected, scope: KeyScope) async {
    let status = await Self.status(route, Self.credentials(scope.rawValue))
    #expect((status == 403) == (scope < route.scope), "\(status)")
    #expect(status != 401)
  }

  @Test(arguments: reader, KeyScope.allCases)
  func readerMethodNeedsItsScope(route: Expected, scope: KeyScope) async {
    let field = [(name: "Authorization", value: "GoogleLogin auth=\(scope.rawValue)")]
    let status = await Self.status(route, field)
    #expect((status == 403) == (scope < route.scope), "\(status)")
    #expect(status != 401)
  }

  @Test(arguments: pages + newsAPI + reader + miniflux)
  func everyRouteNeedsAKnownKey(route: Expected) async {
    // The page to sign in needs the files.
    if ["/page.css", "/page.js", "/search.js", "/icon.svg"].contains(route.target) {
      return #expect(await Self.status(route, []) == 200)
    }
    let reader = [(name: "Authorization", value: "GoogleLogin auth=wrong")]
    for headers in [[], Self.credentials("wrong"), reader] {
      #expect(await Self.status(route, headers) == 401)
    }
  }

  @Test(arguments: pages + newsAPI)
  func changesNeedPost(route: Expected) async {
    guard route.scope > .read else { return }
    let get = Expected(method: "GET", target: route.target, scope: route.scope)
    #expect(await Self.status(get, Self.credentials("all")) == 405)
  }

  @Test(arguments: pages, [false, true])
  func otherSitesCannotAskProviders(route: Expected, isKeyRequired: Bool) async {
    guard route.method == "GET" else { return }
    let site = Self.site(isKeyRequired: isKeyRequired)
    let foreign = [
      ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"), ("Origin", "null"),
      ("Origin", "http://evil.example"), ("Referer", "http://evil.example/a"),
    ]
    for field in foreign {
      // A browser adds the credentials of Basic authentication automatically.
      let status = await Self.status(route, Self.credentials("all") + [field], at: site)
      #expect((status == 403) == route.asksProviders, "\(field): \(status)")
    }
    let own = [
      ("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "none"), ("X", ""),
      ("Referer", "http://localhost:8087/search"),
    ]
    for field in own {
      #expect(await Self.status(route, Self.credentials("all") + [field], at: site) != 403)
    }
  }

  @Test(arguments: NewsAPIServer.Endpoint.allCases)
  func otherSitesCannotUseTheLiveServer(endpoint: NewsAPIServer.Endpoint) async {
    let site = Self.site(isKeyRequired: false, isLive: true)
    let route = Self.get("\(endpoint.rawValue)?q=a&apiKey=x")
    let cross = (name: "Sec-Fetch-Site", value: "cross-site")
    let basic = Self.credentials("x")[0]
    #expect(await Self.status(route, [cross], at: site) == 403)
    #expect(await Self.status(route, [cross, basic], at: site) == 403)
    #expect(await Self.status(route, [cross, ("X-Api-Key", "x")], at: site) == 200)
    #expect(await Self.status(route, [], at: site) == 200)
    #expect(await Self.status(route, [cross], at: Self.site(isKeyRequired: false)) == 200)
  }

  @Test(arguments: NewsAPIServer.Endpoint.allCases)
  func keyInTheAddressReadsOnlyTheArchive(endpoint: NewsAPIServer.Endpoint) async {
    for key in KeyScope.allCases {
      let route = Self.get("\(endpoint.rawValue)?q=a&apiKey=\(key.rawValue)")
      #expect(await Self.status(route, []) == 200)
      #expect(await Self.status(route, [], at: Self.site(isLive: true)) == 403)
      let header = Self.get("\(endpoint.rawValue)?q=a")
      let fields = [(name: "X-Api-Key", value: key.rawValue)]
      #expect(await Self.status(header, fields, at: Self.site(isLive: true)) == 200)
    }
  }
}
