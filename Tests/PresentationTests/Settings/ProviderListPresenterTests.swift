import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct ProviderListPresenterTests {
  private let pause = Date(timeIntervalSince1970: 1_800_000_000)

  private var records: [Examination.Service] {
    [
      Examination.Service(id: "open", requestsToday: 12, pausedUntil: pause),
      Examination.Service(id: "public", requestsToday: 0, pausedUntil: nil),
      Examination.Service(id: "former", requestsToday: 1, pausedUntil: nil),
    ]
  }

  private func opened(
    _ configuration: Configuration,
    _ requests: @escaping ProviderListPresenter.Requests = { [] }
  ) async throws -> ProviderListPresenter.Output {
    let presenter = ProviderListPresenter(configuration: configuration, requests: requests)
    let outputs = await presenter.outputs(for: .opened)
    #expect(outputs.first == ProviderListPresenter.Output())
    return try #require(outputs.last)
  }

  @Test func eachProviderHasItsUseAndKey() async throws {
    let file = FakeSettings(["providers": "open,keyed"])
    let rows = try await opened(.fake(file, variables: ["PUBLIC_KEY": "canary"])).rows
    #expect(rows.map(\.id) == ["keyed", "open", "public", "clips"])
    #expect(rows.map(\.name) == ["The keyed", "The open", "The public", "The clips"])
    #expect(rows.map(\.use) == [.needsKey, .enabled, .notSearched, .enabled])
    #expect(rows.map(\.key) == [.missing, .notNeeded, .own, .notNeeded])
    #expect(rows.map(\.keyPage) == [WebLink("https://keyed.example/key"), nil, nil, nil])
    #expect(!String(reflecting: rows).contains("canary"))
  }

  @Test func requestsAndPauseAreShown() async throws {
    let records = records
    let rows = try await opened(.fake()) { records }.rows
    #expect(rows.map(\.requestsToday) == [nil, 12, 0, nil])
    #expect(rows.map(\.dailyLimit) == [nil, nil, 500, nil])
    #expect(rows.map(\.pausedUntil) == [nil, pause, nil, nil])
  }

  @Test func openingAgainReadsAgain() async throws {
    let file = FakeSettings()
    let counter = Counter()
    let presenter = ProviderListPresenter(configuration: .fake(file)) {
      [Examination.Service(id: "open", requestsToday: counter.next(), pausedUntil: nil)]
    }
    let person = Person(at: presenter)
    person.does(.opened)
    await person.sees { $0.rows.first?.use == .needsKey }
    try file.set("keyed-key", to: "canary")
    person.does(.opened)
    let rows = await person.leaves()?.rows
    #expect(rows?.first?.key == .own)
    #expect(rows?[1].requestsToday == 2)
  }

  @Test func unknownRequestsAreANotice() async throws {
    let failure = NewsError.archiveUnreadable(path: "a.sqlite", "it is locked")
    let output = try await opened(.fake()) { () throws(NewsError) in throw failure }
    #expect(output.notice?.error == failure)
    #expect(output.rows.map(\.requestsToday) == [nil, nil, nil, nil])
  }

  @Test func invalidSettingIsAFault() async throws {
    let output = try await opened(.fake(variables: ["BROADSHEET_PROVIDERS": "nobody"]))
    #expect(output.rows.isEmpty)
    #expect(
      output.fault?.sentence == "BROADSHEET_PROVIDERS cannot be used: "
        + "choose from keyed, open, public, archive, sample, separated by commas"
    )
  }

  @Test func unreadableFileIsAFault() async throws {
    let file = FakeSettings()
    let failure = SettingsError.cannotRead(path: "/config.json", reason: "Permission denied")
    file.fail(with: failure)
    #expect(try await opened(.fake(file)).fault == failure)
  }
}
