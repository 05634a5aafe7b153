/// Determines which clients may use the server.
package struct WebAccess: Sendable {
  /// The result of a check.
  enum Admission: Sendable {
    case admitted
    /// A key is required, and the request has none.
    case keyMissing
    /// A key is required, and the one of the request is unknown.
    case keyInvalid
  }

  /// Whether clients need a key.
  let isKeyRequired: Bool
  private let isKnown: @Sendable (_ key: String) async -> Bool

  /// Creates a check; `isKnown` returns whether a key was created on this server and not removed.
  package init(isKeyRequired: Bool, isKnown: @escaping @Sendable (_ key: String) async -> Bool) {
    self.isKeyRequired = isKeyRequired
    self.isKnown = isKnown
  }

  /// Returns whether a client with this key may use the server; any is admitted if none is required.
  func admission(_ key: String?) async -> Admission {
    guard isKeyRequired else { return .admitted }
    guard let key, !key.isEmpty else { return .keyMissing }
    return await isKnown(key) ? .admitted : .keyInvalid
  }
}
