import Domain
import FoundationEssentials
import TestSupport
import Testing

/// What counts as one story, and where the copies of it go.
@Suite(.timeLimit(.minutes(1)))
struct FederationCopiesTests {
  private static let hour = 60.0
  private let query: ArticleQuery

  init() throws {
    query = try ArticleQuery("x")
  }

  /// Returns the copies in the list, each with the names of the providers that it is also at.
  private func stories(_ members: [[Article]]...) async throws -> [String] {
    let members = members.enumerated().map { FakeMember("m\($0)", $1) }
    let search = FederatedSearch(of: members.map(\.member), deadline: .seconds(60))
    return try await search.pages(query).flatMap(\.items).map { article in
      ([article.copy] + article.alsoAt.map(\.provider.id)).joined(separator: " ")
    }
  }

  @Test func oneAddressIsOneStoryHoweverItIsSpelledAndCalled() async throws {
    let stories = try await stories(
      [[try .told("s/a", 5, by: "m0")]],
      [[try .told("S/a/?utm_source=m1", 9_000, by: "m1", title: "Something else")]],
      [[try .told("s/a", nil, by: "m2", title: "A third thing")]]
    )
    #expect(stories == ["m1 https://S/a/?utm_source=m1 m0 m2"])
  }

  @Test func oneAddressIsCompletedByItsCopies() async throws {
    let first = try Article.told("a", 5, by: "m0")
    let second = try Article.told("a", 4, by: "m1", summary: "Told.")
    let search = FederatedSearch(FakeMember("m0", [[first]]), FakeMember("m1", [[second]]))
    let item = try await search(query, at: nil).items.first
    #expect(item?.summary == "Told.")
    #expect(item?.provider.id == "m0")
    #expect(item?.alsoAt == [Appearance(of: second)])
  }

  @Test func oneTitleWithinTwoDaysIsOneStory() async throws {
    let title = "Parliament votes on the budget for schools"
    let stories = try await stories(
      [[try .told("a", 0, by: "m0", title: title)]],
      [[try .told("b", 48 * Self.hour, by: "m1", title: title)]],
      [[try .told("c", 48.02 * Self.hour, by: "m2", title: title)]]
    )
    #expect(stories == ["m2 https://c m1", "m0 https://a"])
  }

  @Test func aTitleWithoutADateIsNoProof() async throws {
    let title = "Parliament votes on the budget for schools"
    let stories = try await stories(
      [[try .told("a", 0, by: "m0", title: title)]],
      [[try .told("b", nil, by: "m1", title: title)]]
    )
    #expect(stories == ["m0 https://a", "m1 https://b"])
  }

  @Test func whatOneMemberTellsTwiceIsTwoUnlessItIsAtOneAddress() async throws {
    let title = "Parliament votes on the budget for schools"
    let stories = try await stories(
      [
        [
          try .told("a", 5, by: "m0", title: title), try .told("b", 4, by: "m0", title: title),
          try .told("a", 3, by: "m0", title: title),
        ], [try .told("b", 2, by: "m0", title: title)],
      ],
      [[try .told("x", 1, by: "m1")]]
    )
    #expect(stories == ["m0 https://a", "m0 https://b", "m1 https://x"])
  }

  @Test func copiesAreComparedWithTheFirstAlone() async throws {
    let title = "Parliament votes on the budget for schools"
    let stories = try await stories(
      [[try .told("a", 80 * Self.hour, by: "m0", title: title)]],
      [[try .told("b", 40 * Self.hour, by: "m1", title: title)]],
      [[try .told("c", 0, by: "m2", title: title)]]
    )
    #expect(stories == ["m0 https://a m1", "m2 https://c"])
  }

  @Test func whereACopyCanBeReadElsewhereIsKept() async throws {
    let place = Appearance(provider: .member("h"), source: "Talk", link: try Article.link("talk"))
    let stories = try await stories(
      [[try .told("a", 5, by: "m0")]],
      [[try .told("a", 5, by: "m1", alsoAt: [place])]]
    )
    #expect(stories == ["m0 https://a m1 h"])
  }

  @Test func copiesThatWaitAreTakenAtOnceAndLaterOnesNeverCome() async throws {
    let first = FakeMember("m0", [[try .told("a", 9, by: "m0"), try .told("b", 3, by: "m0")]])
    let waits = FakeMember(
      "m1",
      [
        [try .told("c", 8, by: "m1"), try .told("a", 2, by: "m1")],
        [try .told("a?utm_source=x", 1, by: "m1"), try .told("d", 1, by: "m1")],
      ]
    )
    let late = FakeMember("m2", [[try .told("e", 2.5, by: "m2")], [try .told("a", 2, by: "m2")]])
    let search = FederatedSearch(first, waits, late)
    let pages = try await search.pages(try ArticleQuery("x", pageSize: 2))
    #expect(pages.map(\.names) == [["a", "c"], ["b", "e"], ["d"]])
    #expect(pages[0].items[0].alsoAt.map(\.provider.id) == ["m1"])
    #expect(pages.last?.continuation == .end(.complete))
  }

  @Test func aCopyThatArrivesForTheSamePageIsAddedToIt() async throws {
    let first = FakeMember("m0", [[try .told("a", 9, by: "m0"), try .told("b", 3, by: "m0")]])
    let second = FakeMember("m1", [[try .told("c", 8, by: "m1")], [try .told("a", 2, by: "m1")]])
    let page = try await FederatedSearch(first, second)(query, at: nil)
    #expect(page.names == ["a", "c", "b"])
    #expect(page.items[0].alsoAt.map(\.provider.id) == ["m1"])
  }

  @Test func byTurnsACopyCostsItsMemberNoTurn() async throws {
    let first = FakeMember("m0", [[try .told("a", 1, by: "m0"), try .told("b", 2, by: "m0")]])
    let second = FakeMember("m1", [[try .told("a", 1, by: "m1"), try .told("c", 3, by: "m1")]])
    let query = try ArticleQuery("x", sort: .relevance)
    #expect(try await FederatedSearch(first, second)(query, at: nil).names == ["a", "c", "b"])
  }
}
