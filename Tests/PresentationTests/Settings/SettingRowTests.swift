import ByteStrings
import Domain
import Presentation
import TestSupport
import Testing

struct SettingRowTests {
  private let file = FakeSettings(["page-size": "7", "keyed-key": "canary"])

  private func configuration(_ variables: [String: String] = [:]) -> Configuration {
    .fake(file, variables: variables)
  }

  private func row(_ name: String, _ configuration: Configuration) throws -> SettingRow {
    try #require(SettingRow.rows(of: configuration).first { $0.name == name })
  }

  @Test func eachRowHasItsOrigin() throws {
    var configuration = configuration(["BROADSHEET_COLOR": "never"])
    configuration.apply { $0 == "timeout" ? "5" : nil }
    let rows = SettingRow.rows(of: configuration)
    #expect(rows.map(\.name) == Setting.all(of: .fake).map(\.name))
    let expected: [(String, String?, Configuration.Origin?)] = [
      ("timeout", "5", .option), ("color", "never", .environment("BROADSHEET_COLOR")),
      ("page-size", "7", .file("/config.json")), ("private-addresses", "off", .default),
      ("pager", nil, nil),
    ]
    for (name, value, origin) in expected {
      let row = try row(name, configuration)
      #expect(row.value == value && row.origin == origin && row.isSet == (origin != nil))
    }
    #expect(try row("page-size", configuration).summary == Setting.pageSize.summary)
    #expect(rows.allSatisfy { $0.fault == nil })
  }

  @Test func secretIsNotShown() throws {
    let configuration = configuration()
    let key = try #require(configuration.settings.first { $0.name == "keyed-key" })
    let sentence = try configuration.change(key, to: "canary-2")
    let error = #expect(throws: SettingsError.self) {
      try configuration.change(key, to: "canary 3")
    }
    let rows = SettingRow.rows(of: configuration)
    let row = try row("keyed-key", configuration)
    #expect(row.isSecret && row.isSet && row.value == nil)
    #expect(file.values["keyed-key"] == "canary-2")
    for text in [sentence, String(reflecting: error), String(reflecting: rows)] {
      #expect(!text.contains("canary"))
    }
  }

  @Test func valueIsStoredAndShown() throws {
    let sentence = try configuration().change(.pageSize, to: "9")
    #expect(sentence == "saved page-size to /config.json")
    #expect(try row("page-size", configuration()).value == "9")
    #expect(file.values["page-size"] == "9")
  }

  @Test func removedSettingHasItsDefault() throws {
    let sentence = try configuration().change(.pageSize, to: "")
    #expect(sentence == "removed page-size from /config.json")
    #expect(try row("page-size", configuration()).origin == .default)
    #expect(file.values["page-size"] == nil)
  }

  @Test func invalidValueIsRefused() throws {
    let error = #expect(throws: SettingsError.refused(setting: "page-size", fault: "use 1 to 100"))
    {
      try configuration().change(.pageSize, to: "0")
    }
    #expect(error?.sentence == "page-size: use 1 to 100")
    #expect(try row("page-size", configuration()).value == "7")
  }

  @Test func invalidVariableIsAFaultOfItsRow() throws {
    let variable = Setting.timeout.variable
    let configuration = configuration([variable: "x"])
    let row = try row("timeout", configuration)
    #expect(row.fault == .invalid(variable, fault: "use whole seconds, 1 to 600"))
    #expect(!row.isSet && row.value == nil)
    #expect(try self.row("page-size", configuration).value == "7")
  }

  @Test func unreadableFileIsReported() throws {
    let failure = SettingsError.cannotRead(path: "/config.json", reason: "Permission denied")
    file.fail(with: failure)
    let configuration = configuration([Setting.timeout.variable: "5"])
    #expect(try row("timeout", configuration).value == "5")
    #expect(try row("page-size", configuration).fault == failure)
    #expect(throws: failure) { try configuration.change(.pageSize, to: "9") }
  }

  @Test func exposureEndsWithTheKey() throws {
    let exposure = FileExposure.readable(mode: 0o644)
    let configuration = Configuration.fake(
      FakeSettings(["keyed-key": "canary"], exposure: exposure)
    )
    #expect(try configuration.fileExposure() == exposure)
    let key = try #require(configuration.settings.first { $0.name == "keyed-key" })
    _ = try configuration.change(key, to: "")
    #expect(try configuration.fileExposure() == nil)
  }
}
