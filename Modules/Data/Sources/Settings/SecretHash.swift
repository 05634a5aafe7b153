import CSecretHash
public import Domain

/// Salted hashes of the system's libcrypt.
public struct SecretHash: HashSecrets {
  /// Creates hashes.
  public init() {}

  /// Returns the hash of a secret.
  public func hash(_ secret: String) throws(SettingsError) -> String {
    var bytes = [CChar](repeating: 0, count: Int(CSH_SIZE))
    guard csh_hash(secret, &bytes) != 0 else {
      throw .refused(setting: "key", fault: "libcrypt.so.1 cannot be used; install libcrypt1")
    }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns whether a hash is that of a secret.
  public func matches(_ secret: String, _ hash: String) -> Bool { csh_matches(secret, hash) != 0 }
}
