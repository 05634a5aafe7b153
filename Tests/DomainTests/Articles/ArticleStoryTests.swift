import Domain
import FoundationEssentials
import TestSupport
import Testing

struct ArticleStoryTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

  private func report(_ number: Int, readAt: Date? = nil) -> ArticleStory.Report {
    let link = WebLink.sample("https://paper\(number).example/")
    return ArticleStory.Report(
      id: Article.ID(link),
      title: "Bridge \(number)",
      source: "Paper \(number)",
      date: Self.start + Double(number),
      link: link,
      seenAt: Self.start + Double(number),
      readAt: readAt,
      words: Int64(number)
    )
  }

  @Test func allReportsAreMarkedTogether() throws {
    let reports = [report(1), report(2, readAt: Self.start), report(3)]
    let story = try #require(ArticleStory(reports[0].id, reports: reports))
    #expect(!story.isRead)
    let read = story.marked(isRead: true)
    #expect(read.isRead)
    #expect(read.reports.map(\.readAt) == [Self.start + 3, Self.start, Self.start + 3])
    #expect(read.marked(isRead: false).reports.allSatisfy { !$0.isRead })
    #expect(read.marked(isRead: true) == read)
  }
}
