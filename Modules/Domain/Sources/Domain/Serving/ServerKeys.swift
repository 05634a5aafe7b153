import ByteStrings
import Texts

/// What a program with a key may do; each scope includes those before it.
public enum KeyScope: String, CaseIterable, Comparable, Sendable {
  /// Show lists, articles and search results.
  case read
  /// Mark articles and videos.
  case marks
  /// Change the followed feeds, and fetch them.
  case all

  public static func < (first: KeyScope, second: KeyScope) -> Bool {
    allCases.firstIndex(of: first) ?? 0 < allCases.firstIndex(of: second) ?? 0
  }
}

/// The keys that other programs need to use the server.
///
/// A key is shown once, when it is created. Its hash, the token, is for clients that sign in and store
/// what they get; only the hash of the token is stored, under the name of the program. A key has 128
/// random bits, which cannot be guessed, so that the hashes need neither salt nor time.
public struct ServerKeys: Sendable {
  /// The maximum number of keys.
  public static let limit = 100

  private let store: any StoreSettings

  /// Creates keys whose hashes are in `store`, by name.
  public init(in store: any StoreSettings) {
    self.store = store
  }

  /// Returns the names and scopes of the keys, sorted by name; nil for a scope of a newer version.
  public func list() throws(SettingsError) -> [(name: String, scope: KeyScope?)] {
    try store.read().sorted { $0.key < $1.key }.map { ($0.key, Stored($0.value)?.scope) }
  }

  /// Creates a key with a name, and returns it.
  ///
  /// Throws `refused` if the name is invalid or used, or if there are `limit` keys.
  public func add(_ name: String, _ scope: KeyScope = .all) throws(SettingsError) -> String {
    guard Self.isName(name) else {
      throw .refused(
        setting: "key \"\(name.bounded(to: .line))\"",
        fault: "a name has 1 to 40 letters, digits, dots, dashes or underscores"
      )
    }
    guard try store.read().count < Self.limit else {
      throw .refused(
        setting: "key \"\(name)\"",
        fault: "there are \(Self.limit) keys; remove one first"
      )
    }
    let key = Self.newKey()
    try store.change(name) { known throws(SettingsError) in
      guard known == nil else {
        throw .refused(setting: "key \"\(name)\"", fault: "it exists; remove it first")
      }
      return Stored.text(of: key, scope)
    }
    return key
  }

  /// Removes the key with a name; false if there is none.
  public func remove(_ name: String) throws(SettingsError) -> Bool {
    guard try store.read()[name] != nil else { return false }
    try store.set(name, to: nil)
    return true
  }

  private static func isName(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || ".-_".utf8.contains($0) }
  }
}

// The form of a key: a prefix, so that a leaked one is recognized, and 128 random bits.
extension ServerKeys {
  private static let prefix = "bs_"
  private static let tokenPrefix = "bt_"

  private static func newKey() -> String {
    // The system's generator; it is cryptographically secure on Linux.
    var generator = SystemRandomNumberGenerator()
    return prefix + generator.next().hexadecimal(digits: 16)
      + generator.next().hexadecimal(digits: 16)
  }

  /// Returns the token of a key, from which the key cannot be found.
  public static func token(of key: String) -> String {
    tokenPrefix + SHA256.hexadecimal(of: key.utf8)
  }

  /// Returns the digest of a key, from which neither the key nor its token can be found.
  public static func digest(of key: String) -> String {
    SHA256.hexadecimal(of: token(of: key).utf8)
  }

  /// Returns whether text has the form of a key; other text is rejected without the cost of a hash.
  static func isKey(_ text: String) -> Bool {
    text.utf8.count == prefix.utf8.count + 32 && text.hasPrefix(prefix)
  }

  /// Returns the digest that is stored of a key or, if allowed, of a token; nil for other text.
  static func digest(of text: String, allowsToken: Bool) -> String? {
    if isKey(text) { return digest(of: text) }
    let isToken = text.utf8.count == tokenPrefix.utf8.count + 64 && text.hasPrefix(tokenPrefix)
    return allowsToken && isToken ? SHA256.hexadecimal(of: text.utf8) : nil
  }

  /// What is stored of a key.
  enum Stored {
    case digest(String, KeyScope)
    /// A salted hash of libcrypt, of a version before scopes.
    case salted(String)

    init?(_ text: String) {
      let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      if words.count == 2, let scope = KeyScope(rawValue: words[0]) {
        self = .digest(words[1], scope)
      } else if text.hasPrefix("$") {
        self = .salted(text)
      } else {
        return nil
      }
    }

    var scope: KeyScope { if case .digest(_, let scope) = self { scope } else { .all } }

    static func text(of key: String, _ scope: KeyScope) -> String {
      "\(scope.rawValue) \(ServerKeys.digest(of: key))"
    }
  }
}
