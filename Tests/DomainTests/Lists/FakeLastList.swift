import Domain

/// A last list in memory, which can be unreadable.
struct FakeLastList: RememberList {
  private let rows: [String]?
  private let failure: SettingsError?

  init(_ rows: [String]? = nil, failure: SettingsError? = nil) {
    self.rows = rows
    self.failure = failure
  }

  func remember(_ ids: [String]) -> Bool { true }

  func ids() throws(SettingsError) -> [Substring]? {
    if let failure { throw failure }
    return rows?.map { $0[...] }
  }
}
