import Domain
import FoundationEssentials
import Testing

struct ArticleQueryTests {
  @Test func whiteSpaceAroundWordsDoesNotCount() throws {
    #expect(try ArticleQuery("  wind \n power ").words == "wind power")
  }

  @Test func fiveHundredCharactersAreTakenAndNoMore() throws {
    #expect(try ArticleQuery(String(repeating: "x", count: 500)).words.count == 500)
    #expect(throws: InvalidQuery.tooLong(length: 501, maximum: 500)) {
      try ArticleQuery(String(repeating: "x", count: 501))
    }
  }

  @Test(arguments: [1, 20, 100])
  func aPageHoldsOneToAHundred(size: Int) throws {
    #expect(try ArticleQuery("x", pageSize: size).pageSize == size)
  }

  @Test(arguments: [0, -1, 101, .max])
  func noOtherPageSizeIsTaken(size: Int) {
    #expect(throws: InvalidQuery.pageSize(size, allowed: 1...100)) {
      try ArticleQuery("x", pageSize: size)
    }
  }

  @Test(arguments: ["", " ", "\n\t"])
  func withoutWordsEverythingIsAskedFor(words: String) throws {
    let query = try ArticleQuery(words)
    #expect(query.words == "")
    #expect(query.expression == .everything)
    #expect(query.condition == .everything)
  }

  @Test func datesMustNotBeReversed() throws {
    var filter = ArticleFilter()
    filter.from = Date(timeIntervalSince1970: 2)
    filter.to = Date(timeIntervalSince1970: 1)
    #expect(throws: InvalidQuery.datesReversed) { try ArticleQuery("x", filter: filter) }
    filter.to = filter.from
    #expect(try ArticleQuery("x", filter: filter).filter.to == filter.from)
  }

  @Test func twentySourcesAreTakenAndNoMore() throws {
    var filter = ArticleFilter()
    filter.sources = Array(repeating: "bbc-news", count: 20)
    #expect(try ArticleQuery("x", filter: filter).filter.sources.count == 20)
    filter.sources.append("cnn")
    #expect(throws: InvalidQuery.tooManySources(21, maximum: 20)) {
      try ArticleQuery("x", filter: filter)
    }
  }

  @Test(arguments: ["", "a b", "a,b", "https://a.example/x"])
  func whatIsNoSiteIsRefused(domain: String) {
    var filter = ArticleFilter()
    filter.excludedDomains = [domain]
    #expect(throws: InvalidQuery.domain(domain)) { try ArticleQuery("x", filter: filter) }
  }

  @Test func otherWordsKeepEverythingElse() throws {
    var filter = ArticleFilter()
    filter.language = .fr
    let query = try ArticleQuery("x", filter: filter, sort: .relevance, pageSize: 7)
    let other = try query.searching(for: "y")
    #expect(other == (try ArticleQuery("y", filter: filter, sort: .relevance, pageSize: 7)))
  }
}

struct DateExpressionTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func aDayLastsFromMidnightToTheSecondBeforeTheNext() throws {
    let day = try #require(DateExpression("2026-08-20", now: now))
    #expect(day.start.formatted(.iso8601) == "2026-08-20T00:00:00Z")
    #expect(day.end.formatted(.iso8601) == "2026-08-20T23:59:59Z")
  }

  @Test func aMomentIsExact() throws {
    let moment = try #require(DateExpression("2026-08-20T12:15:00Z", now: now))
    #expect(moment.start.formatted(.iso8601) == "2026-08-20T12:15:00Z")
    #expect(moment.end == moment.start)
  }

  @Test(arguments: [("0d", 0.0), ("12h", 43_200), ("7d", 604_800), ("2w", 1_209_600)])
  func anAgeCountsBackFromNow(text: String, seconds: Double) {
    #expect(DateExpression(text, now: now)?.start == now.addingTimeInterval(-seconds))
  }

  @Test(arguments: [
    "", "d", "-1d", "+1d", "7", "7x", "99999999999d", "2026-02-30", "2026-13-01", "20260820",
    "2026-8-2", "yesterday", "2026-02-30T00:00:00Z", "2026-08-20x",
  ])
  func anythingElseIsRefused(text: String) {
    #expect(DateExpression(text, now: now) == nil)
  }

  @Test(arguments: ["0001-01-01", "2024-02-29", "9999-12-31"])
  func everyDayOfTheCalendarIsTaken(text: String) {
    #expect(DateExpression(text, now: now)?.start.formatted(.iso8601.year().month().day()) == text)
  }
}
