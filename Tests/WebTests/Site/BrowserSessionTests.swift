import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// Browsers that sign in on a page.
@Suite(.hangLimit)
struct BrowserSessionTests {
  private let keys = Locked<Set<String>>(["right", "other"])
  private let date = Locked(Date(timeIntervalSince1970: 1_800_000_000))
  private let site: WebSite

  init() {
    var services = WebDesk.sample().services
    services.now = { [date] in date.withLock { $0 } }
    site = WebSite(
      services,
      version: nil,
      isLive: false,
      access: WebAccess(isKeyRequired: true) { [keys] key, _ in
        keys.withLock { $0.contains(key) } ? .all : nil
      },
      hosts: SiteHosts([]),
      isBehindProxy: true,
      pictures: .none
    )
  }

  private func send(
    _ method: String,
    _ target: String,
    cookie: String? = nil,
    form: String = "",
    site origin: String = "same-origin"
  ) async -> WebResponse {
    var headers = [
      (name: "Host", value: "localhost"), ("Accept", "text/html"), ("Sec-Fetch-Site", origin),
      ("User-Agent", "Browser <1>"), ("Content-Type", "application/x-www-form-urlencoded"),
    ]
    if let cookie { headers.append(("Cookie", "x=1; \(cookie)")) }
    return await site.response(
      to: WebRequest(method, target, headers: headers, body: Array(form.utf8))
    )
  }

  /// Signs in, and returns the cookie.
  private func signedIn(_ key: String = "right") async throws -> String {
    let response = await send("POST", "/sign-in", form: "key=\(key)&back=%2Fsaved%3Fq%3Da")
    #expect(response.status == 303 && response[header: "Location"] == "/saved?q=a")
    let field = try #require(response[header: "Set-Cookie"])
    for attribute in ["; Secure", "; HttpOnly", "; SameSite=Strict", "; Path=/"] {
      #expect(field.contains(attribute))
    }
    return String(field.prefix { $0 != ";" })
  }

  @Test func browserIsLedToThePageAndBack() async throws {
    let first = await send("GET", "/saved?q=a")
    #expect(first.status == 303)
    #expect(first[header: "Location"] == "/sign-in?back=%2Fsaved%3Fq%3Da")
    #expect(await send("GET", "/sign-in?back=%2Fsaved").text.contains("type=\"password\""))
    let cookie = try await signedIn()
    #expect(await send("GET", "/saved", cookie: cookie).status == 200)
    #expect(await send("GET", "/saved", cookie: cookie + "0").status == 303)
  }

  @Test func wrongKeyIsRefusedAfterADelay() async {
    var response = await send("POST", "/sign-in", form: "key=wrong&back=%2F")
    for _ in 1...3 { response = await send("POST", "/sign-in", form: "key=wrong&back=%2F") }
    #expect(response.status == 403 && response.delay > .zero)
    #expect(response[header: "Set-Cookie"] == nil)
    #expect(response.text.contains("There is no such key."))
    #expect(await send("POST", "/sign-in", form: "key=").status == 400)
  }

  @Test func otherSitesCannotSignInOrOut() async throws {
    let cookie = try await signedIn()
    for path in ["/sign-in", "/sign-out", "/sessions"] {
      let response = await send("POST", path, cookie: cookie, form: "key=right", site: "cross-site")
      #expect(response.status == 403)
    }
    #expect(await send("GET", "/saved", cookie: cookie).status == 200)
  }

  @Test func sessionEndsWithItsKey() async throws {
    let cookie = try await signedIn()
    keys.withLock { _ = $0.remove("right") }
    #expect(await send("GET", "/saved", cookie: cookie).status == 303)
  }

  @Test func sessionEndsAfterThirtyDays() async throws {
    let cookie = try await signedIn()
    date.withLock { $0 += 29 * 86_400 }
    #expect(await send("GET", "/saved", cookie: cookie).status == 200)
    date.withLock { $0 += 2 * 86_400 }
    #expect(await send("GET", "/saved", cookie: cookie).status == 303)
  }

  @Test func browsersOfTheSameKeyAreListedAndEnded() async throws {
    let (first, second) = (try await signedIn(), try await signedIn())
    let other = try await signedIn("other")
    let page = await send("GET", "/sessions", cookie: second).text
    #expect(page.components(separatedBy: "Browser &lt;1&gt;").count == 3)
    for number in ["1", "3", "x"] {
      _ = await send("POST", "/sessions", cookie: second, form: "number=\(number)")
    }
    #expect(await send("GET", "/saved", cookie: first).status == 303)
    #expect(await send("GET", "/saved", cookie: other).status == 200)
    let end = await send("POST", "/sign-out", cookie: second)
    #expect(end[header: "Set-Cookie"]?.contains("Max-Age=0") == true)
    #expect(await send("GET", "/saved", cookie: second).status == 303)
  }
}
