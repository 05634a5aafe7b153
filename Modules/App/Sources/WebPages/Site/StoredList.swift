import Domain
import FoundationEssentials
import Synchronization

/// A list that is a setting; it is read again only after a change, also one by another process.
///
/// Without a store it lasts as long as the program.
final class StoredList<Element: Codable & Sendable>: Sendable {
  private let setting: String
  private let store: (any StoreSettings)?
  private let state = Mutex((elements: [Element](), version: String?.none))

  /// Creates the list that `store` has as a setting; a damaged one is empty.
  init(_ setting: String, in store: (any StoreSettings)?) {
    (self.setting, self.store) = (setting, store)
  }

  var all: [Element] {
    state.withLock { state in
      if let store, store.version != state.version {
        state.version = store.version
        state.elements = Self.decoded((try? store.read())?[setting])
      }
      return state.elements
    }
  }

  /// Changes the list in one step.
  func change(_ change: (inout [Element]) -> Void) throws(SettingsError) {
    guard let store else { return changeHere(change) }
    try store.change(setting) { text in
      var elements = Self.decoded(text)
      change(&elements)
      return (try? JSONEncoder().encode(elements)).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Changes the list in one step; the failure reports that `what`, such as `the position`, was not stored.
  func change(_ what: String, _ change: (inout [Element]) -> Void) throws(APIFailure) {
    do throws(SettingsError) {
      try self.change(change)
    } catch {
      throw APIFailure(503, "\(what) was not stored")
    }
  }

  /// Changes the list of this program until the store is changed.
  func changeHere(_ change: (inout [Element]) -> Void) {
    state.withLock { state in
      change(&state.elements)
      state.version = store?.version
    }
  }

  private static func decoded(_ text: String?) -> [Element] {
    let bytes = FoundationEssentials.Data((text ?? "").utf8)
    return (try? JSONDecoder().decode([Element].self, from: bytes)) ?? []
  }
}
