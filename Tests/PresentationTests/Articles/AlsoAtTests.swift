import Domain
import FoundationEssentials
import OuterTestSupport
import TestSupport
import Testing

@testable import Presentation

struct AlsoAtTests {
  /// Returns an article of the Wire that these sources have too.
  private func article(_ publishers: String...) throws -> Article {
    let places = try publishers.enumerated().map { place, publisher in
      Appearance(
        provider: Provider(id: "finder", name: "The Finder"),
        source: publisher,
        link: try #require(WebLink("https://other.example/\(place)"))
      )
    }
    let article = Article(
      provider: .fake,
      source: .init(id: nil, name: "Wire"),
      title: "T",
      link: try #require(WebLink("https://news.example/a")),
      alsoAt: places
    )
    return try #require(article)
  }

  private func row(_ article: Article) -> ListRow {
    DeskItem.article(article, ArticleMarks()).row()
  }

  @Test func articleWithoutOtherPlacesShowsNone() throws {
    #expect(try row(article()).alsoAt == nil)
    #expect(try ItemDetail(MarkedArticle(article())).alsoAt.isEmpty)
  }

  @Test func rowListsTwoPlacesAndCountsOthers() throws {
    #expect(try row(article("A")).alsoAt == "also at A")
    #expect(try row(article("A", "B")).alsoAt == "also at A, B")
    #expect(try row(article("A", "B", "C")).alsoAt == "also at A, B and 1 more")
    #expect(try row(article("A", "B", "C", "D")).alsoAt == "also at A, B and 2 more")
  }

  @Test func rowListsEachNameOnce() throws {
    #expect(try row(article("A", "A", "B", "A")).alsoAt == "also at A, B")
  }

  @Test func sameSourceElsewhereIsNamedByItsProvider() throws {
    #expect(try row(article("Wire")).alsoAt == "also at The Finder")
  }

  @Test func samePageIsListedUnlessItsProviderHasAnother() throws {
    let page = try #require(WebLink("https://news.example/a?utm_source=x"))
    let finder = Provider(id: "other", name: "Other Finder")
    var found = try article()
    found.add([Appearance(provider: finder, source: "news.example", link: page)])
    #expect(AlsoAt.places(of: found) == [AlsoAt(name: "Other Finder", link: page)])
    let talk = try #require(WebLink("https://other.example/talk"))
    found.add([Appearance(provider: finder, source: "Talk", link: talk)])
    #expect(AlsoAt.places(of: found) == [AlsoAt(name: "Talk", link: talk)])
  }

  @Test func longNameIsCut() throws {
    let row = try row(article(String(repeating: "x", count: 1_000)))
    #expect(row.alsoAt == "also at " + String(repeating: "x", count: 59) + "…")
  }

  @Test func detailHasEveryPlaceWithItsLink() throws {
    let detail = try ItemDetail(MarkedArticle(article("A", "B", "A")))
    #expect(detail.alsoAt.map(\.name) == ["A", "B", "A"])
    #expect(
      detail.alsoAt.map(\.link.description) == (0...2).map { "https://other.example/\($0)" }
    )
  }
}
