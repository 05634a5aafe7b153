import CSecretHash

/// Salted hashes of the system's libcrypt, which older versions stored of keys.
public enum SaltedHash {
  /// Returns whether a hash is from a secret.
  @Sendable public static func matches(_ secret: String, _ hash: String) -> Bool {
    csh_matches(secret, hash) != 0
  }
}
