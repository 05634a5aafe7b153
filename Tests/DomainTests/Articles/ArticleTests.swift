import Domain
import TestSupport
import Testing

struct ArticleTests {
  private func article(title: String, link: String = "https://news.example/a") throws -> Article? {
    Article(
      provider: .fake,
      source: .init(id: nil, name: "Wire"),
      title: title,
      link: try #require(WebLink(link))
    )
  }

  @Test(arguments: ["", " ", "\n\t", "\u{00A0}"])
  func titleIsRequired(title: String) throws {
    #expect(try article(title: title) == nil)
  }

  @Test func titleIsOnOneLine() throws {
    #expect(try article(title: " a\r\n b\tc ")?.title == "a b c")
  }

  @Test func copiesShareTheirID() throws {
    let first = try article(title: "a")
    let second = try article(title: "b", link: "https://NEWS.example/a/?utm_source=mail#top")
    #expect(first?.id == second?.id)
  }

  @Test func otherPagesHaveOtherIDs() throws {
    #expect(try article(title: "a")?.id != article(title: "a", link: "https://news.example/b")?.id)
  }

  @Test func idIsStable() throws {
    #expect(try article(title: "a")?.id.description == "9ff98ec2ddba1399")
  }

  @Test func idRoundTrips() throws {
    let id = try #require(try article(title: "a")?.id)
    #expect(Article.ID(id.description) == id)
  }

  @Test(arguments: ["", "1", "+ff98ec2ddba1399", "zzzzzzzzzzzzzzzz", "9ff98ec2ddba13990"])
  func invalidIDIsRejected(text: String) {
    #expect(Article.ID(text) == nil)
  }
}
