import Domain
import Query
import TestSupport
import Testing

@Suite(.hangLimit)
struct ProviderChoiceTests {
  private func choice(
    _ named: [Provider.ID] = [],
    from provider: Provider.ID? = nil,
    usual: [Provider.ID] = ["keyed", "open"]
  ) -> ProviderChoice {
    let cursor = provider.map { Cursor(provider: $0, position: "2") }
    return ProviderChoice(of: named, continuing: cursor, from: .fake) { usual }
  }

  @Test func namedProvidersAreAskedOnce() {
    #expect(choice(["open", "sample", "open"]).providers == ["open", "sample"])
  }

  @Test func namedProvidersNeedNoUsualOnes() throws {
    let choice = try ProviderChoice(of: ["open"], continuing: nil, from: .fake) {
      () throws(InvalidQuery) in throw .noWords
    }
    #expect(choice.providers == ["open"])
  }

  @Test func cursorSelectsItsProvider() {
    #expect(choice(from: "open").providers == ["open"])
    #expect(choice(["keyed"], from: "open").providers == ["keyed"])
    #expect(choice(from: "merged").providers == ["keyed", "open"])
  }

  @Test func queryForServicesNeedsWordsOrAFilter() throws {
    let empty = try ArticleQuery("")
    #expect(!choice().accepts(empty))
    #expect(try choice().accepts(ArticleQuery("tide")))
    var filter = ArticleFilter()
    filter.fields = [.title]
    #expect(try !choice().accepts(ArticleQuery("", filter: filter)))
    filter.domains = ["a.example"]
    #expect(try choice().accepts(ArticleQuery("", filter: filter)))
  }

  @Test func emptyQueryIsAcceptedWhereItHasAnAnswer() throws {
    let empty = try ArticleQuery("")
    #expect(choice(["open"]).accepts(empty))
    #expect(choice(from: "merged").accepts(empty))
    #expect(choice(usual: ["archive", "sample"]).accepts(empty))
  }

  @Test func archiveIsTheFallback() async {
    #expect(await choice().fallback(isStrict: false) { false } == .archive)
    #expect(await choice(["open"]).fallback(isStrict: false) { true } == .archive)
  }

  @Test func samplesAreTheFallbackOfAnEmptyArchive() async {
    #expect(await choice().fallback(isStrict: false) { true } == .samples)
  }

  @Test func strictAndOfflineSearchesHaveNoFallback() async {
    #expect(await choice().fallback(isStrict: true) { true } == nil)
    #expect(await choice(["archive", "sample"]).fallback(isStrict: false) { true } == nil)
  }
}
