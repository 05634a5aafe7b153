import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// A part that responds to one path with its name.
private struct OnePath: WebPart, SitePages {
  let path: String
  let name: String

  func response(to request: WebRequest) async -> WebResponse? {
    request.path == path ? .plain(200, name) : nil
  }

  func response(to request: WebRequest, at _: PagePlace) async -> WebResponse? {
    await response(to: request)
  }
}

@Suite(.hangLimit)
struct WebSiteTests {
  private func site(isKeyRequired: Bool = false) -> WebSite {
    WebSite(
      hosts: SiteHosts(["news.example"]),
      apis: [OnePath(path: "/v2/sources", name: "api")],
      pages: OnePath(path: "/saved", name: "pages"),
      access: WebAccess(isKeyRequired: isKeyRequired) { key, _ in key == "right" ? .all : nil },
      sessions: BrowserSessions(in: nil) { Date(timeIntervalSince1970: 0) },
      notFound: { .plain(404, "none") },
      forbidden: { _ in .plain(403, "none") }
    )
  }

  private func status(
    _ method: String = "GET",
    _ path: String = "/saved",
    _ headers: [(name: String, value: String)] = [],
    host: String? = "localhost:8087",
    isKeyRequired: Bool = false
  ) async -> Int {
    let fields = host.map { [(name: "Host", value: $0)] } ?? []
    let request = WebRequest(method, path, headers: fields + headers)
    return await site(isKeyRequired: isKeyRequired).response(to: request).status
  }

  @Test(arguments: [
    "localhost", "LOCALHOST:80", "a.localhost", "127.0.0.1:8087", "[::1]:8087", "192.168.1.2",
    "news.example", "News.Example:443",
  ])
  func ownHostIsAccepted(host: String) async {
    #expect(await status(host: host) == 200)
  }

  @Test(arguments: [
    "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "1.2.3", "1.2.3.256", "",
    "news.example:80@evil.example", "[::1", "[::1]x", "localhost:80:80", "a b", "::1",
  ])
  func otherHostIsRefused(host: String) async {
    #expect(await status(host: host) == 421)
    #expect(await status("GET", "/v2/sources", host: host) == 421)
  }

  @Test func missingHostIsRefused() async {
    #expect(await status(host: nil) == 421)
  }

  @Test(arguments: [
    ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"), ("Origin", "null"),
    ("Origin", "http://evil.example"), ("Origin", "http://localhost:80"),
    ("Origin", "http://localhost:8087.evil.example"), ("Origin", "ftp://localhost:8087"),
    ("Referer", "http://evil.example/"), ("Referer", "http://localhost:80/"),
    ("Referer", "http://localhost:8087.evil.example/"), ("Referer", "about:blank"),
  ])
  func changeFromAnotherSiteIsRefused(name: String, value: String) async {
    #expect(await status("POST", "/saved", [(name, value)]) == 403)
    #expect(await status("DELETE", "/saved", [(name, value)]) == 403)
  }

  @Test(arguments: [
    ("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "none"),
    ("Origin", "http://localhost:8087"), ("Origin", "https://LOCALHOST:8087"), ("X", "none"),
    ("Referer", "http://localhost:8087/saved?q=a"), ("Referer", "http://localhost:8087"),
    ("Referer", ""),
  ])
  func changeFromThisSiteIsAccepted(name: String, value: String) async {
    #expect(await status("POST", "/saved", [(name, value)]) == 200)
  }

  @Test func pagesOfOtherSitesReadAPIsWithAKeyInAHeader() async {
    func origin(
      _ method: String,
      _ path: String,
      _ headers: [(name: String, value: String)],
      isKeyRequired: Bool = true
    ) async -> (status: Int, origin: String?) {
      let fields = [("Host", "localhost"), ("Origin", "https://reader.example")]
      let request = WebRequest(method, path, headers: fields + headers)
      let response = await site(isKeyRequired: isKeyRequired).response(to: request)
      #expect(!response.headers.contains { $0.name == "Access-Control-Allow-Credentials" })
      return (
        response.status, response.headers.first { $0.name == "Access-Control-Allow-Origin" }?.value
      )
    }
    let asking = [("Access-Control-Request-Method", "PUT")]
    let paths = ["/v1/entries", "/reader/api/0/edit-tag", "/api/greader.php/reader/api/0/token"]
    for path in paths {
      #expect(await origin("OPTIONS", path, asking) == (204, "*"))
      // Without keys, any page could read everything.
      #expect(await origin("OPTIONS", path, asking, isKeyRequired: false).origin == nil)
      for key in [("X-Auth-Token", "wrong"), ("Authorization", "GoogleLogin auth=wrong")] {
        #expect(await origin("GET", path, [key]).origin == "*")
        #expect(await origin("GET", path, [key], isKeyRequired: false).origin == nil)
      }
      // A browser adds these automatically.
      for key in [("Authorization", "Basic OnJpZ2h0"), ("Cookie", "session=x")] {
        #expect(await origin("GET", path, [key]).origin == nil)
      }
      #expect(await origin("GET", path, []).origin == nil)
    }
    for path in ["/saved", "/v2/sources", "/", "/mark", "/accounts/ClientLogin", "/v1"] {
      #expect(await origin("OPTIONS", path, asking).origin == nil)
      #expect(await origin("GET", path, [("X-Auth-Token", "right")]).origin == nil)
    }
    #expect(await origin("OPTIONS", "/v1/me", []).origin == nil)
  }

  @Test func linkFromAnotherSiteIsFollowed() async {
    #expect(await status("GET", "/saved", [("Sec-Fetch-Site", "cross-site")]) == 200)
  }

  @Test func everyResponseHasTheSecurityFields() async throws {
    for path in ["/saved", "/v2/sources", "/none"] {
      let request = WebRequest("GET", path, headers: [("Host", "localhost")])
      let response = await site().response(to: request)
      #expect(response.headers.filter { $0.name == "Cache-Control" }.map(\.value) == ["no-store"])
      let names = Set(response.headers.map(\.name))
      #expect(
        names.isSuperset(of: [
          "Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options",
          "Referrer-Policy", "Cross-Origin-Resource-Policy", "Cache-Control",
        ])
      )
      #expect(names.count == response.headers.count)
      let policy = try #require(response.headers.first { $0.name == "Content-Security-Policy" })
      #expect(!policy.value.contains("unsafe"))
    }
  }

  @Test func unknownPathIsNotFound() async {
    #expect(await status("GET", "/../../etc/passwd") == 404)
    #expect(await status("GET", "/saved/") == 404)
  }

  @Test(arguments: [
    // user:right, user:wrong, right
    ("Basic dXNlcjpyaWdodA==", 200), ("basic dXNlcjpyaWdodA==", 200),
    ("Basic dXNlcjp3cm9uZw==", 401), ("Basic cmlnaHQ=", 401), ("Basic !", 401),
    ("Bearer right", 401),
    ("", 401),
  ])
  func pagesNeedAKeyIfRequired(field: String, expected: Int) async {
    let fields = [(name: "Authorization", value: field)]
    #expect(await status("GET", "/saved", fields, isKeyRequired: true) == expected)
    #expect(
      await status("GET", "/none", fields, isKeyRequired: true) == (expected == 200 ? 404 : 401)
    )
  }

  @Test func apisCheckKeysThemselves() async {
    #expect(await status("GET", "/v2/sources", isKeyRequired: true) == 200)
  }
}
