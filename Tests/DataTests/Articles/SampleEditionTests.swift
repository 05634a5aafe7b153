import ArticleFiles
import Domain
import FoundationEssentials
import LocalArchive
import Query
import TestSupport
import Testing

@testable import SampleEdition

@Suite(.hangLimit)
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

  @Test func everyLineIsImported() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "edition.ndjson",
      String(decoding: SampleEdition.text, as: UTF8.self)
    )
    let reader = try ArticleReader(path: file) { id in
      id == SampleEdition.provider.id ? SampleEdition.provider : nil
    }
    var articles: [Article] = []
    while let batch = try reader.next(limit: 50) {
      articles += batch.articles.map(\.article)
      #expect(batch.faultCount == 0)
    }
    #expect(articles == SampleEdition.articles)
    #expect(articles.count == 104 && Set(articles.map(\.id)).count == 104)
    #expect(articles.allSatisfy { $0.summary != nil && $0.content != nil && $0.language != nil })
  }

  @Test func climateFillsSeveralPages() async throws {
    let page = try await find("climate", size: 5)
    #expect(page.items.count == 5)
    #expect((page.total?.count ?? 0) >= 15)
  }

  @Test func articlesAreMarkedAsSamples() async throws {
    let page = try await find("-lorem")
    #expect(page.total == .exactly(104))
    #expect(page.items.allSatisfy { $0.source.name.hasSuffix("(sample)") })
    #expect(page.items.allSatisfy { $0.link.site.hasSuffix(".example") })
    #expect(page.items.allSatisfy { $0.publishedAt != nil })
    #expect(Set(page.items.map(\.id)).count == 100)
  }

  @Test func pagesAreNewestFirst() async throws {
    var pager = Pager(samples, for: try ArticleQuery("climate", pageSize: 4))
    var dates: [Date] = []
    while let articles = try await pager.next() { dates += articles.compactMap(\.publishedAt) }
    #expect(pager.paging.total == .exactly(dates.count))
    #expect(dates == dates.sorted(by: >))
  }

  @Test(arguments: [
    ("C++", 2), ("气候", 1), ("Klima", 1), ("CLIMATE", 22), ("\"Salt & Sons\"", 1), ("lorem", 0),
    ("=climate -climate", 0), ("climate NOT clim*", 0), ("C++ OR 气候", 3), ("\"on C++ from\"", 1),
    ("\"climate", 22),
  ])
  func wholeWordsMatch(words: String, count: Int) async throws {
    #expect(try await find(words).total == .exactly(count))
  }

  @Test func filterLimitsLanguageAndSource() async throws {
    var filter = ArticleFilter()
    filter.language = .de
    #expect(try await find("-lorem", filter).total == .exactly(4))
    filter.language = .fr
    filter.sources = ["sample-harbour-gazette"]
    #expect(try await find("-lorem", filter).total == .exactly(0))
  }

  @Test func filterLimitsSitesAndDates() async throws {
    var filter = ArticleFilter()
    filter.domains = ["harbour-gazette.example"]
    let all = try await find("", filter)
    #expect(all.items.allSatisfy { $0.source.name == "Harbour Gazette (sample)" })
    filter.from = all.items.first?.publishedAt
    #expect(try await find("", filter).total == .exactly(1))
    filter.excludedDomains = ["example"]
    #expect(try await find("", filter).total == .exactly(0))
  }

  @Test func titleCountsMostForRelevance() async throws {
    let page = try await find("climate", sort: .relevance)
    let isInTitle = page.items.map { $0.title.lowercased().contains("climate") }
    #expect(isInTitle == isInTitle.sorted { $0 && !$1 })
  }

  @Test func filterLimitsFields() async throws {
    var filter = ArticleFilter()
    filter.fields = [.title]
    let page = try await find("=climate", filter)
    #expect(page.total == .exactly(3))
    #expect(page.items.allSatisfy { $0.title.lowercased().contains("climate") })
  }

  @Test(arguments: [
    "newsapi:2", "sample:x", "sample:-1", "sample:1-2-3", "sample:1-3ff0000000000000",
  ])
  func foreignCursorIsRejected(text: String) async throws {
    let query = try ArticleQuery("climate")
    await #expect(throws: NewsError.cursorRefused(SampleEdition.provider)) {
      _ = try await samples(query, at: Cursor(text))
    }
  }

  @Test func cursorPastTheEndIsAnEmptyPage() async throws {
    let page = try await samples(try ArticleQuery("climate"), at: Cursor("sample:0"))
    #expect(page.items.isEmpty)
    #expect(page.continuation == .end(.complete))
  }
}
