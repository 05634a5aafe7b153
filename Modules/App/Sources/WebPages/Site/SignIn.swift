import Domain
import FoundationEssentials
import WebServer

/// The sign-in of clients of the pages: browsers by a session, programs by HTTP Basic authentication
/// (RFC 7617) with any name and a key as the password.
struct SignIn: Sendable {
  /// The response to a client that is not admitted.
  struct Refusal: Error {
    let response: WebResponse
  }

  private let access: WebAccess
  private let sessions: BrowserSessions

  /// Creates a sign-in; without required keys, every request is admitted.
  init(_ access: WebAccess, _ sessions: BrowserSessions) {
    (self.access, self.sessions) = (access, sessions)
  }

  /// Returns what the client may do, or throws the response that makes a browser ask for a key.
  func scope(of request: WebRequest) async throws(Refusal) -> KeyScope {
    let password = Self.password(of: request)
    if access.isKeyRequired, password == nil, let scope = await session(of: request)?.scope {
      return scope
    }
    var response = Self.question(for: request)
    switch await access.admission(password, of: request) {
    case .admitted(let scope): return scope
    case .keyMissing: break
    case .keyInvalid(let delay): response.delay = delay
    }
    throw Refusal(response: response)
  }

  /// Returns the session of a request with its scope; ends it if its key was removed.
  func session(
    of request: WebRequest
  ) async -> (session: BrowserSessions.Session, scope: KeyScope)? {
    guard let session = sessions.session(of: request) else { return nil }
    if let scope = await access.scope(ofDigest: session.key) { return (session, scope) }
    sessions.end(session.number)
    return nil
  }

  /// Returns the parts of a stream until the client's key or session has ended.
  func whileAdmitted(
    _ request: WebRequest,
    _ parts: AsyncStream<[UInt8]>
  ) -> AsyncStream<[UInt8]> {
    guard access.isKeyRequired else { return parts }
    return AsyncStream {
      for await part in parts { return await isStillAdmitted(request) ? part : nil }
      return nil
    }
  }

  private func isStillAdmitted(_ request: WebRequest) async -> Bool {
    if let password = Self.password(of: request) { return await access.knows(password) }
    return await session(of: request) != nil
  }

  /// The header field that asks for a name and a password; none for a request of a page.
  ///
  /// A browser would show its own window for it in front of the page.
  static func challenge(for request: WebRequest) -> [(name: String, value: String)] {
    let mode = request[header: "Sec-Fetch-Mode"] ?? "navigate"
    guard mode == "navigate", request.cookie(BrowserSessions.cookie(for: request)) == nil else {
      return []
    }
    return [("WWW-Authenticate", "Basic realm=\"Broadsheet\", charset=\"UTF-8\"")]
  }

  /// Leads a browser to the page to sign in; asks programs for a key.
  private static func question(for request: WebRequest) -> WebResponse {
    let isBrowser = request[header: "Accept"]?.contains("text/html") ?? false
    if isBrowser, request.method == "GET", request[header: "Authorization"] == nil {
      let fields = request.query.fields.map { ($0.name, Optional($0.value)) }
      let back = LocalPath(request.path, fields: fields)
      var response = WebResponse.seeOther(LocalPath("/sign-in", ["back": back.text]))
      // Of a session that has ended.
      if request.cookie(BrowserSessions.cookie(for: request)) != nil {
        response.headers.append(WebResponse.clearing)
      }
      return response
    }
    var response = WebResponse.plain(
      401,
      "Sign in with any name and a key as the password; `broadsheet serve keys add NAME` creates one."
    )
    response.headers += challenge(for: request)
    return response
  }

  /// Returns the password of an `Authorization` field; nil if there is none.
  static func password(of request: WebRequest) -> String? {
    let parts = request[header: "Authorization"]?.split(separator: " ", maxSplits: 1) ?? []
    guard parts.count == 2, parts[0].lowercased() == "basic",
      let credentials = FoundationEssentials.Data(base64Encoded: String(parts[1]))
    else { return nil }
    let text = String(decoding: credentials, as: UTF8.self)
    return text.utf8.firstIndex(of: UInt8(ascii: ":")).map {
      String(text[text.utf8.index(after: $0)...])
    }
  }
}

extension WebResponse {
  /// The header field by which a browser removes the pages that it keeps for reading offline.
  static var clearing: (name: String, value: String) {
    ("Clear-Site-Data", "\"cache\", \"storage\"")
  }
}
