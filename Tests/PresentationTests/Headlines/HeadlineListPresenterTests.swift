import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

/// A list of articles that shows headlines.
@Suite(.timeLimit(.minutes(1)))
struct HeadlineListPresenterTests {
  private let marks = FakeMarks()

  private func presenter(
    _ headlines: any BrowseHeadlines,
    _ query: HeadlineQuery
  ) -> ArticleListPresenter {
    ArticleListPresenter(
      headlines: headlines,
      marking: marks,
      query: query,
      dates: DateWording(now: { Date(timeIntervalSince1970: 1_800_000_000) })
    )
  }

  private var contract: ListContract<ArticleListPresenter, Article, ArticleRow, ArticleDetail> {
    ListContract {
      presenter($0, try HeadlineQuery())
    } text: {
      "\($0.number) \($0.title)"
    }
  }

  @Test(arguments: ListRule.allCases)
  func loadMore(rule: ListRule) async throws {
    try await contract.check(rule)
  }

  @Test func newSearchKeepsCountryAndCategory() async throws {
    let headlines = RecordingHeadlines()
    let query = try HeadlineQuery("a", country: Country("de"), category: .science, pageSize: 7)
    _ = await presenter(headlines, query).outputs(for: .searched("b"))
    let sent = try HeadlineQuery("b", country: Country("de"), category: .science, pageSize: 7)
    #expect(await headlines.queries == [sent])
  }

  @Test func wordsSearchAllCategoriesByDefault() async throws {
    let headlines = RecordingHeadlines()
    _ = await presenter(headlines, try HeadlineQuery()).outputs(for: .searched(""), .searched("b"))
    #expect(await headlines.queries.last?.words == "b")
    #expect(await headlines.queries.last?.category == nil)
  }

  @Test func headlineIsReadAndSaved() async throws {
    let person = Person(
      at: presenter(FakeArticles(["x": [.end(["a", "b"])]]), try HeadlineQuery("x"))
    )
    person.does(.searched("x"))
    await person.sees { $0.rows.count == 2 }
    person.does(.selected(1))
    person.does(.toggled(2))
    let last = await person.leaves()
    #expect(last?.rows.map(\.isRead) == [true, false])
    #expect(last?.rows.map(\.isSaved) == [false, true])
    #expect(marks.saved == [.fake("b")])
  }
}

/// Has no headlines; records the queries.
private actor RecordingHeadlines: BrowseHeadlines {
  private(set) var queries: [HeadlineQuery] = []

  func callAsFunction(
    _ query: HeadlineQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    queries.append(query)
    return Page(items: [], continuation: .end(.complete))
  }
}
