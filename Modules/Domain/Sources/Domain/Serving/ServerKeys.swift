import ByteStrings

/// The keys that other programs need to use the server.
///
/// A key is shown once, when it is created. Only its hash is stored, under the name of the program.
public struct ServerKeys: Sendable {
  /// The maximum number of keys; a wrong key is compared with the hashes of all of them.
  public static let limit = 100

  private let store: any StoreSettings
  private let hash: any HashSecrets

  /// Creates keys whose hashes are in `store`, by name.
  public init(in store: any StoreSettings, hashing hash: any HashSecrets) {
    self.store = store
    self.hash = hash
  }

  /// Returns the names of the keys, sorted.
  public func names() throws(SettingsError) -> [String] { try store.read().keys.sorted() }

  /// Creates a key with a name, and returns it.
  ///
  /// Throws `refused` if the name is invalid or used, or if there are `limit` keys.
  public func add(_ name: String) throws(SettingsError) -> String {
    guard Self.isName(name) else {
      throw .refused(
        setting: "key \"\(name.bounded(to: .line))\"",
        fault: "a name has 1 to 40 letters, digits, dots, dashes or underscores"
      )
    }
    let known = try store.read()
    guard known[name] == nil else {
      throw .refused(setting: "key \"\(name)\"", fault: "it exists; remove it first")
    }
    guard known.count < Self.limit else {
      throw .refused(
        setting: "key \"\(name)\"",
        fault: "there are \(Self.limit) keys; remove one first"
      )
    }
    let key = Self.newKey()
    try store.set(name, to: try hash.hash(key))
    return key
  }

  /// Removes the key with a name; false if there is none.
  public func remove(_ name: String) throws(SettingsError) -> Bool {
    guard try store.read()[name] != nil else { return false }
    try store.set(name, to: nil)
    return true
  }

  /// Returns the name of a key; nil if it does not exist.
  public func name(of key: String) throws(SettingsError) -> String? {
    guard Self.isKey(key) else { return nil }
    for (name, stored) in try store.read() where hash.matches(key, stored) { return name }
    return nil
  }

  private static func isName(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || ".-_".utf8.contains($0) }
  }
}

// The form of a key: a prefix, so that a leaked one is recognized, and 128 random bits.
extension ServerKeys {
  private static let prefix = "bs_"

  private static func newKey() -> String {
    // The system's generator; it is cryptographically secure on Linux.
    var generator = SystemRandomNumberGenerator()
    return prefix + generator.next().hexadecimal(digits: 16)
      + generator.next().hexadecimal(digits: 16)
  }

  /// Returns whether text has the form of a key; other text is rejected without the cost of a hash.
  private static func isKey(_ text: String) -> Bool {
    text.utf8.count == prefix.utf8.count + 32 && text.hasPrefix(prefix)
  }
}

/// Hashes secrets for storage.
public protocol HashSecrets: Sendable {
  /// Returns the hash of a secret, with a random salt; throws if the system cannot hash.
  func hash(_ secret: String) throws(SettingsError) -> String

  /// Returns whether a hash is that of a secret.
  func matches(_ secret: String, _ hash: String) -> Bool
}
