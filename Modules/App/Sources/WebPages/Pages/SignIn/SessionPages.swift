import Domain
import FoundationEssentials
import Presentation
import WebServer

/// The page on which browsers sign in with a key, and the list of sessions.
struct SessionPages: WebPart {
  let pages: NewsPages
  let access: WebAccess
  let sessions: BrowserSessions
  /// The longest body of a request before a sign-in, in bytes.
  static let bodyLimit = 16 << 10
  /// Whether all clients come through a proxy, which encrypts.
  let isBehindProxy: Bool

  /// Returns the response to a request for one of the pages; nil for other paths.
  func response(to request: WebRequest) async -> WebResponse? {
    guard ["/sign-in", "/sign-out", "/sessions"].contains(request.path) else { return nil }
    guard request.body.count <= Self.bodyLimit else {
      return .plain(413, "This form may have up to \(Self.bodyLimit) bytes.")
    }
    guard request.method != "POST" || SiteOrigin.isSame(request) else {
      return .plain(403, "This request came from another site.")
    }
    if !access.isKeyRequired, request.path != "/sign-out" { return .seeOther(LocalPath("/")) }
    switch (request.path, request.method) {
    case ("/sign-in", "GET"), ("/sign-in", "HEAD"): return signIn(back: request.query["back"])
    case ("/sign-in", "POST"): return await begin(request)
    case ("/sign-out", "POST"): return end(request)
    case ("/sessions", "GET"), ("/sessions", "POST"): return await list(request)
    default: return .notAllowed(request.path == "/sign-out" ? ["POST"] : ["GET", "POST"])
    }
  }

  /// Returns the form; after a wrong key with an error.
  private func signIn(back: String?, status: Int = 200, _ error: String? = nil) -> WebResponse {
    pages.frame("Sign in", at: nil, status: status).response { html in
      html.element("h1", text: "Sign in")
      if let error {
        html.element("p", .class("notice error"), .fixed("role", "alert"), text: error)
      }
      html.element(
        "form",
        .class("sign-in"),
        .fixed("method", "post"),
        .action(LocalPath("/sign-in"))
      ) { html in
        html.hidden("back", back ?? "/")
        html.element("label", .fixed("for", "key"), text: "Key of this server")
        html.void(
          "input",
          .fixed("type", "password"),
          .id("key"),
          .fixed("name", "key"),
          .fixed("autocomplete", "current-password"),
          .flag("required"),
          .flag("autofocus")
        )
        html.element("button", .class("button"), text: "Sign in")
        html.element("p") { html in
          html.element("code") { $0.fixed("broadsheet serve keys add NAME") }
          html.fixed(" creates a key.")
        }
      }
    }
  }

  private func begin(_ request: WebRequest) async -> WebResponse {
    let form = request.form
    let key = form["key"] ?? ""
    switch await access.admission(key, of: request) {
    case .admitted: break
    case .keyMissing: return signIn(back: form["back"], status: 400, "Type a key.")
    case .keyInvalid(let delay):
      var response = signIn(back: form["back"], status: 403, "There is no such key.")
      response.delay = delay
      return response
    }
    let secret = sessions.begin(key, request)
    var response = WebResponse.seeOther(
      form["back"].flatMap { LocalPath(parsing: $0) } ?? LocalPath("/")
    )
    let cookie = cookie(secret, BrowserSessions.lifetime, request)
    response.headers.append(("Set-Cookie", cookie))
    return response
  }

  /// A cookie for this host only, which neither scripts nor other sites can use.
  ///
  /// Without encryption a browser would not send it back with `Secure`, except to this machine.
  private func cookie(_ value: String, _ lifetime: Int, _ request: WebRequest) -> String {
    "\(BrowserSessions.cookie(for: request))=\(value); Path=/; Max-Age=\(lifetime); HttpOnly; "
      + "SameSite=Strict" + (isBehindProxy || SiteHosts.isLocal(request) ? "; Secure" : "")
  }

  private func end(_ request: WebRequest) -> WebResponse {
    if let session = sessions.session(of: request) { end(session) }
    var response = WebResponse.seeOther(LocalPath("/sign-in"))
    response.headers.append(("Set-Cookie", cookie("", 0, request)))
    response.headers.append(WebResponse.clearing)
    return response
  }

  /// Ends a session and its streams.
  private func end(_ session: BrowserSessions.Session) {
    sessions.end(session.number)
    pages.live.repeatEvent()
  }

  /// Lists the browsers with the same key; a form ends one.
  private func list(_ request: WebRequest) async -> WebResponse {
    guard let own = await SignIn(access, sessions).session(of: request)?.session else {
      return .seeOther(LocalPath("/sign-in"))
    }
    let mine = sessions.all.filter { $0.key == own.key }
    if request.method == "POST" {
      let number = request.form["number"].flatMap { Int($0) }
      if let session = mine.first(where: { $0.number == number }) { end(session) }
      return .seeOther(LocalPath("/sessions"))
    }
    return pages.frame("Sessions", at: nil).response { html in
      html.element("h1", text: "Browsers that are signed in")
      html.element("ul", .class("sessions")) { html in
        for session in mine { write(session, isOwn: session.number == own.number, &html) }
      }
    }
  }

  private func write(_ session: BrowserSessions.Session, isOwn: Bool, _ html: inout HTML) {
    html.element("li") { html in
      html.element("bdi", text: session.browser.isEmpty ? "a program" : session.browser)
      html.element(
        "p",
        .class("facts"),
        text: "\(session.client), since \(pages.dates.full(session.begunAt)), last used "
          + pages.dates.full(session.usedAt)
      )
      let path = isOwn ? LocalPath("/sign-out") : LocalPath("/sessions")
      MarkForms.write(
        &html,
        path,
        isOwn ? "Sign out" : "End",
        back: LocalPath("/sessions"),
        fields: isOwn ? [] : [("number", String(session.number))]
      )
    }
  }
}
