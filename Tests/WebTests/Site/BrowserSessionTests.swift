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
  private let store = FakeSettings()
  private let scope = Locked(KeyScope.all)
  private let site: WebSite

  init() {
    site = Self.site(store, keys: keys, scope: scope, date: date)
  }

  /// A server that was just started.
  private static func site(
    _ store: FakeSettings,
    keys: Locked<Set<String>>,
    scope: Locked<KeyScope>,
    date: Locked<Date>,
    isKeyRequired: Bool = true
  ) -> WebSite {
    var services = WebDesk.sample().services
    services.now = { date.withLock { $0 } }
    return WebSite(
      services,
      version: nil,
      isLive: false,
      access: WebAccess(
        isKeyRequired: isKeyRequired,
        scopeOfDigest: { digest in
          let isKnown = keys.withLock { $0.contains { ServerKeys.digest(of: $0) == digest } }
          return isKnown ? scope.withLock { $0 } : nil
        },
        scope: { key, _ in keys.withLock { $0.contains(key) } ? scope.withLock { $0 } : nil }
      ),
      sessions: store,
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
    site origin: String = "same-origin",
    host: String = "localhost",
    accept: String = "text/html",
    to other: WebSite? = nil
  ) async -> WebResponse {
    var headers = [
      (name: "Host", value: host), ("Accept", accept), ("Sec-Fetch-Site", origin),
      ("User-Agent", "Browser <1>"), ("Content-Type", "application/x-www-form-urlencoded"),
    ]
    if let cookie { headers.append(("Cookie", "x=1; \(cookie)")) }
    return await (other ?? site).response(
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

  @Test(arguments: ["/sign-in", "/sign-out", "/sessions"])
  func longFormIsRefused(path: String) async {
    let padding = String(repeating: "x", count: 17_000)
    #expect(await send("POST", path, form: "key=right&pad=\(padding)").status == 413)
  }

  @Test func formOfTooManyFieldsIsRefusedBeforeSignIn() async {
    let form = String(repeating: "a&", count: FormFields.limit)
    #expect(await send("POST", "/mark", form: form).status == 413)
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

  @Test func sessionSurvivesARestart() async throws {
    let cookie = try await signedIn()
    let secret = cookie.drop { $0 != "=" }.dropFirst()
    let text = store.values.values.joined()
    #expect(!text.contains(secret) && !text.contains("right"))
    let restarted = Self.site(store, keys: keys, scope: scope, date: date)
    #expect(await send("GET", "/saved", cookie: cookie, to: restarted).status == 200)
    _ = await send("POST", "/sign-out", cookie: cookie, to: restarted)
    #expect(await send("GET", "/saved", cookie: cookie).status == 303)
  }

  @Test(arguments: ["", "[", "{}", "[1]", "[{\"digest\":1}]"])
  func damagedSessionsAreNone(text: String) async throws {
    try store.set("sessions", to: text)
    #expect(await send("GET", "/saved", cookie: "broadsheet-session=1").status == 303)
    let cookie = try await signedIn()
    #expect(await send("GET", "/saved", cookie: cookie).status == 200)
  }

  @Test func unwritableStoreKeepsSessionsInMemory() async throws {
    store.fail(with: .cannotWrite(path: "/", reason: "no space"))
    let cookie = try await signedIn()
    #expect(await send("GET", "/saved", cookie: cookie).status == 200)
    #expect(store.values == [:])
  }

  @Test func keyCannotEndSessionsOfOtherKeys() async throws {
    let other = try await signedIn("other")
    let first = try await signedIn()
    for _ in 0..<BrowserSessions.limit { _ = try await signedIn() }
    #expect(await send("GET", "/saved", cookie: other).status == 200)
    #expect(await send("GET", "/saved", cookie: first).status == 303)
    let page = await send("GET", "/sessions", cookie: try await signedIn()).text
    #expect(page.components(separatedBy: "Browser &lt;1&gt;").count == BrowserSessions.limit + 1)
  }

  @Test func nothingIsStoredWithoutRequiredKeys() async {
    let open = Self.site(store, keys: keys, scope: scope, date: date, isKeyRequired: false)
    let response = await send("POST", "/sign-in", form: "key=right&back=%2Fsaved", to: open)
    #expect(response.status == 303 && response[header: "Location"] == "/")
    #expect(response[header: "Set-Cookie"] == nil && store.values == [:])
  }

  @Test func removedKeyCannotListSessions() async throws {
    let cookie = try await signedIn()
    keys.withLock { _ = $0.remove("right") }
    let response = await send("GET", "/sessions", cookie: cookie)
    #expect(response[header: "Location"] == "/sign-in")
    keys.withLock { _ = $0.insert("right") }
    #expect(await send("GET", "/saved", cookie: cookie).status == 303)
  }

  @Test func endedSessionClearsTheBrowser() async throws {
    let cookie = try await signedIn()
    _ = await send("POST", "/sign-out", cookie: cookie)
    let response = await send("GET", "/saved", cookie: cookie)
    #expect(response.status == 303)
    #expect(response[header: "Clear-Site-Data"] == "\"cache\", \"storage\"")
    #expect(await send("GET", "/saved")[header: "Clear-Site-Data"] == nil)
  }

  @Test func serversOnOtherPortsHaveOtherCookies() async throws {
    let response = await send("POST", "/sign-in", form: "key=right", host: "localhost:8088")
    let field = try #require(response[header: "Set-Cookie"])
    #expect(field.hasPrefix("broadsheet-session-8088="))
    let cookie = String(field.prefix { $0 != ";" })
    #expect(await send("GET", "/saved", cookie: cookie, host: "localhost:8088").status == 200)
    #expect(await send("GET", "/saved", cookie: cookie, host: "localhost").status == 303)
    #expect(try await signedIn().hasPrefix("broadsheet-session="))
  }

  @Test func pageExplainsAKeyOfALowerScope() async throws {
    let cookie = try await signedIn()
    for (lower, words) in [(KeyScope.read, "may only read<"), (.marks, "may only read and mark<")] {
      scope.withLock { $0 = lower }
      let response = await send("POST", "/refresh", cookie: cookie)
      #expect(response.status == 403)
      #expect(response.text.contains(words) && response.text.contains("<nav"))
      let script = await send("POST", "/refresh", cookie: cookie, accept: "application/json")
      #expect(script.text.hasPrefix("This key may only read"))
    }
    #expect(await !send("GET", "/sign-in").text.contains("`"))
  }

  @Test(arguments: [true, false])
  func liveStreamEndsWithItsSession(bySignOut: Bool) async throws {
    let cookie = try await signedIn()
    let response = await send("GET", "/live", cookie: cookie, accept: "text/event-stream")
    guard case .stream(let parts) = response.body else { throw CancellationError() }
    var events = parts.makeAsyncIterator()
    #expect(await events.next(isolation: nil) != nil)
    if bySignOut {
      _ = await send("POST", "/sign-out", cookie: cookie)
    } else {
      keys.withLock { _ = $0.remove("right") }
      // The end of another session makes a repetition, like the passing of time.
      _ = await send("POST", "/sign-out", cookie: try await signedIn("other"))
    }
    // An event may have been waiting.
    while await events.next(isolation: nil) != nil {}
  }

  @Test(arguments: ["cors", "no-cors", "same-origin", "navigate", ""])
  func pagesAreNotAskedByTheBrowser(mode: String) async {
    let fields = mode.isEmpty ? [] : [(name: "Sec-Fetch-Mode", value: mode)]
    for path in ["/live", "/v1/me"] {
      for cookie in ["x=1", "broadsheet-session=1"] {
        let headers = [(name: "Host", value: "localhost"), ("Cookie", cookie)] + fields
        let response = await site.response(to: WebRequest("GET", path, headers: headers))
        #expect(response.status == 401)
        let isAsked = ["navigate", ""].contains(mode) && cookie == "x=1"
        #expect((response[header: "WWW-Authenticate"] != nil) == isAsked)
      }
    }
  }
}
