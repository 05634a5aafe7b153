import ByteStrings
import Domain
import Presentation
import Texts
import WebServer

/// The login of clients.
///
/// The password is a key of the server. The authorization of all other requests is the token of that key,
/// or the key itself, so that it survives a restart. A page of another site cannot send the header
/// without permission, which protects changes from forged requests even if no key is required.
struct ReaderLogin: Sendable {
  /// The authorization if no key is required.
  private static let anyone = "anyone"
  /// The length of the longest key, in bytes.
  private static let maximumLength = 512

  private let access: WebAccess

  init(_ access: WebAccess) {
    self.access = access
  }

  /// Returns the authorization of a client, whose password is a key.
  ///
  /// Some clients send it as a form with files, and some in the address, which the access log leaves out.
  func login(_ request: WebRequest) async throws(APIFailure) -> WebResponse {
    guard request.method == "POST" else { throw .needsPost }
    guard request.body.count <= SessionPages.bodyLimit else {
      throw APIFailure(413, "use up to \(SessionPages.bodyLimit) bytes")
    }
    let parameters = ReaderParameters(request)
    let part = request.part("Passwd").map { String(decoding: $0, as: UTF8.self) }
    let key = parameters["Passwd"] ?? part ?? ""
    _ = try await scope(key, of: request, APIFailure(401, "Error=BadAuthentication"))
    let authorization = access.isKeyRequired ? ServerKeys.token(of: key) : Self.anyone
    let fields = ["SID", "LSID", "Auth"].map { ($0, authorization) }
    if parameters["output"] == "json" {
      return WebResponse(.object(fields.map { ($0.0, .text($0.1)) }))
    }
    let lines = fields.map { "\($0.0)=\($0.1)\n" }
    return WebResponse(200, lines.joined(), type: WebResponse.plainText)
  }

  /// Returns the token for changes of an admitted client and its scope; fails for any other.
  func client(
    of request: WebRequest
  ) async throws(APIFailure) -> (token: String, scope: KeyScope) {
    let headers = [("WWW-Authenticate", "GoogleLogin realm=\"Broadsheet\"")]
    let refusal = APIFailure(401, "Unauthorized", headers: headers)
    guard let key = request[header: "Authorization"].flatMap(Self.key) else { throw refusal }
    let scope = try await scope(key, allowsToken: true, of: request, refusal)
    return (String(SHA256.hexadecimal(of: key.utf8).prefix(16)), scope)
  }

  /// Fails if a request has another token than the one of its client.
  ///
  /// Some clients send no token, and some send `x`: the header protects them.
  static func check(_ token: String?, is expected: String) throws(APIFailure) {
    guard let token, token.utf8.count <= maximumLength else { return }
    let sent = token.trimmed
    guard sent.isEmpty || sent == "x" || sent == expected else {
      throw APIFailure(
        401,
        "invalid token",
        headers: [("X-Reader-Google-Bad-Token", "true")]
      )
    }
  }

  private func scope(
    _ key: String,
    allowsToken: Bool = false,
    of request: WebRequest,
    _ refusal: APIFailure
  ) async throws(APIFailure) -> KeyScope {
    var refusal = refusal
    switch await access.admission(key, allowsToken: allowsToken, of: request) {
    case .admitted(let scope): return scope
    case .keyMissing: break
    case .keyInvalid(let delay): refusal.delay = delay
    }
    throw refusal
  }

  /// Returns the key in a header such as `GoogleLogin auth=KEY`, with or without quotes.
  private static func key(in header: String) -> String? {
    guard header.utf8.count <= 2 * maximumLength else { return nil }
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "googlelogin" else { return nil }
    for parameter in parts[1].split(separator: ",") {
      let pair = parameter.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
      guard pair.count == 2, pair[0].lowercased() == "auth" else { continue }
      let isQuoted = pair[1].count > 1 && pair[1].hasPrefix("\"") && pair[1].hasSuffix("\"")
      let key = isQuoted ? String(pair[1].dropFirst().dropLast()) : pair[1]
      return key.isEmpty ? nil : key
    }
    return nil
  }
}
