import Domain
import FoundationEssentials
import LocalArchive
import SampleEdition
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SampleEditionTests {
  private let samples = Archive(of: SampleEdition.articles, as: SampleEdition.provider)

  private func find(
    _ words: String,
    _ filter: ArticleFilter = ArticleFilter(),
    sort: ArticleQuery.Sort = .newest,
    size: Int = 100
  ) async throws -> Page<Article> {
    try await samples(try ArticleQuery(words, filter: filter, sort: sort, pageSize: size), at: nil)
  }

  @Test func climateIsFoundOftenEnoughToPageThrough() async throws {
    let page = try await find("climate", size: 5)
    #expect(page.items.count == 5)
    #expect((page.total?.count ?? 0) >= 15)
  }

  @Test func aboutAHundredArticlesAreMarkedAsSamplesAndDated() async throws {
    let page = try await find("-lorem")
    #expect(page.total == .exactly(104))
    #expect(page.items.allSatisfy { $0.source.name.hasSuffix("(sample)") })
    #expect(page.items.allSatisfy { $0.link.site.hasSuffix(".example") })
    #expect(page.items.allSatisfy { $0.publishedAt != nil })
    #expect(Set(page.items.map(\.id)).count == 100)
  }

  @Test func pagesFollowEachOtherNewestFirst() async throws {
    var pager = Pager(samples, for: try ArticleQuery("climate", pageSize: 4))
    var dates: [Date] = []
    while let articles = try await pager.next() { dates += articles.compactMap(\.publishedAt) }
    #expect(pager.paging.total == .exactly(dates.count))
    #expect(dates == dates.sorted(by: >))
  }

  @Test(arguments: [
    ("C++", 2), ("气候", 1), ("Klima", 1), ("CLIMATE", 22), ("\"Salt & Sons\"", 1), ("lorem", 0),
    ("climate -climate", 0), ("climate NOT climate", 0), ("C++ OR 气候", 3), ("\"on C++ from\"", 1),
    ("\"climate", 22),
  ])
  func wordsAreLookedForWhole(words: String, count: Int) async throws {
    #expect(try await find(words).total == .exactly(count))
  }

  @Test func aFilterKeepsWhatItNames() async throws {
    var filter = ArticleFilter()
    filter.language = .de
    #expect(try await find("-lorem", filter).total == .exactly(4))
    filter.language = .fr
    filter.sources = ["sample-harbour-gazette"]
    #expect(try await find("-lorem", filter).total == .exactly(0))
  }

  @Test func sitesAndDatesLimitTheResults() async throws {
    var filter = ArticleFilter()
    filter.domains = ["harbour-gazette.example"]
    let all = try await find("", filter)
    #expect(all.items.allSatisfy { $0.source.name == "Harbour Gazette (sample)" })
    filter.from = all.items.first?.publishedAt
    #expect(try await find("", filter).total == .exactly(1))
    filter.excludedDomains = ["example"]
    #expect(try await find("", filter).total == .exactly(0))
  }

  @Test func theTitleCountsMostForRelevance() async throws {
    let page = try await find("climate", sort: .relevance)
    let isInTitle = page.items.map { $0.title.lowercased().contains("climate") }
    #expect(isInTitle == isInTitle.sorted { $0 && !$1 })
  }

  @Test func aPlaceToLookInIsKept() async throws {
    var filter = ArticleFilter()
    filter.fields = [.title]
    let page = try await find("climate", filter)
    #expect(page.total == .exactly(3))
    #expect(page.items.allSatisfy { $0.title.lowercased().contains("climate") })
  }

  @Test(arguments: [
    "newsapi:2", "sample:x", "sample:-1", "sample:1-2-3", "sample:1-3ff0000000000000",
  ])
  func aCursorFromElsewhereIsRefused(text: String) async throws {
    let query = try ArticleQuery("climate")
    await #expect(throws: NewsError.cursorRefused(SampleEdition.provider)) {
      _ = try await samples(query, at: Cursor(text))
    }
  }

  @Test func aCursorPastTheEndBringsAnEmptyLastPage() async throws {
    let page = try await samples(try ArticleQuery("climate"), at: Cursor("sample:0"))
    #expect(page.items.isEmpty)
    #expect(page.continuation == .end(.complete))
  }
}
