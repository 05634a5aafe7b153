import ByteStrings
import Domain
import Presentation
import TestSupport
import Testing

struct ConfigurationTests {
  private let timeout = Setting.timeout.variable

  private func found(
    _ setting: Setting,
    _ configuration: Configuration
  ) throws -> (value: String, origin: Configuration.Origin) {
    try #require(try configuration.lookUp(setting))
  }

  @Test func optionOverridesVariableOverridesFile() throws {
    let file = FakeSettings(["timeout": "7"])
    #expect(try found(.timeout, .fake()) == ("20", .default))
    #expect(try found(.timeout, .fake(file)) == ("7", .file("/config.json")))
    var configuration = Configuration.fake(file, variables: [timeout: "6"])
    #expect(try found(.timeout, configuration) == ("6", .environment(timeout)))
    configuration.apply { $0 == "timeout" ? "5" : nil }
    #expect(try found(.timeout, configuration) == ("5", .option))
  }

  @Test func keyIsNotAnOption() throws {
    var configuration = Configuration.fake()
    configuration.apply { $0.hasSuffix("-key") ? "k" : nil }
    for service in configuration.providers.services {
      #expect(try configuration.key(for: service.provider) == nil)
    }
  }

  @Test func whiteSpaceAndEmptyValuesAreIgnored() throws {
    #expect(try found(.timeout, .fake(variables: [timeout: " 6\n"])).value == "6")
    let file = FakeSettings(["timeout": "", "pager": ""])
    #expect(try found(.timeout, .fake(file, variables: [timeout: ""])).origin == .default)
    #expect(try Configuration.fake(file).value(of: .pager) == nil)
  }

  @Test func invalidValueIsReportedWithItsOrigin() {
    let fault = "use whole seconds, 1 to 600"
    #expect(
      throws: SettingsError.invalid("BROADSHEET_TIMEOUT", fault: fault)
    ) {
      try Configuration.fake(variables: [timeout: "0"]).lookUp(.timeout)
    }
    #expect(
      throws: SettingsError.invalid("timeout in /config.json", fault: fault)
    ) {
      try Configuration.fake(FakeSettings(["timeout": "soon"])).lookUp(.timeout)
    }
  }

  @Test func fileIsReadOnlyIfNeeded() throws {
    let file = FakeSettings()
    var configuration = Configuration.fake(file, variables: [timeout: "6"])
    configuration.apply { $0 == "color" ? "never" : nil }
    _ = try (configuration.value(of: .timeout), configuration.value(of: .color))
    #expect(file.reads == 0)
    _ = try configuration.value(of: .pageSize)
    #expect(file.reads == 1)
  }

  @Test func unreadableFileIsReported() {
    let file = FakeSettings()
    let failure = SettingsError.cannotRead(path: "/config.json", reason: "Permission denied")
    file.fail(with: failure)
    #expect(throws: failure) { try Configuration.fake(file).value(of: .timeout) }
  }

  @Test func pathKeepsTheBytesOfItsVariable() throws {
    let path = ByteString(bytes: [0x2F, 0xFF])
    let configuration = Configuration(providers: .fake, file: nil) { name in
      name == Setting.authorities.variable ? path : nil
    }
    #expect(try configuration.bytes(of: .authorities) == path)
  }

  @Test func addressIsTheDefaultUnlessSet() throws {
    let provider = ProviderCatalog.fake.services[1].provider
    let standard = "https://open.example"
    #expect(
      try Configuration.fake().address(of: provider, default: standard).description == standard
    )
    let file = FakeSettings(["open-url": "http://mirror.example"])
    #expect(
      try Configuration.fake(file).address(of: provider, default: standard).site
        == "mirror.example"
    )
  }

  @Test(arguments: [
    "postgresql://db.example/news", "postgres://news@db.example:5433/news?sslmode=require",
    "postgresql:///news?host=/run/postgresql", "postgresql://one,two/news",
  ])
  func addressOfASharedArchiveIsValid(address: String) {
    #expect(Setting.archive.fault(address) == nil)
  }

  @Test(arguments: [
    ("db.example", "use an address"), ("/home/news.sqlite", "use an address"),
    ("postgresql://", "use an address"), ("https://db.example/news", "use an address"),
    ("postgresql://news:secret@db.example/news", "leave the password out"),
    ("postgresql://db.example/news?password=secret", "leave the password out"),
  ])
  func addressWithAPasswordIsRefused(address: String, fault: String) {
    #expect(Setting.archive.fault(address)?.hasPrefix(fault) == true)
  }

  @Test func keyOfAnotherActionIsNotStored() throws {
    let file = FakeSettings()
    #expect(throws: SettingsError.self) { try Configuration.fake(file).set(.keys, to: "save=j") }
    #expect(try file.read() == [:])
    // One that was stored before still works.
    let older = FakeSettings(["keys": "save=j"])
    #expect(try found(.keys, .fake(older)).value == "save=j")
  }

  @Test func invalidValueIsNotStored() {
    let file = FakeSettings(["page-size": "7"])
    #expect(throws: SettingsError.refused(setting: "page-size", fault: "use 1 to 100")) {
      try Configuration.fake(file).set(.pageSize, to: "0")
    }
    #expect(file.values == ["page-size": "7"])
  }

  @Test(arguments: [nil, ""])
  func emptyValueRemovesASetting(value: String?) throws {
    let file = FakeSettings(["page-size": "7", "color": "never"])
    try Configuration.fake(file).set(.pageSize, to: value)
    #expect(file.values == ["color": "never"])
  }

  @Test func nothingIsStoredWithoutAFolder() throws {
    let configuration = Configuration.fake(nil)
    #expect(throws: SettingsError.noFolder) { try configuration.set(.pageSize, to: "7") }
    #expect(throws: SettingsError.noFolder) { try configuration.path() }
    #expect(try configuration.fileExposure() == nil)
    #expect(try configuration.value(of: .pageSize) == "20")
  }

  @Test func readableFileIsExposedOnlyWithAKey() throws {
    let readable = FileExposure.readable(mode: 0o644)
    let keyed = FakeSettings(["keyed-key": "k"], exposure: readable)
    let plain = FakeSettings(["keyed-key": "", "page-size": "7"], exposure: readable)
    #expect(try Configuration.fake(keyed).fileExposure() == readable)
    #expect(try Configuration.fake(plain).fileExposure() == nil)
  }

  @Test func writableFileIsAlwaysExposed() throws {
    let file = FakeSettings(exposure: .writable(mode: 0o666))
    #expect(try Configuration.fake(file).fileExposure() == .writable(mode: 0o666))
  }
}
