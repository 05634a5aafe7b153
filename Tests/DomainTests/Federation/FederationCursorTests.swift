import Domain
import FoundationEssentials
import TestSupport
import Testing

/// The text of cursors, and how a list continues in another process.
@Suite(.hangLimit)
struct FederationCursorTests {
  private func members() throws -> [FakeMember] {
    [
      FakeMember(
        "a",
        [
          [try .fake("a9", 9, by: "a"), try .fake("a7", 7, by: "a")], [try .fake("a1", 1, by: "a")],
        ]
      ),
      FakeMember(
        "b",
        [[try .fake("b8", 8, by: "b"), try .fake("a9", 6, by: "b"), try .fake("b5", 5, by: "b")]]
      ),
      FakeMember("c", [[try .fake("c9", 9.5, by: "c")]], end: .providerLimit(1)),
      FakeMember("d", [[try .fake("d9", 9.25, by: "d")]]),
      FakeMember("e", [[]]) { _ in .unreachable(.member("e"), "no network") },
    ]
  }

  private func search(_ members: [FakeMember]) -> FederatedSearch {
    FederatedSearch(of: members.map(\.member), deadline: .seconds(60))
  }

  @Test func cursorHasThePositionOfEachMember() async throws {
    let pages = try await search(try members()).pages(try ArticleQuery("x", pageSize: 3), count: 3)
    let cursors = pages.map { $0.next?.description }
    #expect(
      cursors == [
        "all:a=+1,b=+0-1,c=end1,d=end,e=+0+failed", "all:a=2+0@800000420,b=end,c=end1,d=end,e=out",
        nil,
      ]
    )
  }

  @Test func cursorHasTheNextTurn() async throws {
    let query = try ArticleQuery("x", sort: .relevance, pageSize: 2)
    let page = try await search(try members())(query, at: nil)
    #expect(page.next?.description == "all:a=+1,b=+2-1,c=+0+next,d=+0,e=+0+failed")
  }

  @Test func otherProcessContinuesWithoutRepetition() async throws {
    for sort in [ArticleQuery.Sort.newest, .relevance] {
      let query = try ArticleQuery("x", sort: sort, pageSize: 2)
      let whole = try await search(try members()).pages(query)
      var cursor: Cursor?
      for page in whole {
        let again = try await search(try members())(
          query,
          at: cursor.flatMap { Cursor($0.description) }
        )
        #expect(again.items == page.items)
        #expect(again.continuation == page.continuation)
        cursor = again.next
      }
    }
  }

  @Test func otherProcessKnowsCopies() async throws {
    // Partly used pages are requested first: for their listed and their remaining articles.
    func member(_ id: String, _ pages: [(String, Double)]...) throws -> FakeMember {
      FakeMember(id, try pages.map { try $0.map { try .fake($0.0, $0.1, by: id) } })
    }
    let members = {
      [
        try member("a", [("a9", 9)], [("a8", 8), ("a7", 8), ("a6", 1)]),
        try member("b", [("b9", 9)], [("b8", 8), ("a7", 8)], [("a8", 7), ("b7", 7)]),
      ]
    }
    for sort in [ArticleQuery.Sort.newest, .relevance] {
      let query = try ArticleQuery("x", sort: sort, pageSize: 1)
      let whole = try await search(try members()).pages(query).flatMap(\.items)
      var articles: [Article] = []
      var cursor: Cursor?
      repeat {
        let page = try await search(try members())(query, at: cursor)
        articles += page.items
        cursor = page.next
      } while cursor != nil
      #expect(articles == whole)
      #expect(articles.count == 7)
      #expect(articles.flatMap(\.alsoAt).map(\.link) == [try Article.link("a7")])
    }
  }

  @Test func successResetsFailure() async throws {
    let articles = [try Article.fake("a9", 9, by: "a"), try .fake("a8", 8, by: "a")]
    let member = FakeMember("a", [articles]) { $0 == 1 ? .unreachable(.member("a"), "") : nil }
    let search = search([member, FakeMember("b", [[try .fake("b7", 7, by: "b")]])])
    let pages = try await search.pages(try ArticleQuery("x", pageSize: 1))
    #expect(pages.map { $0.next?.position } == ["a=+0+failed,b=end", "a=+1,b=end", nil])
  }

  @Test func memberCursorCanHaveAnyCharacters() async throws {
    let position = "a:b,c=d+e-f@g%h i\u{0}\n\u{1F600}é\"'$!"
    let strange = StrangeMember(next: Cursor(provider: "archive of, all", position: position))
    let member = FederatedSearch.Member(.member("x=y,z"), strange)
    let query = try ArticleQuery("x", pageSize: 1)
    let first = try await FederatedSearch(of: [member], deadline: .seconds(60))(query, at: nil)
    let text = try #require(first.next?.description)
    #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'$!&;|<>*?".utf8.contains($0) })
    let search = FederatedSearch(of: [member], deadline: .seconds(60))
    #expect(try await search(query, at: Cursor(text)).names == ["news.example/2"])
  }

  @Test func fractionsOfSecondsRoundTrip() async throws {
    let pages = [
      [try Article.fake("a2", 2.123456789 / 60, by: "a")], [try .fake("a9", 9, by: "a")],
    ]
    let other = [[try Article.fake("b2", 2.123456788 / 60, by: "b")]]
    let query = try ArticleQuery("x", pageSize: 1)
    let first = try await search([FakeMember("a", pages), FakeMember("b", other)])(query, at: nil)
    let search = search([FakeMember("a", pages), FakeMember("b", other)])
    #expect(try await search.pages(query, from: first.next).map(\.names) == [["a9"], ["b2"]])
  }

  @Test(
    arguments: [
      "newsapi:2", "all:-", "all:a", "all:a=", "all:a=+", "all:a=2", "all:a=2+x", "all:a=2+-1",
      "all:a=2+1-",
      "all:a=2+1-3-3", "all:a=2+1-4-3", "all:a=2+1@", "all:a=2+1@nan", "all:a=2+1@inf",
      "all:a=2+1@1e99",
      "all:a=2+1@1@1", "all:a=2+1+late", "all:a=2+1+next+failed", "all:a=2+1+failed+failed",
      "all:a=1:2:3+1",
      "all:a=2+99999999999999999999", "all:a=%+1", "all:a=%4+1", "all:a=%+1+1", "all:a=%FF+1",
      "all:a=é+1",
      "all:a=2 +1", "all:a=end+1+2+3", "all:a=end-1", "all:a=endless", "all:a=out1",
      "all:a=failed+next",
      "all:a=2+1=3", "all:a=2+1,", "all:a=2+1,a=2+1", "all:a=2+1,b=2+1", "all:b=2+1", "all:=2+1",
      "all:a=2+１",
    ]
  )
  func invalidCursorIsRejected(text: String) async throws {
    let cursor = try #require(Cursor(text))
    await #expect(throws: NewsError.cursorRefused(FederatedSearch.provider)) {
      try await FederatedSearch(FakeMember("a", [[]]))(try ArticleQuery("x"), at: cursor)
    }
  }

  @Test(arguments: [
    "a=1+999999999999999999-999999999999999999", "a=1+0-0-1-2-3-4-5-6", "a=7+7@-63114076800",
    "a=end", "a=out",
    "a=1+0+failed+next",
  ])
  func unusualCursorIsAccepted(position: String) async throws {
    let member = FakeMember("a", [[try .fake("a1", 1, by: "a")]])
    let cursor = Cursor(provider: "all", position: position)
    let pages = try await FederatedSearch(member).pages(try ArticleQuery("x"), from: cursor)
    #expect(pages.last?.continuation == .end(.complete))
  }

  @Test func membersCanBeInAnyOrder() async throws {
    let members = [
      FakeMember("a", [[], [try .fake("a1", 1, by: "a")]]),
      FakeMember("b", [[], [try .fake("b2", 2, by: "b")]]),
    ]
    let page = try await search(members)(try ArticleQuery("x"), at: Cursor("all:b=2+0,a=2+0"))
    #expect(page.names == ["b2", "a1"])
  }
}

/// A member with two pages and a cursor with special characters.
private struct StrangeMember: SearchArticles {
  let next: Cursor

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    switch cursor {
    case nil: Page(items: [.fake("1")], continuation: .more(next))
    case next: Page(items: [.fake("2")], continuation: .end(.complete))
    default: throw .cursorRefused(.fake)
    }
  }
}
