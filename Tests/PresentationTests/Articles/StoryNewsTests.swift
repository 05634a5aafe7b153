import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// What new reports add to a story of which a person has read one.
@Suite(.hangLimit)
struct StoryNewsTests {
  private static let texts = [
    "The bridge fell at dawn. Five people died there, police said.",
    "The bridge fell at dawn. Police said 7 people died there.",
    "Five people died there, police said.",
  ]

  private let articles = texts.enumerated().map { number, text in
    Article.sample(
      link: .sample("https://paper\(number).example/"),
      title: "The bridge fell",
      summary: text
    )
  }

  private func story(read: Set<Int>) throws -> ArticleStory {
    let reports = articles.enumerated().map { number, article in
      ArticleStory.Report(
        id: article.id,
        title: article.title,
        source: "Paper \(number)",
        date: .saving + Double(number),
        link: article.link,
        seenAt: .saving,
        readAt: read.contains(number) ? .saving : nil,
        words: Int64(number)
      )
    }
    return try #require(ArticleStory(articles[0].id, reports: reports))
  }

  private func shelf(_ number: Int, read: Set<Int>) throws -> FakeArticleShelf {
    var shelf = FakeArticleShelf(articles: articles)
    shelf.stories = [articles[number].id: try story(read: read)]
    return shelf
  }

  private func lines(read: Set<Int>, opening number: Int = 1) async throws -> [String] {
    var marks = ArticleMarks()
    marks.story = try story(read: read)
    let shelf = try shelf(number, read: read)
    let known = ItemPresenter(.article(articles[number], marks), in: shelf, marking: FakeMarks())
    let detail = await known.outputs(for: .opened).last?.detail
    let stored = ItemPresenter(articles[number].id, in: shelf, marking: FakeMarks())
    #expect(await stored.outputs(for: .opened).last?.detail?.document == detail?.document)
    return detail?.document.text.split(separator: "\n").map(String.init) ?? []
  }

  @Test func newSentencesOfReportsComeFirst() async throws {
    let lines = try await lines(read: [0])
    #expect(lines == ["Paper 1 adds: Police said 7 people died there.", Self.texts[1]])
    #expect(try await self.lines(read: [0], opening: 0)[0] == lines[0])
  }

  @Test func nothingNewIsReported() async throws {
    let lines = try await lines(read: [0, 1], opening: 2)
    #expect(lines == ["Nothing new since you read: Paper 2", Self.texts[2]])
  }

  @Test(arguments: [[], [0, 1, 2]] as [Set<Int>])
  func storyThatWasNotReadInPartHasNoNews(read: Set<Int>) async throws {
    #expect(try await lines(read: read) == [])
  }

  @Test func reasonsAreExplained() async throws {
    let shelf = FakeArticleShelf(articles: articles)
    var marks = ArticleMarks()
    marks.story = try await shelf.withNews(of: story(read: [0]))
    let detail = ItemDetail(MarkedArticle(articles[0], marks), isExplained: true)
    #expect(detail.document.text.contains("Police said 7 people died there. (new: 7; "))
  }

  @Test func listOfReportsHasWhatEachAdds() async throws {
    let shelf = try shelf(2, read: [])
    let lists = StoryLists(in: shelf, marking: FakeMarks(), isStored: true)
    let presenter = ListPresenter(reports: lists, marking: FakeMarks())
    let list = await presenter.outputs(for: .searched(.story(StoryQuery(articles[2].id)))).last
    #expect(
      list?.rows.map(\.note) == [nil, .summary("adds: Police said 7 people died there."), nil]
    )
  }
}
