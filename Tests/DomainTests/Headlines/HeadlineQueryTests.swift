import Domain
import Testing

struct HeadlineQueryTests {
  @Test func aQueryThatNamesNothingAsksForGeneralNews() throws {
    #expect(try HeadlineQuery().category == .general)
    #expect(try HeadlineQuery("wind").category == nil)
    #expect(try HeadlineQuery(country: Country("de")).category == nil)
    #expect(try HeadlineQuery(sources: ["bbc-news"]).category == nil)
  }

  @Test func sourcesGoWithNeitherCountryNorCategory() throws {
    #expect(throws: InvalidQuery.sourcesWithCountryOrCategory) {
      try HeadlineQuery(category: .sports, sources: ["bbc-news"])
    }
    #expect(throws: InvalidQuery.sourcesWithCountryOrCategory) {
      try HeadlineQuery(country: Country("gb"), sources: ["bbc-news"])
    }
  }

  @Test func otherWordsKeepOnlyWhatWasNamed() throws {
    let general = try HeadlineQuery(pageSize: 7)
    #expect(try general.searching(for: " wind  power ").category == nil)
    #expect(try general.searching(for: " wind  power ").words == "wind power")
    #expect(try general.searching(for: "") == general)
    let named = try HeadlineQuery(category: .general)
    #expect(try named.searching(for: "wind").category == .general)
  }
}
