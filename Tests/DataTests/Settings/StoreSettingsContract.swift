import Domain
import Settings
import TestSupport
import Testing

/// The contract of every implementation of `StoreSettings`.
struct StoreSettingsContract {
  enum Kind: CaseIterable {
    case file, cached, fake
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(_ kind: Kind) -> any StoreSettings {
    let file = SettingsFile(path: folder.file("sub/config.json"))
    return switch kind {
    case .file: file
    case .cached: CachedSettings(of: file)
    case .fake: FakeSettings()
    }
  }

  @Test(arguments: Kind.allCases)
  func nothingIsSetAtFirst(kind: Kind) throws {
    #expect(try store(kind).read() == [:])
  }

  @Test(arguments: Kind.allCases)
  func settingsAreStored(kind: Kind) throws {
    let store = store(kind)
    try store.set("a", to: "1")
    try store.set("b", to: "ü \"x\" \\ / 气候")
    #expect(try store.read()["a"] == "1")
    try store.set("a", to: "2")
    #expect(try store.read() == ["a": "2", "b": "ü \"x\" \\ / 气候"])
  }

  @Test(arguments: Kind.allCases)
  func removedSettingIsGone(kind: Kind) throws {
    let store = store(kind)
    try store.set("a", to: "1")
    try store.set("b", to: "2")
    try store.set("a", to: nil)
    try store.set("c", to: nil)
    #expect(try store.read() == ["b": "2"])
  }
}
