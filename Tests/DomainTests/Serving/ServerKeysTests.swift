import ByteStrings
import Domain
import TestSupport
import Testing

@Suite(.hangLimit)
struct ServerKeysTests {
  private let store = FakeSettings()
  private let clock = ManualClock()
  private let comparisons = Locked(0)
  private var keys: ServerKeys { ServerKeys(in: store) }
  private var known: KnownKeys {
    KnownKeys(in: store, clock: clock) { [comparisons] key, hash in
      comparisons.withLock { $0 += 1 }
      return hash == "$" + key
    }
  }

  /// A key in the form of older versions, and what they stored of it.
  private func addOld(_ name: String, digit: String = "a") throws -> String {
    let key = "bs_" + String(repeating: digit, count: 32)
    try store.set(name, to: "$" + key)
    return key
  }

  @Test(arguments: KeyScope.allCases)
  func keyHasItsScope(scope: KeyScope) async throws {
    let known = known
    let phone = try keys.add("phone", scope)
    let desk = try keys.add("desk")
    #expect(phone != desk)
    #expect(await known.scope(of: phone) == scope)
    #expect(await known.scope(of: desk) == .all)
    let list = try keys.list()
    #expect(list.map(\.name) == ["desk", "phone"])
    #expect(list.map(\.scope) == [.all, scope])
  }

  @Test func neitherKeyNorTokenIsStored() throws {
    let key = try keys.add("phone")
    let stored = try #require(store.values["phone"])
    #expect(!stored.contains(key.dropFirst(3)))
    #expect(!stored.contains(ServerKeys.token(of: key).dropFirst(3)))
  }

  @Test func removedKeyIsUnknownAtOnce() async throws {
    let known = known
    let key = try keys.add("phone")
    #expect(await known.scope(of: key) == .all)
    #expect(try keys.remove("phone"))
    #expect(await known.scope(of: key) == nil)
    #expect(await known.scope(of: ServerKeys.token(of: key), allowsToken: true) == nil)
    #expect(try !keys.remove("phone"))
  }

  @Test func scopeIsFoundByTheDigest() async throws {
    let known = known
    let key = try keys.add("phone", .marks)
    #expect(await known.scope(ofDigest: ServerKeys.digest(of: key)) == .marks)
    #expect(await known.scope(ofDigest: key) == nil)
    #expect(await known.scope(of: ServerKeys.digest(of: key), allowsToken: true) == nil)
    _ = try keys.remove("phone")
    #expect(await known.scope(ofDigest: ServerKeys.digest(of: key)) == nil)
  }

  @Test func oldKeyInAReadOnlyFileHasADigest() async throws {
    let store = ReadOnlySettings(store: store)
    let known = KnownKeys(in: store, clock: clock) { key, hash in hash == "$" + key }
    let key = try addOld("phone")
    #expect(await known.scope(of: key) == .all)
    #expect(await known.scope(ofDigest: ServerKeys.digest(of: key)) == .all)
  }

  @Test func tokenIsNoKey() async throws {
    let known = known
    let token = ServerKeys.token(of: try keys.add("phone", .marks))
    #expect(await known.scope(of: token, allowsToken: true) == .marks)
    #expect(await known.scope(of: token) == nil)
    #expect(await known.scope(of: ServerKeys.token(of: token), allowsToken: true) == nil)
  }

  @Test func wrongKeyIsComparedWithNoHash() async throws {
    let known = known
    for number in 0..<ServerKeys.limit { _ = try keys.add("key\(number)") }
    let reads = store.reads
    for digit in 0..<10 {
      #expect(await known.scope(of: "bs_" + String(repeating: "\(digit)", count: 32)) == nil)
    }
    #expect(comparisons.withLock { $0 } == 0)
    #expect(store.reads == reads + 1)
  }

  @Test func oldKeyIsStoredInTheNewForm() async throws {
    let known = known
    let key = try addOld("phone")
    #expect(try keys.list().map(\.scope) == [.all])
    #expect(await known.scope(of: key) == .all)
    #expect(store.values["phone"]?.hasPrefix("all ") == true)
    let count = comparisons.withLock { $0 }
    #expect(await known.scope(of: key) == .all)
    #expect(await known.scope(of: ServerKeys.token(of: key), allowsToken: true) == .all)
    #expect(comparisons.withLock { $0 } == count)
  }

  @Test func comparisonsWithOldKeysTakeTurns() async throws {
    let clock = WaitingClock()
    let known = KnownKeys(in: store, clock: clock) { [comparisons] _, _ in
      comparisons.withLock { $0 += 1 }
      return false
    }
    for digit in 0..<3 { _ = try addOld("key\(digit)", digit: "\(digit)") }
    let unknown = "bs_" + String(repeating: "f", count: 32)
    let attempts = (0..<KnownKeys.maximumWaiting).map { _ in
      Task { await known.scope(of: unknown) }
    }
    await clock.hasBegun(sleeps: 1)
    #expect(comparisons.withLock { $0 } == 0)
    let total = 3 * KnownKeys.maximumWaiting
    for turn in 1...total {
      await clock.hasBegun(sleeps: turn)
      clock.advance(by: KnownKeys.interval)
    }
    for attempt in attempts { #expect(await attempt.value == nil) }
    #expect(comparisons.withLock { $0 } == total)
  }

  @Test func oldKeyThatWasRemovedMeanwhileStaysRemoved() async throws {
    let key = try addOld("phone")
    let known = KnownKeys(in: store, clock: clock) { [keys] _, _ in
      (try? keys.remove("phone")) ?? false
    }
    #expect(await known.scope(of: key) == nil)
    #expect(store.values.isEmpty)
    #expect(await known.scope(of: key) == nil)
  }

  @Test func scopeOfANewerVersionIsRejected() async throws {
    let known = known
    let key = try keys.add("phone")
    try store.set("phone", to: try #require(store.values["phone"]).replacing("all", with: "new"))
    #expect(await known.scope(of: key) == nil)
    #expect(try keys.list().map(\.scope) == [nil])
  }

  @Test func usedNameIsRefused() async throws {
    let key = try keys.add("phone")
    #expect(throws: SettingsError.self) { try keys.add("phone") }
    #expect(await known.scope(of: key) == .all)
  }

  @Test(arguments: ["", "a b", "a/b", "ä", "a\n", "a\"", String(repeating: "a", count: 41)])
  func invalidNameIsRefused(name: String) {
    #expect(throws: SettingsError.self) { try keys.add(name) }
    #expect(store.values.isEmpty)
  }

  @Test func numberOfKeysIsLimited() throws {
    for number in 0..<ServerKeys.limit { _ = try keys.add("key\(number)") }
    #expect(throws: SettingsError.self) { try keys.add("more") }
  }

  @Test(arguments: [
    "", "bs_", "bt_", "x", "bs_\0", String(repeating: "a", count: 1_000_000),
  ])
  func otherTextIsRejectedWithoutAHash(text: String) async throws {
    let known = known
    _ = try addOld("phone")
    #expect(await known.scope(of: text, allowsToken: true) == nil)
    #expect(comparisons.withLock { $0 } == 0)
  }
}

/// Settings that can be read, but not changed.
private struct ReadOnlySettings: StoreSettings {
  let store: FakeSettings
  var path: ByteString { store.path }
  var exposure: FileExposure? { store.exposure }
  var version: String? { store.version }

  func read() throws(SettingsError) -> [String: String] { try store.read() }

  func change(
    _ name: String,
    _ change: (String?) throws(SettingsError) -> String?
  ) throws(SettingsError) {
    throw .cannotWrite(path: "/", reason: "read-only")
  }
}
