public import ByteStrings
public import Domain

/// Settings in memory.
public final class FakeSettings: StoreSettings {
  private struct State {
    var values: [String: String]
    var failure: SettingsError?
    var reads = 0
    var changes = 0
  }

  private let state: Locked<State>
  /// What other users can do to the file.
  public let exposure: FileExposure?
  /// The path of the file.
  public let path: ByteString = "/config.json"

  /// Creates settings; with an exposure, other users can do this to their file.
  public init(_ values: [String: String] = [:], exposure: FileExposure? = nil) {
    state = Locked(State(values: values))
    self.exposure = exposure
  }

  /// The stored settings.
  public var values: [String: String] { state.withLock { $0.values } }

  /// How often the settings were read.
  public var reads: Int { state.withLock { $0.reads } }

  /// Makes every call fail with `error`; nil makes calls succeed again.
  public func fail(with error: SettingsError?) {
    state.withLock { $0.failure = error }
  }

  public func read() throws(SettingsError) -> [String: String] {
    let (values, failure) = state.withLock { state in
      state.reads += 1
      return (state.values, state.failure)
    }
    if let failure { throw failure }
    return values
  }

  /// A number of the state of the settings.
  public var version: String? { state.withLock { String($0.changes) } }

  /// Changes the value of `name`, nil if there is none.
  public func change(
    _ name: String,
    _ change: (String?) throws(SettingsError) -> String?
  ) throws(SettingsError) {
    let (value, failure) = state.withLock { ($0.values[name], $0.failure) }
    if let failure { throw failure }
    let changed = try change(value)
    state.withLock { state in
      state.values[name] = changed
      state.changes += 1
    }
  }
}

extension ProviderCatalog {
  /// Services with each kind of access: `keyed`, `open`, `public` and, without articles, `clips`.
  public static let fake = ProviderCatalog(
    services: [
      service("keyed", .ownKey, keyPage: WebLink("https://keyed.example/key")),
      service("open", .open),
      service("public", .publicKey("test"), requestsPerDay: 500),
      service("clips", .open, hasArticles: false),
    ],
    archive: .library,
    samples: Provider(id: "sample", name: "Samples")
  )

  private static func service(
    _ id: String,
    _ access: ServiceAccess,
    keyPage: WebLink? = nil,
    requestsPerDay: Int? = nil,
    hasArticles: Bool = true
  ) -> Service {
    Service(
      Provider(id: id, name: "The \(id)", keyPage: keyPage),
      standardAddress: "https://\(id).example",
      access: access,
      requestsPerDay: requestsPerDay,
      hasArticles: hasArticles
    )
  }
}
