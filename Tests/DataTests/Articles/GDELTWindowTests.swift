import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import TestSupport
import Testing
import Texts

/// Paging through GDELT, which returns 250 articles and has no pages.
@Suite(.hangLimit)
struct GDELTWindowTests {
  /// Returns the time a number of seconds before noon of 20 August 2026, in GDELT's format.
  private static func second(_ number: Int) -> String {
    Date(timeIntervalSince1970: 1_787_227_200 - Double(number)).formatted(.iso8601)
      .filter { !"-:".contains($0) }
  }

  /// Returns a service with the given number of articles in each of the last seconds.
  private func service(_ counts: [Int], keepsToTheEnd: Bool = true) -> StubTransport {
    let stock = counts.enumerated().flatMap { number, count in
      (0..<count).map { (date: Self.second(number), name: "\(number)-\($0)") }
    }
    return StubTransport { request, _ in
      let end = keepsToTheEnd ? request.query["enddatetime"] : nil
      let found = stock.filter { article in
        end.map { article.date.filter(\.isNumber) <= $0 } ?? true
      }
      let items = found.prefix(250).map { article in
        #"{"url":"https://a.example/\#(article.name)","title":"\#(article.name)","#
          + #""seendate":"\#(article.date)"}"#
      }
      return .reply(200, items.isEmpty ? "{}" : #"{"articles":[\#(items.joined(separator: ","))]}"#)
    }
  }

  private func search(_ network: StubTransport) throws -> GDELTArticles {
    GDELTArticles(
      client: HTTPClient(transport: network, clock: ManualClock()),
      address: try #require(WebLink(GDELTArticles.standardAddress)),
      key: nil
    )
  }

  /// Returns all pages, without removing duplicates.
  private func titles(
    _ network: StubTransport,
    sort: ArticleQuery.Sort = .newest,
    size: Int = 40
  ) async throws -> (titles: [String], end: EndOfList?) {
    let search = try search(network)
    let query = try ArticleQuery("wind", sort: sort, pageSize: size)
    var titles: [String] = []
    var cursor: Cursor?
    for _ in 0..<100 {
      let page = try await search(query, at: cursor)
      titles += page.items.map(\.title)
      switch page.continuation {
      case .more(let next): cursor = next
      case .end(let end): return (titles, end)
      }
    }
    return (titles, nil)
  }

  private func names(_ counts: [Int]) -> [String] {
    counts.enumerated().flatMap { number, count in (0..<count).map { "\(number)-\($0)" } }
  }

  @Test(arguments: [
    [200, 200, 200], [1, 249, 249], [250], [249, 1, 1], [0, 0, 249, 3],
    [100, 249, 249, 2],
    Array(repeating: 1, count: 600),
  ])
  func articlesAreListedOnceInOrder(counts: [Int]) async throws {
    for size in [7, 40, 100] {
      let (titles, end) = try await titles(service(counts), size: size)
      #expect(titles == names(counts))
      #expect(end == .complete)
    }
  }

  @Test func overfullSecondLosesOnlyItsRest() async throws {
    let (titles, end) = try await titles(service([10, 300, 20]))
    #expect(titles == names([10]) + names([0, 250]) + names([0, 0, 20]))
    #expect(end == .complete)
  }

  @Test func pagesOfAWindowRepeatItsRequest() async throws {
    let network = service([200, 200, 200])
    _ = try await titles(network, size: 100)
    let addresses = network.requests.map(\.url.absoluteString)
    #expect(addresses.count == 7)
    #expect(Set(addresses[0...2]).count == 1 && Set(addresses[3...4]).count == 1)
    #expect(Set(addresses).count == 3)
    #expect(network.requests[3].query["enddatetime"] == "20260820115959")
  }

  @Test func cursorHoldsWindowEndAndCount() async throws {
    let search = try search(service([200, 200, 200]))
    let query = try ArticleQuery("wind", pageSize: 100)
    let next = { (position: String?) in
      try await search(query, at: position.map { Cursor(provider: "gdelt", position: $0) })
        .continuation
    }
    #expect(try await next(nil) == .more(Cursor(provider: "gdelt", position: "+100")))
    #expect(
      try await next("+200") == .more(Cursor(provider: "gdelt", position: "20260820T115959Z+50"))
    )
  }

  @Test(arguments: [
    "+251", "+-1", "2026-08-20T11:59:59Z+5", "20260820T115959Z", "20260820T115959+5",
    "20260820T115959Z+", "20260230T115959Z+5", "20260820T125959+0100+5", "x+5",
  ])
  func malformedCursorIsRejected(position: String) async throws {
    let network = service([1])
    let search = try search(network)
    await #expect(throws: NewsError.cursorRefused(GDELTArticles.provider)) {
      try await search(
        try ArticleQuery("wind"),
        at: Cursor(provider: "gdelt", position: position)
      )
    }
    #expect(network.requests.isEmpty)
  }

  @Test func relevanceEndsAfter250() async throws {
    let (titles, end) = try await titles(service([200, 200]), sort: .relevance)
    #expect(titles.count == 250)
    #expect(end == .providerLimit(250))
    #expect(try await self.titles(service([200]), sort: .popularity).end == .complete)
  }

  @Test func totalOfASingleWindowIsExact() async throws {
    let query = try ArticleQuery("wind", pageSize: 10)
    #expect(try await search(service([249]))(query, at: nil).total == .exactly(249))
    #expect(try await search(service([250]))(query, at: nil).total == nil)
  }

  @Test func ignoredEndDateStillEndsTheList() async throws {
    let network = service([200, 200], keepsToTheEnd: false)
    var pager = Pager(try search(network), for: try ArticleQuery("wind", pageSize: 100))
    var count = 0
    while let articles = try await pager.next() { count += articles.count }
    #expect(count == 250)
    #expect(pager.paging.status == .ended(.nothingNew))
    #expect(Set(network.requests.compactMap { $0.query["enddatetime"] }).count > 5)
  }

  @Test func articlesWithoutDatesEndTheList() async throws {
    let items = (0..<250).map { #"{"url":"https://a.example/\#($0)","title":"\#($0)"}"# }
    let network = StubTransport(.reply(200, #"{"articles":[\#(items.joined(separator: ","))]}"#))
    let (titles, end) = try await titles(network)
    #expect(titles.count == 250)
    #expect(end == .providerLimit(250))
  }

  @Test func duplicateArticleIsListedOnce() async throws {
    let items = ["a", "b", "a?utm_source=x", "c"].map { name in
      #"{"url":"https://a.example/\#(name)","title":"\#(name)","seendate":"20260820T121500Z"}"#
    }
    let network = StubTransport(.reply(200, #"{"articles":[\#(items.joined(separator: ","))]}"#))
    #expect(try await titles(network).titles == ["a", "b", "c"])
  }
}
