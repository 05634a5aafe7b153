import Domain
import Settings
import TestSupport
import Testing

struct CachedSettingsTests {
  private let store = FakeSettings(["a": "1"], exposure: .writable(mode: 0o666))
  private let cached: CachedSettings

  init() { cached = CachedSettings(of: store) }

  @Test func settingsAreReadOnceWhenNeeded() throws {
    #expect(cached.path == store.path && cached.exposure == store.exposure)
    #expect(store.reads == 0)
    #expect(try cached.read() == ["a": "1"])
    #expect(try cached.read() == ["a": "1"])
    #expect(store.reads == 1)
  }

  @Test func changeIsReadAgain() throws {
    _ = try cached.read()
    try cached.set("b", to: "2")
    #expect(store.values == ["a": "1", "b": "2"])
    #expect(try cached.read() == ["a": "1", "b": "2"])
  }

  @Test func failureIsNotCached() throws {
    let failure = SettingsError.cannotRead(path: "/config.json", reason: "Input/output error")
    store.fail(with: failure)
    #expect(throws: failure) { try cached.read() }
    #expect(throws: failure) { try cached.set("a", to: "2") }
    store.fail(with: nil)
    #expect(try cached.read() == ["a": "1"])
  }
}
