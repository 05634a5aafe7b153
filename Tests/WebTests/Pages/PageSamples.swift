import Domain
import FoundationEssentials
import Query
import TestSupport

extension WebDesk {
  /// A desk with three articles of two days, two videos, feeds and sources.
  static func sample() -> WebDesk {
    let story = Article.story
    let other = Article.fake("storm", at: WebDesk.now.addingTimeInterval(-7_200))
    let older = Article.fake("vote", at: WebDesk.now.addingTimeInterval(-100_000))
    let video = Video.fake(
      "clip",
      title: "A clip of the flood",
      summary: "The river rises.\nThe town is dry.",
      publishedAt: WebDesk.now.addingTimeInterval(-3_600),
      duration: .seconds(253),
      viewCount: 1_234
    )
    return WebDesk(
      articles: [story, other, older],
      continuation: .more(Cursor(provider: "archive", position: "20|x y")),
      total: .exactly(18_346),
      videos: [video, .fake("news")],
      sources: [.named("wire")],
      marks: FakeMarks(saved: [story], others: [other, older]),
      likes: FakeLikes(liked: [video]),
      feeds: FakeFollowedFeeds([
        .fake("Lamp", tags: ["news", "world & sea"], unread: 12), .fake("Quiet"),
      ]),
      hits: FakeHits(["flood": [3, 0, 12]])
    )
  }
}

extension Article {
  /// An article with all values.
  static let story: Article = {
    let place = WebLink("https://discussion.example/item?id=1&x=2")
    guard let link = WebLink("https://paper.example/flood"), let place,
      let article = Article(
        provider: .fake,
        source: Source(id: "paper", name: "The Paper"),
        author: "A. Writer",
        title: "Flood & storm: \"The river has come back\"",
        summary: "After two days of rain the river left its bed.",
        link: link,
        picture: WebLink("https://paper.example/flood.jpg"),
        publishedAt: WebDesk.now.addingTimeInterval(-60),
        content: "The first paragraph.\nThe second one is cut\u{2026}",
        language: .en,
        alsoAt: [Appearance(provider: .wire, source: "The Board", link: place)]
      )
    else { preconditionFailure("the sample is no article") }
    return article
  }()
}
