import Domain
import FoundationEssentials
import TestSupport
import Testing

/// The articles that a federated search stores, and how often.
@Suite(.hangLimit)
struct MergedStoriesTests {
  private let archive = RecordingArchive()

  /// Creates a search whose members and merged pages are stored, as the program does.
  private func search(_ members: FakeMember..., isStrict: Bool = false) -> any SearchArticles {
    let federation = FederatedSearch(
      of: members.map { member in
        FederatedSearch.Member(member.provider, ArchivingSearch(wrapping: member, into: archive))
      },
      deadline: .seconds(60),
      isStrict: isStrict
    )
    return ArchivingSearch(wrapping: federation, into: MergedStories(into: archive))
  }

  /// The stored batches without the empty ones, sorted because members are asked concurrently.
  private var batches: [[String]] {
    get async {
      let stored = await archive.stored.filter { !$0.isEmpty }
      return stored.map(names).sorted { $0.joined() < $1.joined() }
    }
  }

  private func names(_ articles: [Article]) -> [String] {
    articles.map { String($0.link.description.dropFirst("https://".count)) }
  }

  @Test func eachArticleIsStoredOnce() async throws {
    let search = search(
      FakeMember("m0", [[try .fake("a", 9, by: "m0"), try .fake("c", 7, by: "m0")]]),
      FakeMember("m1", [[try .fake("b", 8, by: "m1"), try .fake("d", 6, by: "m1")]])
    )
    var pager = Pager(search, for: try ArticleQuery("x", pageSize: 2))
    var listed: [String] = []
    while let articles = try await pager.next() { listed += names(articles) }
    #expect(listed == ["a", "b", "c", "d"])
    #expect(await batches == [["a", "c"], ["b", "d"]])
  }

  @Test func mergedStoryIsStoredWithItsPlaces() async throws {
    let search = search(
      FakeMember("m0", [[try .fake("a", 9, by: "m0"), try .fake("s", 7, by: "m0")]]),
      FakeMember("m1", [[try .fake("b", 8, by: "m1"), try .fake("s", 6, by: "m1")]])
    )
    let page = try await search(try ArticleQuery("x"), at: nil)
    #expect(page.items.map(\.alsoAt.count) == [0, 0, 1])
    #expect(await batches == [["a", "s"], ["b", "s"], ["s"]])
    #expect(await archive.stored.last == [page.items[2]])
  }

  @Test func placesOfTheSameProviderAreStoredOnce() async throws {
    let discussion = Appearance(of: try .fake("talk", 9, by: "m0"))
    var article = try Article.fake("a", 9, by: "m0")
    article.add([discussion])
    let search = search(FakeMember("m0", [[article]]), FakeMember("m1", [[]]))
    #expect(try await search(try ArticleQuery("x"), at: nil).items == [article])
    #expect(await archive.stored.filter { !$0.isEmpty } == [[article]])
  }

  @Test func articlesOfAFailedPageAreStored() async throws {
    let search = search(
      FakeMember("m0", [[try .fake("a", 9, by: "m0")]]),
      FakeMember("m1", [[]]) { _ in .keyInvalid(.member("m1")) },
      isStrict: true
    )
    let query = try ArticleQuery("x")
    await #expect(throws: NewsError.keyInvalid(.member("m1"))) { try await search(query, at: nil) }
    #expect(await batches.contains(["a"]))
  }

  @Test func unlistedArticlesAreStored() async throws {
    let search = search(
      FakeMember("m0", [[try .fake("a", 9, by: "m0"), try .fake("c", 7, by: "m0")]]),
      FakeMember("m1", [[try .fake("b", 8, by: "m1"), try .fake("d", 6, by: "m1")]])
    )
    let page = try await search(try ArticleQuery("x", pageSize: 2), at: nil)
    #expect(page.names == ["a", "b"])
    #expect(await batches == [["a", "c"], ["b", "d"]])
  }
}
