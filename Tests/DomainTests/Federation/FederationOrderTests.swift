import Domain
import FoundationEssentials
import TestSupport
import Testing

/// The order of the merged list.
@Suite(.hangLimit)
struct FederationOrderTests {
  private func names(
    _ members: [[[(String, Double?)]]],
    sort: ArticleQuery.Sort = .newest,
    pageSize: Int = 100,
    now: Double = 1e9
  ) async throws -> [[String]] {
    let members = try members.enumerated().map { place, pages in
      let id = "m\(place)"
      return FakeMember(id, try pages.map { try $0.map { try .fake($0.0, $0.1, by: id) } })
    }
    let search = FederatedSearch(
      of: members.map(\.member),
      deadline: .seconds(60),
      now: { Date(timeIntervalSinceReferenceDate: 800_000_000 + now * 60) }
    )
    let query = try ArticleQuery("x", sort: sort, pageSize: pageSize)
    return try await search.pages(query).map(\.names)
  }

  @Test func newestIsFirst() async throws {
    let names = try await names([
      [[("a9", 9), ("a5", 5)], [("a1", 1)]], [[("b8", 8)], [("b6", 6), ("b2", 2)]],
    ])
    #expect(names == [["a9", "b8", "b6", "a5", "b2", "a1"]])
  }

  @Test func equalDatesAreInMemberOrder() async throws {
    let names = try await names([
      [[("a5", 5)], [("a5b", 5)], [("a4", 4)]], [[("b5", 5), ("b5b", 5)]], [[("c5", 5)]],
    ])
    #expect(names == [["a5", "a5b", "b5", "b5b", "c5", "a4"]])
  }

  @Test func sortOfAPageIsStable() async throws {
    let names = try await names([[[("a1", 1), ("a5", 5), ("a3", 3), ("a5b", 5)]], [[("b4", 4)]]])
    #expect(names == [["a5", "a5b", "b4", "a3", "a1"]])
  }

  @Test func undatedArticleStaysWithItsNeighbour() async throws {
    let names = try await names([
      [[("au", nil), ("a6", 6), ("av", nil), ("a2", 2)]], [[("b4", 4)]], [[("cu", nil)]],
    ])
    #expect(names == [["au", "a6", "av", "b4", "a2", "cu"]])
  }

  @Test func undatedPageFollowsTheOneBefore() async throws {
    let names = try await names([[[("a6", 6)], [("au", nil)], [("a2", 2)]], [[("b4", 4)]]])
    #expect(names == [["a6", "au", "b4", "a2"]])
  }

  @Test func newerArticleOnALaterPageIsNext() async throws {
    let names = try await names([
      [[("a6", 6)], [("a9", 9), ("a2", 2)]], [[("b7", 7), ("b4", 4)]],
    ])
    #expect(names == [["b7", "a6", "a9", "b4", "a2"]])
  }

  @Test func extremeDatesAreSorted() async throws {
    let names = try await names(
      [
        [
          [("a1", 1e11), ("a2", 9e10), ("a3", -1e11), ("a4", .nan), ("a5", .infinity)], [("a6", 6)],
        ],
        [[("b1", 1)]],
      ],
      pageSize: 1
    )
    #expect(names.flatMap(\.self) == ["a1", "a2", "b1", "a3", "a4", "a5", "a6"])
  }

  @Test func dateFarAheadSortsAsNow() async throws {
    let lists: [[[(String, Double?)]]] = [
      [[("a2100", 4e7), ("a9", 9)], [("a3", 3), ("a2200", 8e7)]], [[("b1450", 1_449), ("b5", 5)]],
    ]
    let order = ["b1450", "a2100", "a9", "a2200", "b5", "a3"]
    #expect(try await names(lists, now: 10).flatMap(\.self) == order)
    #expect(try await names(lists, pageSize: 1, now: 10).flatMap(\.self) == order)
  }

  @Test func copyCorrectsADateFarAhead() async throws {
    let copies = try [4e7, 7].enumerated().map { place, minute in
      FakeMember("m\(place)", [[try .fake("a", minute, by: "m\(place)")]])
    }
    let page = try await FederatedSearch(copies[0], copies[1])(try ArticleQuery("x"), at: nil)
    #expect(page.items.map(\.publishedAt) == [try Article.fake("a", 7, by: "m0").publishedAt])
  }

  @Test func membersTakeTurnsByRelevance() async throws {
    let members: [[[(String, Double?)]]] = [
      [[("a1", 1), ("a2", 9)], [("a3", nil)]], [[("b1", 5)]], [[], [("c1", 7), ("c2", 8)]],
    ]
    let order = ["a1", "b1", "c1", "a2", "c2", "a3"]
    #expect(try await names(members, sort: .relevance) == [order])
    #expect(try await names(members, sort: .popularity) == [order])
    #expect(try await names(members, sort: .relevance, pageSize: 1) == order.map { [$0] })
  }

  @Test func pagesAreFull() async throws {
    let names = try await names([[[("a4", 4)], [], [("a3", 3)]], [[("b2", 2)]]], pageSize: 2)
    #expect(names == [["a4", "a3"], ["b2"]])
  }

  @Test func noMembersMeanAnEmptyList() async throws {
    #expect(try await names([]) == [[]])
  }

  @Test func duplicateMemberCountsOnce() async throws {
    let member = FakeMember("m", [[try .fake("a", 1, by: "m")]])
    let pages = try await FederatedSearch(member, member).pages(try ArticleQuery("x"))
    #expect(pages.map(\.names) == [["a"]])
    #expect(member.asked == [1])
  }
}
