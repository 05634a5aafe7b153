import ByteStrings
import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct SettingListPresenterTests {
  private typealias Output = SettingListPresenter.Output

  private let file = FakeSettings(["page-size": "7", "keyed-key": "canary"])

  private func presenter(_ variables: [String: String] = [:]) -> SettingListPresenter {
    SettingListPresenter(configuration: .fake(file, variables: variables))
  }

  private func last(
    _ presenter: SettingListPresenter,
    _ input: SettingListPresenter.Input
  ) async throws -> Output {
    try #require(await presenter.outputs(for: input).last)
  }

  private func row(_ name: String, _ output: Output) throws -> SettingRow {
    try #require(output.rows.first { $0.name == name })
  }

  @Test func listIsEmptyBeforeItIsOpened() async {
    let outputs = await presenter().outputs()
    #expect(outputs.map(\.rows) == [[]])
    #expect(file.reads == 0)
  }

  @Test func eachRowHasItsOrigin() async throws {
    var configuration = Configuration.fake(file, variables: ["BROADSHEET_COLOR": "never"])
    configuration.apply { $0 == "timeout" ? "5" : nil }
    let output = try await last(SettingListPresenter(configuration: configuration), .opened)
    #expect(output.rows.map(\.name) == Setting.all(of: .fake).map(\.name))
    let expected: [(String, String?, Configuration.Origin?)] = [
      ("timeout", "5", .option), ("color", "never", .environment("BROADSHEET_COLOR")),
      ("page-size", "7", .file("/config.json")), ("private-addresses", "off", .default),
      ("pager", nil, nil),
    ]
    for (name, value, origin) in expected {
      let row = try row(name, output)
      #expect(row.value == value && row.origin == origin && row.isSet == (origin != nil))
    }
    #expect(try row("page-size", output).summary == Setting.pageSize.summary)
    #expect(output.notice == nil && output.exposure == nil)
  }

  @Test func secretIsNotShown() async throws {
    let presenter = presenter()
    let outputs = await presenter.outputs(
      for: .opened,
      .set(name: "keyed-key", value: "canary-2"),
      .set(name: "keyed-key", value: "canary 3")
    )
    let row = try row("keyed-key", try #require(outputs.last))
    #expect(row.isSecret && row.isSet && row.value == nil)
    #expect(file.values["keyed-key"] == "canary-2")
    for output in outputs { #expect(!String(reflecting: output).contains("canary")) }
  }

  @Test func valueIsStoredAndShown() async throws {
    let output = try await last(presenter(), .set(name: "page-size", value: "9"))
    #expect(output.notice == .saved(setting: "page-size", to: "/config.json"))
    #expect(output.notice?.sentence == "saved page-size to /config.json")
    #expect(try row("page-size", output).value == "9")
    #expect(file.values["page-size"] == "9")
  }

  @Test(arguments: [
    SettingListPresenter.Input.removed(name: "page-size"), .set(name: "page-size", value: ""),
  ])
  func removedSettingHasItsDefault(input: SettingListPresenter.Input) async throws {
    let output = try await last(presenter(), input)
    #expect(output.notice == .removed(setting: "page-size", from: "/config.json"))
    #expect(output.notice?.sentence == "removed page-size from /config.json")
    #expect(try row("page-size", output).origin == .default)
    #expect(file.values["page-size"] == nil)
  }

  @Test func invalidValueIsANotice() async throws {
    let output = try await last(presenter(), .set(name: "page-size", value: "0"))
    #expect(output.notice == .failed(.refused(setting: "page-size", fault: "give 1 to 100")))
    #expect(output.notice?.sentence == "page-size: give 1 to 100")
    #expect(try row("page-size", output).value == "7")
  }

  @Test func unknownSettingIsANotice() async throws {
    let output = try await last(presenter(), .set(name: "colour", value: "never"))
    #expect(output.notice == .failed(.unknown(setting: "colour")))
    #expect(file.values["colour"] == nil)
  }

  @Test func noticeLastsUntilTheNextInput() async throws {
    let outputs = await presenter().outputs(for: .removed(name: "color"), .opened)
    #expect(outputs.last?.notice == nil)
    #expect(outputs.contains { $0.notice != nil })
  }

  @Test func eachChangeIsReported() async {
    let outputs = await presenter().outputs(
      for: .set(name: "color", value: "never"),
      .removed(name: "page-size")
    )
    #expect(
      outputs.compactMap(\.notice) == [
        .saved(setting: "color", to: "/config.json"),
        .removed(setting: "page-size", from: "/config.json"),
      ]
    )
  }

  @Test func changesAreMadeInOrder() async {
    let inputs = (1...50).map { SettingListPresenter.Input.set(name: "page-size", value: "\($0)") }
    let person = Person(at: presenter())
    inputs.forEach(person.does)
    #expect(await person.leaves()?.rows.contains { $0.value == "50" } == true)
    #expect(file.values["page-size"] == "50")
  }

  @Test func invalidVariableIsAFaultOfItsRow() async throws {
    let variable = Setting.timeout.variable
    let output = try await last(presenter([variable: "x"]), .opened)
    let fault = SettingsError.invalid(
      setting: "timeout",
      .environment(variable),
      fault: "give whole seconds, 1 to 600"
    )
    let row = try row("timeout", output)
    #expect(row.fault == fault && !row.isSet && row.value == nil)
    #expect(output.notice == .failed(fault))
    #expect(try self.row("page-size", output).value == "7")
  }

  @Test func unreadableFileIsReported() async throws {
    let failure = SettingsError.cannotRead(path: "/config.json", reason: "Permission denied")
    file.fail(with: failure)
    let output = try await last(presenter([Setting.timeout.variable: "5"]), .opened)
    #expect(output.notice == .failed(failure))
    #expect(try row("timeout", output).value == "5")
    #expect(try row("page-size", output).fault == failure)
    let changed = try await last(presenter(), .set(name: "page-size", value: "9"))
    #expect(changed.notice == .failed(failure))
  }

  @Test func exposedFileIsShown() async throws {
    let exposure = FileExposure.readable(mode: 0o644)
    let file = FakeSettings(["keyed-key": "canary"], exposure: exposure)
    let presenter = SettingListPresenter(configuration: .fake(file))
    let output = try await last(presenter, .opened)
    #expect(output.exposure == ExposedFile(path: "/config.json", exposure: exposure))
    let removed = try await last(presenter, .removed(name: "keyed-key"))
    #expect(removed.exposure == nil)
  }
}
