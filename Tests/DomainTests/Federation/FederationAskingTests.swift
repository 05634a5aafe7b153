import Domain
import FoundationEssentials
import TestSupport
import Testing

/// Which pages of which members are requested.
@Suite(.hangLimit)
struct FederationAskingTests {
  private func member(_ id: String, _ pages: [[Double]]) throws -> FakeMember {
    FakeMember(id, try pages.map { try $0.map { try .fake("\(id)\(Int($0))", $0, by: id) } })
  }

  @Test func loadMoreAsksMembersWithoutBufferedArticles() async throws {
    let busy = try member("a", [[99, 98], [97, 96], [95, 94], [93, 92]])
    let calm = try member("b", [[50, 40, 30], [20]])
    let search = FederatedSearch(busy, calm)
    let query = try ArticleQuery("x", pageSize: 2)
    let pages = try await search.pages(query, count: 3)
    #expect(pages.map(\.names) == [["a99", "a98"], ["a97", "a96"], ["a95", "a94"]])
    #expect(busy.asked == [1, 2, 3])
    #expect(calm.asked == [1])
  }

  @Test func bufferedArticlesNeedNoRequest() async throws {
    let members = [try member("a", [[9, 7, 5, 3, 1]]), try member("b", [[8, 6, 4, 2], [0]])]
    let search = FederatedSearch(members[0], members[1])
    let pages = try await search.pages(try ArticleQuery("x", pageSize: 2), count: 4)
    #expect(pages.flatMap(\.names) == ["a9", "b8", "a7", "b6", "a5", "b4", "a3", "b2"])
    #expect(members.map(\.asked) == [[1], [1]])
  }

  @Test func olderMembersAreNotAsked() async throws {
    let first = try member("a", [[9, 4], [1]])
    let copies = [try Article.fake("a9", 9, by: "b"), try .fake("a9", 4, by: "b")]
    let second = FakeMember("b", [copies, [try .fake("b3", 3, by: "b")]])
    let search = FederatedSearch(first, second)
    // The second could still send something of minute four, but that would follow the first's.
    #expect(try await search(try ArticleQuery("x", pageSize: 2), at: nil).names == ["a9", "a4"])
    #expect(second.asked == [1])
    let other = FederatedSearch(second, first)
    #expect(try await other(try ArticleQuery("x", pageSize: 2), at: nil).names == ["a9", "a4"])
    #expect(second.asked == [1, 1, 2])
  }

  @Test func memberIsAskedWhenItsTurnComes() async throws {
    let members = [
      try member("a", [[1], [2]]), try member("b", [[3, 4]]), try member("c", [[5]]),
    ]
    let search = FederatedSearch(members[0], members[1], members[2])
    let query = try ArticleQuery("x", sort: .relevance, pageSize: 3)
    let first = try await search(query, at: nil)
    #expect(first.names == ["a1", "b3", "c5"])
    #expect(members.map(\.asked) == [[1], [1], [1]])
    #expect(try await search(query, at: first.next).names == ["a2", "b4"])
    #expect(members.map(\.asked) == [[1, 2], [1], [1]])
  }

  @Test func samePageCanBeRequestedAgain() async throws {
    let members = [try member("a", [[9, 7], [5]]), try member("b", [[8, 6], [4]])]
    let search = FederatedSearch(members[0], members[1])
    let query = try ArticleQuery("x", pageSize: 2)
    let first = try await search(query, at: nil)
    let second = try await search(query, at: first.next)
    #expect(try await search(query, at: first.next) == second)
    #expect(try await search(query, at: nil) == first)
  }

  @Test func parallelListsDoNotMix() async throws {
    let articles = FakeArticles(["x": [.end(["a", "b"])], "y": [.end(["c", "d"])]])
    let members = [FederatedSearch.Member(.member("m"), articles)]
    let search = FederatedSearch(of: members, deadline: .seconds(60))
    let queries = try ["x", "y"].map { try ArticleQuery($0, pageSize: 1) }
    let nexts = [
      try await search(queries[0], at: nil).next, try await search(queries[1], at: nil).next,
    ]
    #expect(nexts[0] == nexts[1])
    #expect(try await search(queries[0], at: nexts[0]).items.map(\.title) == ["Title b"])
    #expect(try await search(queries[1], at: nexts[1]).items.map(\.title) == ["Title d"])
    #expect(articles.requests.count == 2)
  }

  @Test func membersAreAskedInParallel() async throws {
    let members = ["a", "b", "c"].map { _ in FakeArticles(["x": [.end([])]]) }
    let gates = members.map { $0.hold(FakeArticles.Request("x", 1)) }
    let search = FederatedSearch(
      of: members.enumerated().map { FederatedSearch.Member(.member("m\($0)"), $1) },
      deadline: .seconds(60)
    )
    let query = try ArticleQuery("x")
    async let page = search(query, at: nil)
    for gate in gates { await gate.isReached() }
    for gate in gates { gate.open() }
    #expect(try await page.continuation == .end(.complete))
  }

  @Test func memberWithEmptyPagesIsSkipped() async throws {
    let barren = try member("a", [[9]] + Array(repeating: [], count: 7) + [[8]])
    let other = try member("b", [[7, 6, 5]])
    let search = FederatedSearch(barren, other)
    let pages = try await search.pages(try ArticleQuery("x", pageSize: 2))
    #expect(pages.map(\.names) == [["a9", "b7"], ["a8", "b6"], ["b5"]])
    #expect(pages.flatMap(\.remarks).isEmpty)
  }

  @Test func memberThatRepeatsPagesEnds() async throws {
    let stuck = try member("a", Array(repeating: [9, 8], count: 1_000))
    let pages = try await FederatedSearch(stuck, try member("b", [[7]])).pages(
      try ArticleQuery("x", pageSize: 2)
    )
    #expect(pages.flatMap(\.names) == ["a9", "a8", "b7"])
    #expect(pages.last?.continuation == .end(.nothingNew))
    #expect(stuck.asked.count == 1 + Paging<Article>.pagesWithoutNews)
  }

  @Test func remarksAndTotalsAreMerged() async throws {
    let remark = PageRemark.notKept(.archiveTooNew(path: "a"))
    func page(_ totals: Total?...) async throws -> Page<Article> {
      let members = totals.enumerated().map {
        FakeMember("m\($0)", [[]], total: $1, remarks: [remark])
      }
      return try await FederatedSearch(of: members.map(\.member), deadline: .seconds(60))(
        try ArticleQuery("x"),
        at: nil
      )
    }
    #expect(try await page(.exactly(3), .exactly(4)).remarks == [remark])
    #expect(try await page(.exactly(3), .atMost(4)).total == .atMost(7))
    #expect(try await page(.moreThan(3)).total == .moreThan(3))
    #expect(try await page(.exactly(3), .exactly(0)).total == .exactly(3))
    #expect(try await page(.exactly(0), .exactly(0)).total == .exactly(0))
    #expect(try await page(.exactly(3), .moreThan(4)).total == nil)
    #expect(try await page(.exactly(3), nil).total == nil)
    #expect(try await page(.about(3)).total == .about(3))
    #expect(try await page(.about(3), .exactly(4), .atMost(5)).total == .about(12))
    #expect(try await page(.exactly(4), .about(3)).total == .about(7))
    #expect(try await page(.exactly(0), .about(3)).total == .about(3))
    #expect(try await page(.about(3), .moreThan(4)).total == nil)
    #expect(try await page(.exactly(.max), .exactly(1)).total == nil)
  }

  @Test func endIsCompleteIfAllAre() async throws {
    let all = FakeMember("a", [[]])
    let limited = FakeMember("b", [[]], end: .providerLimit(100))
    let query = try ArticleQuery("x")
    #expect(try await FederatedSearch(all)(query, at: nil).continuation == .end(.complete))
    let page = try await FederatedSearch(all, limited)(query, at: nil)
    #expect(page.continuation == .end(.providerLimit(100)))
  }
}
