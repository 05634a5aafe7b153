import Domain
import FoundationEssentials
import OuterTestSupport
import TestSupport
import Testing

@testable import Presentation

struct ArticleDetailTests {
  private let dates = DateWording(now: { Date(timeIntervalSince1970: 1_800_000_000) })

  private func detail(
    author: String? = nil,
    summary: String? = nil,
    content: String? = nil,
    date: Date? = nil
  ) throws -> ItemDetail {
    let article = Article(
      provider: .fake,
      source: .init(id: nil, name: "Wire"),
      author: author,
      title: "T",
      summary: summary,
      link: try #require(WebLink("https://news.example/a")),
      publishedAt: date,
      content: content
    )
    return ItemDetail(MarkedArticle(try #require(article)))
  }

  @Test func unknownFieldsAreLeftOut() throws {
    let detail = try detail()
    #expect(detail.byline(dates) == ["Wire"])
    #expect(detail.paragraphs.isEmpty)
    #expect(detail.continuation == nil)
  }

  @Test func bylineHasAuthorSourceAndDate() throws {
    let detail = try detail(author: "A. Writer", date: Date(timeIntervalSince1970: 1_799_996_400))
    #expect(detail.byline(dates) == ["A. Writer", "Wire", "15 Jan 2027 at 07:00 UTC (1 hour ago)"])
  }

  @Test func eachLineIsAParagraph() throws {
    #expect(try detail(summary: "S", content: "a\r\n\r\n b  c \n").paragraphs == ["S", "a", "b c"])
  }

  @Test func summaryRepeatedByTheTextIsDropped() throws {
    let summary = "The river rose by two metres."
    #expect(try detail(summary: summary, content: summary + " More.").paragraphs.count == 1)
    #expect(try detail(summary: summary, content: "Other.").paragraphs.count == 2)
  }

  @Test func cutTextHasANote() throws {
    #expect(try detail(content: "It begins…").continuation != nil)
    #expect(try detail(content: "It ends.").continuation == nil)
  }

  @Test func longTitleIsCutInTheListOnly() throws {
    let title = String(repeating: "x", count: 1_000)
    let link = try #require(WebLink("https://news.example/a"))
    let article = Article(
      provider: .fake,
      source: .init(id: nil, name: "W"),
      title: title,
      link: link
    )
    let row = DeskItem.article(try #require(article), ArticleMarks()).row()
    #expect(row.title == String(repeating: "x", count: 299) + "…")
    let detail = ItemDetail(MarkedArticle(try #require(article)))
    #expect(detail.title == title)
  }

  @Test func titleAndExcerptAreShownOnce() throws {
    let html = "<h1>Story</h1><p>The lamp was invented long ago, by people who needed light.</p>"
    let article = Article(
      provider: .fake,
      source: Article.Source(id: nil, name: "Lamp"),
      title: "Story",
      summary: "The lamp was invented long ago\u{2026}",
      link: .sample("https://lamp.example/a"),
      body: Article.Body(Document(html: html))
    )
    let detail = ItemDetail(MarkedArticle(try #require(article)))
    #expect(detail.summary.isEmpty && !detail.document.text.contains("Story"))
  }
}
