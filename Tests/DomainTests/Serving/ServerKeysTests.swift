import Domain
import TestSupport
import Testing

/// Hashes that show which secret they are of; counts the comparisons.
private final class VisibleHashes: HashSecrets {
  private let count = Locked(0)

  var comparisons: Int { count.withLock { $0 } }

  func hash(_ secret: String) throws(SettingsError) -> String { "hash of \(secret)" }

  func matches(_ secret: String, _ hash: String) -> Bool {
    count.withLock { $0 += 1 }
    return hash == "hash of \(secret)"
  }
}

struct ServerKeysTests {
  private let store = FakeSettings()
  private let hashes = VisibleHashes()
  private var keys: ServerKeys { ServerKeys(in: store, hashing: hashes) }

  @Test func keyIsKnownByItsName() throws {
    let phone = try keys.add("phone")
    let desk = try keys.add("desk")
    #expect(phone != desk)
    #expect(try keys.name(of: phone) == "phone")
    #expect(try keys.name(of: desk) == "desk")
    #expect(try keys.names() == ["desk", "phone"])
  }

  @Test func onlyTheHashIsStored() throws {
    let key = try keys.add("phone")
    #expect(store.values == ["phone": "hash of \(key)"])
  }

  @Test func removedKeyIsUnknown() throws {
    let key = try keys.add("phone")
    #expect(try keys.remove("phone"))
    #expect(try keys.name(of: key) == nil)
    #expect(try !keys.remove("phone"))
  }

  @Test func usedNameIsRefused() throws {
    let key = try keys.add("phone")
    #expect(throws: SettingsError.self) { try keys.add("phone") }
    #expect(try keys.name(of: key) == "phone")
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

  @Test(arguments: ["", "bs_", "x", "bs_\0", String(repeating: "a", count: 1_000_000)])
  func otherTextIsRejectedWithoutAHash(text: String) throws {
    _ = try keys.add("phone")
    #expect(try keys.name(of: text) == nil)
    #expect(hashes.comparisons == 0)
  }
}
