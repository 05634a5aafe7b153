package import Domain
import WebServer

/// Determines which clients may use the server, and for what.
package struct WebAccess: Sendable {
  /// The result of a check.
  enum Admission: Sendable {
    case admitted(KeyScope)
    /// A key is required, and the request has none.
    case keyMissing
    /// A key is required, and the one of the request is unknown; the response must wait.
    case keyInvalid(delay: Duration)
  }

  /// Whether clients need a key.
  let isKeyRequired: Bool
  private let scope: @Sendable (_ key: String, _ allowsToken: Bool) async -> KeyScope?
  private let scopeOfDigest: @Sendable (_ digest: String) async -> KeyScope?
  private let refused: @Sendable (_ client: String) -> Void
  private let failures = FailedSignIns()

  /// Creates a check.
  ///
  /// `scope` returns the scope of a key, or if allowed of a token; nil if it is unknown.
  /// `scopeOfDigest` does the same for `ServerKeys.digest`. `refused` receives the address of each client
  /// whose key is unknown.
  package init(
    isKeyRequired: Bool,
    refused: @escaping @Sendable (_ client: String) -> Void = { _ in },
    scopeOfDigest: @escaping @Sendable (_ digest: String) async -> KeyScope? = { _ in nil },
    scope: @escaping @Sendable (_ key: String, _ allowsToken: Bool) async -> KeyScope?
  ) {
    self.isKeyRequired = isKeyRequired
    self.refused = refused
    self.scopeOfDigest = scopeOfDigest
    self.scope = scope
  }

  /// Returns what a session of a key may do; nil if the key was removed.
  func scope(ofDigest digest: String) async -> KeyScope? { await scopeOfDigest(digest) }

  /// Whether a key is known, without counting a failure.
  func knows(_ key: String) async -> Bool { await scope(key, false) != nil }

  /// Returns what a client with this key may do; everything if none is required.
  ///
  /// A right key is admitted at once, whatever others at the same address do.
  func admission(
    _ key: String?,
    allowsToken: Bool = false,
    of request: WebRequest
  ) async -> Admission {
    guard isKeyRequired else { return .admitted(.all) }
    guard let key, !key.isEmpty else { return .keyMissing }
    if let scope = await scope(key, allowsToken) { return .admitted(scope) }
    refused(request.client)
    return .keyInvalid(delay: failures.delay(afterFailureOf: request.clientNetwork))
  }
}
