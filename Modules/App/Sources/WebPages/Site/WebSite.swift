package import Domain
package import WebServer

/// The pages and the APIs as one handler, with the rules that apply to every request.
///
/// A request is refused if its `Host` is not a name of this server: a page of another site could
/// otherwise point its own name at this machine and read the answers (DNS rebinding).
package struct WebSite: WebHandler {
  private let hosts: SiteHosts
  private let apis: [any WebPart]
  private let pages: any SitePages
  private let signIn: SignIn
  private let crossOrigin: CrossOrigin
  private let notFound: @Sendable () -> WebResponse
  private let forbidden: @Sendable (KeyScope) -> WebResponse
  /// The refresh of feeds, after which open pages show what has arrived; nil without feeds.
  package let refresh: (any RefreshFeeds)?

  /// Creates a site; the first part that knows the path responds, and `notFound` is for other paths.
  ///
  /// `forbidden` is for browsers whose key has a lower scope than a page needs.
  /// `pages` is for browsers: it is protected by the sign-in and against requests from other sites.
  /// The `apis` check keys by themselves.
  init(
    hosts: SiteHosts,
    apis: [any WebPart],
    pages: any SitePages,
    access: WebAccess,
    sessions: BrowserSessions,
    notFound: @escaping @Sendable () -> WebResponse,
    forbidden: @escaping @Sendable (KeyScope) -> WebResponse,
    refresh: (any RefreshFeeds)? = nil
  ) {
    self.hosts = hosts
    self.apis = apis
    self.pages = pages
    signIn = SignIn(access, sessions)
    crossOrigin = CrossOrigin(isKeyRequired: access.isKeyRequired)
    self.notFound = notFound
    self.forbidden = forbidden
    self.refresh = refresh
  }

  package func response(to request: WebRequest) async -> WebResponse {
    var response = await answer(request)
    response.headers += crossOrigin.headers(for: request)
    for (name, value) in Self.headers where !response.headers.contains(where: { $0.name == name }) {
      response.headers.append((name, value))
    }
    return response.compressed(for: request)
  }

  private func answer(_ request: WebRequest) async -> WebResponse {
    guard let host = request[header: "Host"], hosts.contains(host) else {
      return .plain(
        421,
        "This server is not \(request[header: "Host"] ?? "without a name"); "
          + "use its IP address, localhost, or the name set by --behind-proxy."
      )
    }
    guard !request.hasTooManyFields else {
      return .plain(413, "A form may have up to \(FormFields.limit) fields.")
    }
    if let response = crossOrigin.preflight(for: request) { return response }
    for api in apis {
      if let response = await api.response(to: request) { return response }
    }
    let place = PagePlace(request.path)
    // The page to sign in needs them.
    if case .file(let file)? = place, ["GET", "HEAD"].contains(request.method) {
      return file.response(to: request)
    }
    // Programs fetch icons without a key; their addresses cannot be guessed.
    if let place, case .icon = place {
      return await pages.response(to: request, at: place) ?? notFound()
    }
    let scope: KeyScope
    do throws(SignIn.Refusal) {
      scope = try await signIn.scope(of: request)
    } catch {
      return error.response
    }
    guard let place else { return notFound() }
    let isHarmless = Self.isSafe(request.method) && !place.asksProviders(request.query)
    guard isHarmless || SiteOrigin.isSame(request) else {
      return .plain(
        403,
        "This request came from another site; enter the address yourself if you want the page."
      )
    }
    guard WebRoute.page(place).isAllowed(scope) else {
      return Self.isBrowser(request) ? forbidden(scope) : .plain(403, WebRoute.refusal(scope))
    }
    var response = await pages.response(to: request, at: place) ?? notFound()
    if case .stream(let parts) = response.body {
      response.body = .stream(signIn.whileAdmitted(request, parts))
    }
    return response
  }

  /// Whether a person sees the response as a page.
  private static func isBrowser(_ request: WebRequest) -> Bool {
    request[header: "Accept"]?.contains("text/html") ?? false
  }

  /// Whether a method changes nothing (RFC 9110, section 9.2.1).
  private static func isSafe(_ method: String) -> Bool { ["GET", "HEAD"].contains(method) }

  /// The header fields of every response that has no other value for them.
  private static let headers: [(String, String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' http: https:; "
        + "media-src http: https:; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
        + "base-uri 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"),
    // For browsers without `frame-ancestors`.
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
  ]
}

extension WebResponse {
  /// The media type of plain text.
  static var plainText: String { "text/plain; charset=utf-8" }

  /// Creates a response of one line of text.
  static func plain(_ status: Int, _ line: String) -> WebResponse {
    WebResponse(status, line + "\n", type: plainText)
  }
}
