import Domain
import Presentation
import TestSupport
import Testing

struct ProviderStateTests {
  private func states(_ configuration: Configuration) throws -> [String] {
    try configuration.providerStates().map { "\($0.service.provider.id) \($0.use) \($0.key)" }
  }

  @Test func providersThatNeedNoMissingKeyAreUsual() throws {
    #expect(try Configuration.fake().usualProviders() == ["open", "public"])
    let keyed = Configuration.fake(variables: ["KEYED_KEY": "k"])
    #expect(try keyed.usualProviders() == ["keyed", "open", "public"])
  }

  @Test func settingSelectsTheUsualProviders() throws {
    let file = FakeSettings(["providers": "public, keyed"])
    #expect(try Configuration.fake(file).usualProviders() == ["public", "keyed"])
  }

  @Test func eachServiceHasItsKey() throws {
    #expect(
      try states(.fake()) == [
        "keyed needsKey missing", "open enabled notNeeded", "public enabled public",
        "clips enabled notNeeded",
      ]
    )
    let keys = ["KEYED_KEY": "k", "PUBLIC_KEY": "k"]
    #expect(
      try states(.fake(variables: keys)) == [
        "keyed enabled own", "open enabled notNeeded", "public enabled own",
        "clips enabled notNeeded",
      ]
    )
  }

  @Test func providersOutsideTheSettingAreNotSearched() throws {
    let file = FakeSettings(["providers": "open,keyed", "public-key": "k"])
    #expect(
      try states(.fake(file)) == [
        "keyed needsKey missing", "open enabled notNeeded", "public notSearched own",
        "clips enabled notNeeded",
      ]
    )
  }
}
