import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

/// A list of articles that shows headlines.
@Suite(.hangLimit)
struct HeadlineListPresenterTests {
  private let marks = FakeMarks()

  private func presenter(
    _ headlines: any BrowseHeadlines
  ) -> ArticleListPresenter<HeadlineQuery> {
    ArticleListPresenter(
      headlines: headlines,
      marking: marks,
      dates: DateWording(now: { Date(timeIntervalSince1970: 1_800_000_000) })
    )
  }

  private var contract:
    ListContract<
      ArticleListPresenter<HeadlineQuery>, HeadlineQuery, Article, ArticleRow, ArticleDetail
    >
  {
    ListContract(presenter: presenter) { $0.title }
  }

  @Test(arguments: ListRule.allCases)
  func loadMore(rule: ListRule) async throws {
    try await contract.check(rule)
  }

  @Test func headlineIsReadAndSaved() async throws {
    let person = Person(
      at: presenter(FakeArticles(["x": [.end(["a", "b"])]]))
    )
    person.does(.searched(words: "x"))
    await person.sees { $0.rows.count == 2 }
    person.does(.selected(.named("a")))
    person.does(.toggled([.named("b")]))
    let last = await person.leaves()
    #expect(last?.rows.map(\.isRead) == [true, false])
    #expect(last?.rows.map(\.isSaved) == [false, true])
    #expect(marks.saved == [.fake("b")])
  }
}
