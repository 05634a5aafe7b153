import Domain
import Query
import TestSupport
import Testing

struct RemedyTests {
  private static let other = Provider(id: "other", name: "Other")

  @Test func remedyIsForTheProviderThatFailed() {
    #expect(NewsError.keyMissing(.fake).remedy == .setKeys([.fake]))
    #expect(NewsError.keyInvalid(.fake).remedy == .checkKeys([.fake]))
    #expect(NewsError.keyDisabled(.fake).remedy == .replaceKeys([.fake]))
  }

  @Test func remedyIsSharedByProviders() {
    let providers = [Provider.fake, Self.other]
    #expect(NewsError.keyMissing(.fake).remedy(sharedBy: providers) == .setKeys(providers))
    #expect(NewsError.insecure(.fake, "r").remedy(sharedBy: providers) == .trustCertificates)
  }

  @Test(arguments: [(403, false), (404, true), (410, true), (418, false), (451, false)])
  func missingPageSuggestsTheAddress(status: Int, isSuggested: Bool) {
    let error = NewsError.requestRejected(.fake, status: status, nil)
    #expect(error.remedy == (isSuggested ? .checkAddresses([.fake]) : nil))
    let providers = [Provider.fake, Self.other]
    #expect(error.remedy(sharedBy: providers) == .checkAddresses(providers))
  }

  @Test func invalidQueryHasRemedyOfItsRule() {
    for rule in InvalidQuery.samples {
      #expect(NewsError.invalidQuery(rule).remedy == rule.remedy)
    }
    #expect(InvalidQuery.datesReversed.remedy == .exchangeDates)
    #expect(InvalidQuery.noWords.remedy == nil)
  }

  @Test func failureHasItsProvider() {
    let providers = NewsError.samples(of: Self.other).compactMap(\.provider)
    #expect(providers.count > 20)
    #expect(providers.allSatisfy { $0 == Self.other })
    #expect(NewsError.everyProviderFailed([.keyMissing(.fake)]).provider == nil)
  }
}
