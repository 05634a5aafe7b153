import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

struct ProviderRowTests {
  private let pause = Date(timeIntervalSince1970: 1_800_000_000)

  private var records: [Examination.Service] {
    [
      Examination.Service(id: "open", requestsToday: 12, pausedUntil: pause),
      Examination.Service(id: "public", requestsToday: 0, pausedUntil: nil),
      Examination.Service(id: "former", requestsToday: 1, pausedUntil: nil),
    ]
  }

  private func rows(
    _ configuration: Configuration,
    _ requests: [Examination.Service] = []
  ) throws -> [ProviderRow] {
    try ProviderRow.rows(of: configuration, requests: requests)
  }

  @Test func eachProviderHasItsUseAndKey() throws {
    let file = FakeSettings(["providers": "open,keyed"])
    let rows = try rows(.fake(file, variables: ["PUBLIC_KEY": "canary"]))
    #expect(rows.map(\.id) == ["keyed", "open", "public", "clips"])
    #expect(rows.map(\.name) == ["The keyed", "The open", "The public", "The clips"])
    #expect(rows.map(\.use) == [.needsKey, .enabled, .notSearched, .enabled])
    #expect(rows.map(\.key) == [.missing, .notNeeded, .own, .notNeeded])
    #expect(rows.map(\.keyPage) == [WebLink("https://keyed.example/key"), nil, nil, nil])
    #expect(!String(reflecting: rows).contains("canary"))
  }

  @Test func requestsAndPauseAreShown() throws {
    let rows = try rows(.fake(), records)
    #expect(rows.map(\.requestsToday) == [nil, 12, 0, nil])
    #expect(rows.map(\.dailyLimit) == [nil, nil, 500, nil])
    #expect(rows.map(\.pausedUntil) == [nil, pause, nil, nil])
  }

  @Test func rowsFollowTheSettings() throws {
    let file = FakeSettings()
    #expect(try rows(.fake(file)).first?.use == .needsKey)
    try file.set("keyed-key", to: "canary")
    #expect(try rows(.fake(file)).first?.key == .own)
  }

  @Test func invalidSettingIsAFault() throws {
    let error = #expect(throws: SettingsError.self) {
      try rows(.fake(variables: ["BROADSHEET_PROVIDERS": "nobody"]))
    }
    #expect(
      error?.sentence == "BROADSHEET_PROVIDERS cannot be used: "
        + "choose from keyed, open, public, archive, sample, separated by commas"
    )
  }

  @Test func unreadableFileIsAFault() throws {
    let file = FakeSettings()
    let failure = SettingsError.cannotRead(path: "/config.json", reason: "Permission denied")
    file.fail(with: failure)
    #expect(throws: failure) { try rows(.fake(file)) }
  }
}
