public import ByteStrings
public import Domain
import Synchronization

/// Settings that are read once, when they are first needed, and again after a change.
///
/// Changes by other processes are not seen before that.
public final class CachedSettings: StoreSettings {
  private let store: any StoreSettings
  private let cache = Mutex<[String: String]?>(nil)

  /// Creates the cache without reading anything.
  public init(of store: any StoreSettings) {
    self.store = store
  }

  /// The path of the file with the settings.
  public var path: ByteString { store.path }

  /// What other users can do to the file now; nil if only its owner can use it.
  public var exposure: FileExposure? { store.exposure }

  /// Returns all settings; a failure is not cached.
  public func read() throws(SettingsError) -> [String: String] {
    try cache.withLock { cache throws(SettingsError) in
      if let cache { return cache }
      let settings = try store.read()
      cache = settings
      return settings
    }
  }

  /// The version of the file.
  public var version: String? { store.version }

  /// Changes the value of `name`; the next call of `read` returns it.
  public func change(
    _ name: String,
    _ change: (String?) throws(SettingsError) -> String?
  ) throws(SettingsError) {
    try cache.withLock { cache throws(SettingsError) in
      cache = nil
      try store.change(name, change)
    }
  }
}
