import Domain
import Query
import TestSupport
import Testing

struct HeadlineQueryTests {
  @Test func emptyQueryIsForGeneralNews() throws {
    #expect(try HeadlineQuery().category == .general)
    #expect(try HeadlineQuery("wind").category == nil)
    #expect(try HeadlineQuery(country: Country("de")).category == nil)
    #expect(try HeadlineQuery(sources: ["bbc-news"]).category == nil)
  }

  @Test func sourcesExcludeCountryAndCategory() throws {
    #expect(throws: InvalidQuery.sourcesWithCountryOrCategory) {
      try HeadlineQuery(category: .sports, sources: ["bbc-news"])
    }
    #expect(throws: InvalidQuery.sourcesWithCountryOrCategory) {
      try HeadlineQuery(country: Country("gb"), sources: ["bbc-news"])
    }
  }

  @Test func newWordsKeepRequestedCategory() throws {
    let general = try HeadlineQuery(pageSize: 7)
    #expect(try general.searching(for: " wind  power ").category == nil)
    #expect(try general.searching(for: " wind  power ").words == "wind power")
    #expect(try general.searching(for: "") == general)
    let named = try HeadlineQuery(category: .general)
    #expect(try named.searching(for: "wind").category == .general)
  }
}

struct CountryTests {
  @Test(arguments: [("de", "de"), ("GB", "gb"), ("Us", "us"), ("ua", "ua"), ("zh", "zh")])
  func codeIsAnISOCode(text: String, code: String) {
    #expect(Country(text)?.description == code)
  }

  @Test(arguments: ["", "d", "xx", "uk", "deu", "d1", "germany", "ＤＥ", "de "])
  func otherCodesAreRejected(text: String) {
    #expect(Country(text) == nil)
  }

  @Test func unofficialCodesHaveASuggestion() {
    #expect(Country.suggestion(for: "UK")?.description == "gb")
    #expect(Country.suggestion(for: "el")?.description == "gr")
    #expect(Country.suggestion(for: "xx") == nil)
  }
}

@Suite(.hangLimit)
struct ArchivingHeadlinesTests {
  private let query: HeadlineQuery

  init() throws {
    query = try HeadlineQuery("x")
  }

  @Test func eachPageIsStored() async throws {
    let archive = RecordingArchive()
    let headlines = FakeArticles(["x": [.page(["a", "b"], total: 3), .end(["c"])]])
    let archiving = ArchivingHeadlines(wrapping: headlines, into: archive)
    var pager = Pager(fetch: archiving.pages(of: query))
    while try await pager.next() != nil {}
    #expect(await archive.batches == [["Title a", "Title b"], ["Title c"]])
    #expect(pager.paging.count == 3)
  }

  @Test func oversizedPageIsCutBeforeItIsStored() async throws {
    let archive = RecordingArchive()
    let headlines = FakeArticles(["x": [.page((0..<30).map { "\($0)" })]])
    let page = try await ArchivingHeadlines(wrapping: headlines, into: archive)(query, at: nil)
    #expect(page.items.count == 20)
    #expect(page.remarks == [.oversized(received: 30, limit: 20)])
    #expect(await archive.batches == [page.items.map(\.title)])
  }
}
