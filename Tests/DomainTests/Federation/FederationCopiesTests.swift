import Domain
import FoundationEssentials
import TestSupport
import Testing

/// The copies of one story, and their places in the list.
@Suite(.hangLimit)
struct FederationCopiesTests {
  private static let hour = 60.0
  private let query: ArticleQuery

  init() throws {
    query = try ArticleQuery("x")
  }

  /// Returns the articles in the list, each with the providers in `alsoAt`.
  private func stories(_ members: [[Article]]...) async throws -> [String] {
    let members = members.enumerated().map { FakeMember("m\($0)", $1) }
    let search = FederatedSearch(of: members.map(\.member), deadline: .seconds(60))
    return try await search.pages(query).flatMap(\.items).map { article in
      ([article.copy] + article.alsoAt.map(\.provider.id)).joined(separator: " ")
    }
  }

  @Test func sameLinkIsTheSameStory() async throws {
    let stories = try await stories(
      [[try .fake("s/a", 5, by: "m0")]],
      [[try .fake("S/a/?utm_source=m1", 9_000, by: "m1", title: "Something else")]],
      [[try .fake("s/a", nil, by: "m2", title: "A third thing")]]
    )
    #expect(stories == ["m1 https://S/a/?utm_source=m1 m0 m2"])
  }

  @Test func copiesCompleteTheArticle() async throws {
    let first = try Article.fake("a", 5, by: "m0")
    let second = try Article.fake("a", 4, by: "m1", summary: "Summary.")
    let search = FederatedSearch(FakeMember("m0", [[first]]), FakeMember("m1", [[second]]))
    let item = try await search(query, at: nil).items.first
    #expect(item?.summary == "Summary.")
    #expect(item?.provider.id == "m0")
    #expect(item?.alsoAt == [Appearance(of: second)])
  }

  @Test func sameTitleWithinTwoDaysIsTheSameStory() async throws {
    let title = "Parliament votes on the budget for schools"
    let stories = try await stories(
      [[try .fake("a", 0, by: "m0", title: title)]],
      [[try .fake("b", 48 * Self.hour, by: "m1", title: title)]],
      [[try .fake("c", 48.02 * Self.hour, by: "m2", title: title)]]
    )
    #expect(stories == ["m2 https://c m1", "m0 https://a"])
  }

  @Test func undatedArticlesAreNotCopiesByTitle() async throws {
    let title = "Parliament votes on the budget for schools"
    let stories = try await stories(
      [[try .fake("a", 0, by: "m0", title: title)]],
      [[try .fake("b", nil, by: "m1", title: title)]]
    )
    #expect(stories == ["m0 https://a", "m1 https://b"])
  }

  @Test func similarTitlesOfOneMemberAreDistinct() async throws {
    let title = "Parliament votes on the budget for schools"
    let stories = try await stories(
      [
        [
          try .fake("a", 5, by: "m0", title: title), try .fake("b", 4, by: "m0", title: title),
          try .fake("a", 3, by: "m0", title: title),
        ], [try .fake("b", 2, by: "m0", title: title)],
      ],
      [[try .fake("x", 1, by: "m1")]]
    )
    #expect(stories == ["m0 https://a", "m0 https://b", "m1 https://x"])
  }

  @Test func copiesAreComparedWithTheFirst() async throws {
    let title = "Parliament votes on the budget for schools"
    let stories = try await stories(
      [[try .fake("a", 80 * Self.hour, by: "m0", title: title)]],
      [[try .fake("b", 40 * Self.hour, by: "m1", title: title)]],
      [[try .fake("c", 0, by: "m2", title: title)]]
    )
    #expect(stories == ["m0 https://a m1", "m2 https://c"])
  }

  @Test func otherPlacesOfACopyAreAdded() async throws {
    let place = Appearance(provider: .member("h"), source: "Talk", link: try Article.link("talk"))
    let stories = try await stories(
      [[try .fake("a", 5, by: "m0")]],
      [[try .fake("a", 5, by: "m1", alsoAt: [place])]]
    )
    #expect(stories == ["m0 https://a m1 h"])
  }

  @Test func bufferedAndLaterCopiesAreRemoved() async throws {
    let first = FakeMember("m0", [[try .fake("a", 9, by: "m0"), try .fake("b", 3, by: "m0")]])
    let waits = FakeMember(
      "m1",
      [
        [try .fake("c", 8, by: "m1"), try .fake("a", 2, by: "m1")],
        [try .fake("a?utm_source=x", 1, by: "m1"), try .fake("d", 1, by: "m1")],
      ]
    )
    let late = FakeMember("m2", [[try .fake("e", 2.5, by: "m2")], [try .fake("a", 2, by: "m2")]])
    let search = FederatedSearch(first, waits, late)
    let pages = try await search.pages(try ArticleQuery("x", pageSize: 2))
    #expect(pages.map(\.names) == [["a", "c"], ["b", "e"], ["d"]])
    #expect(pages[0].items[0].alsoAt.map(\.provider.id) == ["m1"])
    #expect(pages.last?.continuation == .end(.complete))
  }

  @Test func copyIsAddedToTheCurrentPage() async throws {
    let first = FakeMember("m0", [[try .fake("a", 9, by: "m0"), try .fake("b", 3, by: "m0")]])
    let second = FakeMember("m1", [[try .fake("c", 8, by: "m1")], [try .fake("a", 2, by: "m1")]])
    let page = try await FederatedSearch(first, second)(query, at: nil)
    #expect(page.names == ["a", "c", "b"])
    #expect(page.items[0].alsoAt.map(\.provider.id) == ["m1"])
  }

  @Test func copyDoesNotUseATurn() async throws {
    let first = FakeMember("m0", [[try .fake("a", 1, by: "m0"), try .fake("b", 2, by: "m0")]])
    let second = FakeMember("m1", [[try .fake("a", 1, by: "m1"), try .fake("c", 3, by: "m1")]])
    let query = try ArticleQuery("x", sort: .relevance)
    #expect(try await FederatedSearch(first, second)(query, at: nil).names == ["a", "c", "b"])
  }
}
