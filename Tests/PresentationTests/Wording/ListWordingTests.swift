import Domain
import Presentation
import TestSupport
import Testing

struct ListWordingTests {
  private func paging(_ total: Total?, isEnd: Bool = false) -> Paging<Article> {
    var paging = Paging<Article>()
    _ = paging.begin()
    _ = paging.receive(
      Page(
        items: [.fake("a"), .fake("b")],
        total: total,
        continuation: isEnd ? .end(.complete) : .more(Cursor(provider: "fake", position: "2"))
      )
    )
    return paging
  }

  @Test(arguments: [
    (Total.exactly(18_346), "2 of 18,346 articles"),
    (.moreThan(1_000), "2 of more than 1,000 articles"),
    (.exactly(2), "2 articles"), (.exactly(1), "2 articles"), (.moreThan(1), "2 articles so far"),
    (nil, "2 articles"),
  ])
  func extentHasTheTotal(total: Total?, words: String) {
    #expect(ListWording.articles.extent(of: paging(total)) == words)
  }

  @Test func extentAtTheEndIsTheCount() {
    #expect(ListWording.articles.extent(of: paging(.moreThan(1_000), isEnd: true)) == "2 articles")
  }
}
