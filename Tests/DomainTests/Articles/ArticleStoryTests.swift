import Domain
import FoundationEssentials
import TestSupport
import Testing

struct ArticleStoryTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

  private func report(
    _ number: Int,
    readAt: Date? = nil,
    words: Int64? = nil
  ) -> ArticleStory.Report {
    let link = WebLink.sample("https://paper\(number).example/")
    return ArticleStory.Report(
      id: Article.ID(link),
      title: "Bridge \(number)",
      source: "Paper \(number)",
      date: Self.start + Double(number),
      link: link,
      seenAt: Self.start + Double(number),
      readAt: readAt,
      words: words ?? Int64(number)
    )
  }

  @Test func reportIsReadWithItsCopies() throws {
    let reports = [report(1), report(2, readAt: Self.start), report(3), report(4, words: 1)]
    let story = try #require(ArticleStory(reports[0].id, reports: reports))
    #expect(story.newReports == 2)
    let read = story.marked(reports[0].id, isRead: true)
    #expect(read.reports.map(\.isRead) == [true, true, false, true])
    #expect(read.newReports == 1)
    #expect(read.marked(reports[0].id, isRead: true) == read)
    let unread = read.marked(reports[3].id, isRead: false)
    #expect(unread.reports.map(\.readAt) == story.reports.map(\.readAt))
    #expect(unread.marked(reports[1].id, isRead: false).newReports == 0)
  }

  private func hash(_ title: String, _ text: String? = nil, source: String = "Wire") -> UInt64 {
    let site = source.lowercased()
    return Article.sample(
      link: .sample("https://\(site).example/\(title.utf8.count)"),
      source: source,
      title: title,
      summary: text
    ).copyHash
  }

  @Test func copiesHaveTheSameHeadlineAndBeginningOfTheText() {
    let text = (0..<40).map { "word\($0)" }.joined(separator: " ")
    let report = hash("Five dead in Porto", text)
    #expect(hash("Five dead in Porto", text + " and more", source: "Post") == report)
    #expect(hash("Five dead in Porto - Post", text, source: "Post") == report)
    let title = "Missing girl from Hull found"
    #expect(hash(title) == hash(title, source: "Post"))
    let others = [
      hash(title + " - dead"), hash(title + " | Two workers dead"), hash(title, text),
      hash(title + "?"),
    ]
    #expect(!others.contains(hash(title)))
    #expect(hash("Inflation rises to 1,5 percent") != hash("Inflation rises to 15 percent"))
    // Headlines of a few words say too little without a text.
    #expect(hash("Letters to the editor") != hash("Letters to the editor", source: "Post"))
  }
}
