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
    var response = Self.question(for: request)
    let key = Self.password(of: request) ?? sessions.session(of: request)?.key
    switch await access.admission(key, of: request) {
    case .admitted(let scope): return scope
    case .keyMissing: break
    case .keyInvalid(let delay): response.delay = delay
    }
    throw Refusal(response: response)
  }

  /// The header field that asks for a name and a password.
  static let challenge = ("WWW-Authenticate", "Basic realm=\"Broadsheet\", charset=\"UTF-8\"")

  /// Leads a browser to the page to sign in; asks programs for a key.
  private static func question(for request: WebRequest) -> WebResponse {
    let isBrowser = request[header: "Accept"]?.contains("text/html") ?? false
    if isBrowser, request.method == "GET", request[header: "Authorization"] == nil {
      let fields = request.query.fields.map { ($0.name, Optional($0.value)) }
      let back = LocalPath(request.path, fields: fields)
      return .seeOther(LocalPath("/sign-in", ["back": back.text]))
    }
    var response = WebResponse.plain(
      401,
      "Sign in with any name and a key as the password; `broadsheet serve keys add NAME` creates one."
    )
    response.headers.append(challenge)
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
