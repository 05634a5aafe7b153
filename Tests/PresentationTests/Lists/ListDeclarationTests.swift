import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct ListDeclarationTests {
  private let pages = FakePictures(["x": [.page(["a"], total: 2), .end(["b"])]])

  private var presenter: ListPresenter {
    ListPresenter(
      ListDeclaration(of: "story", pages: pages.savedPictures) { picture in
        ListEntry(id: picture.catID, title: picture.caption, facts: [nil, "A fact"])
      }
    )
  }

  @Test func entriesAreLoadedToTheEnd() async throws {
    let route = Route.entries(of: "story", try PlainQuery("x"))
    let last = await presenter.outputs(for: .searched(route, pages: nil)).last
    #expect(last?.rows.map(\.facts) == [[.property("A fact")], [.property("A fact")]])
    #expect(last?.items == .entry(of: "story"))
    #expect(last?.extent == "2 stories")
  }

  @Test func otherWordsLeadToTheSameList() throws {
    let route = Route.entries(of: "story", try PlainQuery("x"))
    let other = try route.searching(for: "y", now: .distantPast)
    #expect(other == .entries(of: "story", try PlainQuery("y")))
    #expect(route.isSameList(as: other))
    #expect(!route.isSameList(as: .cats(try PlainQuery("x"))))
  }
}
