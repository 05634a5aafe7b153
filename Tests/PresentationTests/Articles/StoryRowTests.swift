import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Presentation

/// The row and the detail of an article that represents its story.
struct StoryRowTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

  /// A report of an hour, which was seen then.
  private func report(
    _ source: String,
    hour: Double,
    readAt: Double? = nil,
    words: Int64,
    picture: WebLink? = nil
  ) -> ArticleStory.Report {
    let link = WebLink.sample("https://\(source.lowercased().filter(\.isLetter)).example/\(hour)")
    return ArticleStory.Report(
      id: Article.ID(link),
      title: "Bridge \(words)",
      source: source,
      date: Self.start + hour * 3_600,
      link: link,
      picture: picture,
      seenAt: Self.start + hour * 3_600,
      readAt: readAt.map { Self.start + $0 * 3_600 },
      words: words
    )
  }

  private func item(_ reports: [ArticleStory.Report]) -> MarkedArticle {
    var marks = ArticleMarks()
    marks.story = ArticleStory(reports[0].id, reports: reports)
    return MarkedArticle(.sample(link: reports[0].link, title: reports[0].title), marks)
  }

  private func facts(_ reports: [ArticleStory.Report]) throws -> [ListRow.Fact] {
    try #require(item(reports).marks.story).facts(showing: reports[0].id)
  }

  @Test func rowCountsNewReports() throws {
    let read = [
      report("NHK", hour: 0, readAt: 2, words: 1), report("BBC", hour: 1, readAt: 2, words: 2),
    ]
    let more = [report("BBC", hour: 3, words: 3), report("Reuters", hour: 4, words: 4)]
    #expect(try facts(read + more).last == .news(2))
    #expect(ListRow.Fact.news(2).text(DateWording(now: { Self.start })) == "2 new since you read")
    // Nothing is new in a story that was read, or of which nothing was read.
    for story in [read, more] { #expect(try facts(story).count == 2) }
  }

  @Test func rowCountsAgainAfterAReportWasRead() throws {
    let reports = (0...2).map { report("Paper \($0)", hour: Double($0), words: Int64($0 % 2)) }
    var item = DeskItem(item(reports))
    item = try #require(item.afterReading(reports[2].id, true))
    guard case .article(_, let marks) = item else { return }
    #expect(marks.story?.reports.map(\.isRead) == [true, false, true])
    #expect(item.afterReading(reports[2].id, true) == nil)
    #expect(item.afterReading(Article.ID(.sample("https://other.example/")), true) == nil)
  }

  @Test func copiesAreOneSource() throws {
    let names = ["Reuters", "NHK", "Stars and Stripes", "Kyodo", "Reuters"]
    let copies = names.enumerated().map { report($1, hour: Double($0), words: 1) }
    let others = [report("BBC", hour: 6, words: 2), report("BBC", hour: 7, words: 3)]
    #expect(
      try facts(copies + others).first
        == .origin("Reuters (also at NHK, Stars and Stripes and 1 more), BBC")
    )
    let detail = ItemDetail(item(others + copies))
    #expect(
      detail.storyPlaces.map(\.name) == [
        "Reuters (also at NHK, Stars and Stripes and 1 more): Bridge 1", "BBC: Bridge 3",
      ]
    )
    #expect(detail.reports.count == 6)
  }

  @Test func rowInTheListOfItsStoryIsAnArticle() throws {
    let reports = [
      report("Reuters", hour: 0, words: 1), report("NHK", hour: 1, words: 2),
      report("Kyodo", hour: 2, words: 1),
    ]
    let story = try #require(ArticleStory(reports[0].id, reports: reports))
    func row(_ report: ArticleStory.Report) -> ListRow {
      var marks = ArticleMarks()
      marks.story = story
      return DeskItem(MarkedArticle(.sample(link: report.link, title: report.title), marks)).row()
    }
    #expect(!row(reports[0]).isStory)
    #expect(!row(reports[1]).facts.contains(.property("copy of Reuters")))
    #expect(row(reports[2]).facts.last == .property("copy of Reuters"))
  }

  @Test func articleWithoutAPictureHasItsStorysPicture() {
    let pictures = [1, 2].map { WebLink.sample("https://nhk.example/\($0).jpg") }
    let item = item([
      report("BBC", hour: 0, words: 1), report("NHK", hour: 1, words: 2, picture: pictures[0]),
      report("Kyodo", hour: 2, words: 3, picture: pictures[1]),
    ])
    #expect(DeskItem(item).row().picture == pictures[0])
    #expect(ItemDetail(item).picture == pictures[0])
    let own = Article.sample(picture: pictures[1])
    #expect(DeskItem(MarkedArticle(own, item.marks)).row().picture == pictures[1])
  }
}
