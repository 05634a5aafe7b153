/// The keys as the server looks them up: a wrong key costs the same however many keys there are.
///
/// Changes of the file, also by other processes, count at once. Keys of older versions are stored as
/// salted hashes, which have to be compared one by one. A key that matches one is stored in the new form.
public actor KnownKeys {
  /// The maximum number of unknown keys that wait for a comparison; others are rejected.
  public static let maximumWaiting = 128
  /// The time between two comparisons, each of which takes about 1 ms of processor time.
  public static let interval = Duration.milliseconds(5)

  private let store: any StoreSettings
  private let clock: any Clock<Duration>
  private let matches: @Sendable (_ key: String, _ saltedHash: String) -> Bool

  private var version: String?
  /// The scopes by digest.
  private var scopes: [String: KeyScope] = [:]
  /// The salted hashes by name.
  private var salted: [String: String] = [:]
  private var waiting = 0
  private var last: Task<Bool, Never>?

  /// Creates keys that are in `store`; `matches` compares a key with a hash of an older version.
  public init(
    in store: any StoreSettings,
    clock: any Clock<Duration>,
    matches: @escaping @Sendable (_ key: String, _ saltedHash: String) -> Bool
  ) {
    self.store = store
    self.clock = clock
    self.matches = matches
  }

  /// Returns the scope of a key, or if `allowsToken` of the token of a key; nil for other text.
  public func scope(of text: String, allowsToken: Bool = false) async -> KeyScope? {
    guard let digest = ServerKeys.digest(of: text, allowsToken: allowsToken) else { return nil }
    update()
    if let scope = scopes[digest] { return scope }
    return ServerKeys.isKey(text) ? await saltedScope(of: text, digest) : nil
  }

  /// Returns the scope of the key with a digest; nil if it is unknown.
  public func scope(ofDigest digest: String) -> KeyScope? {
    update()
    return scopes[digest]
  }

  private func update() {
    let version = store.version
    guard version != self.version else { return }
    self.version = version
    (scopes, salted) = ([:], [:])
    for (name, value) in (try? store.read()) ?? [:] {
      switch ServerKeys.Stored(value) {
      case .digest(let digest, let scope): scopes[digest] = scope
      case .salted(let hash): salted[name] = hash
      case nil: break
      }
    }
  }

  private func saltedScope(of key: String, _ digest: String) async -> KeyScope? {
    guard waiting < Self.maximumWaiting else { return nil }
    waiting += 1
    defer { waiting -= 1 }
    for (name, hash) in salted where !Task.isCancelled {
      guard await isMatch(key, hash) else { continue }
      // The key may have been removed meanwhile, or the file may be read-only.
      try? store.change(name) { $0 == hash ? ServerKeys.Stored.text(of: key, .all) : $0 }
      update()
      // Until the file changes.
      if salted[name] == hash { scopes[digest] = .all }
      return scopes[digest]
    }
    return nil
  }

  /// Compares a key with a hash after all earlier comparisons, and not on this actor.
  private func isMatch(_ key: String, _ hash: String) async -> Bool {
    let task = Task.detached { [last, clock, matches] in
      _ = await last?.value
      try? await clock.sleep(for: Self.interval)
      return matches(key, hash)
    }
    last = task
    return await task.value
  }
}
