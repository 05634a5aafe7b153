import Domain
import FoundationEssentials
import Query
import Testing

struct ArticleQueryTests {
  @Test func whiteSpaceCollapses() throws {
    #expect(try ArticleQuery("  wind \n power ").words == "wind power")
  }

  @Test func maximumLengthIsFiveHundred() throws {
    #expect(try ArticleQuery(String(repeating: "x", count: 500)).words.count == 500)
    #expect(throws: InvalidQuery.tooLong(length: 501, maximum: 500)) {
      try ArticleQuery(String(repeating: "x", count: 501))
    }
  }

  @Test(arguments: [1, 20, 100])
  func pageSizeIsOneToAHundred(size: Int) throws {
    #expect(try ArticleQuery("x", pageSize: size).pageSize == size)
  }

  @Test(arguments: [0, -1, 101, .max])
  func otherPageSizesAreRejected(size: Int) {
    #expect(throws: InvalidQuery.pageSize(size, allowed: 1...100)) {
      try ArticleQuery("x", pageSize: size)
    }
  }

  @Test func conditionMakesAQuery() throws {
    let feed = SearchExpression.condition(.feed("https://a.example/feed"))
    let condition = SearchExpression.all([.condition(.followed()), .not(feed)])
    let query = ArticleQuery(matching: condition, pageSize: 1_000)
    #expect(query.condition == condition)
    #expect(query.pageSize == 100)
    #expect(ArticleQuery(matching: condition, pageSize: 0).pageSize == 1)
  }

  @Test(arguments: ["", " ", "\n\t"])
  func emptyQueryMatchesEverything(words: String) throws {
    let query = try ArticleQuery(words)
    #expect(query.words == "")
    #expect(query.expression == .everything)
    #expect(query.condition == .everything)
  }

  @Test func reversedDatesAreRejected() throws {
    var filter = ArticleFilter()
    filter.from = Date(timeIntervalSince1970: 2)
    filter.to = Date(timeIntervalSince1970: 1)
    #expect(throws: InvalidQuery.datesReversed) { try ArticleQuery("x", filter: filter) }
    filter.to = filter.from
    #expect(try ArticleQuery("x", filter: filter).filter.to == filter.from)
  }

  @Test func maximumIsTwentySources() throws {
    var filter = ArticleFilter()
    filter.sources = Array(repeating: "bbc-news", count: 20)
    #expect(try ArticleQuery("x", filter: filter).filter.sources.count == 20)
    filter.sources.append("cnn")
    #expect(throws: InvalidQuery.tooManySources(21, maximum: 20)) {
      try ArticleQuery("x", filter: filter)
    }
  }

  @Test(arguments: ["", "a b", "a,b", "https://a.example/x"])
  func invalidSiteIsRejected(domain: String) {
    var filter = ArticleFilter()
    filter.excludedDomains = [domain]
    #expect(throws: InvalidQuery.domain(domain)) { try ArticleQuery("x", filter: filter) }
  }

  @Test func newWordsKeepTheRest() throws {
    var filter = ArticleFilter()
    filter.language = .fr
    let query = try ArticleQuery("x", filter: filter, sort: .relevance, pageSize: 7)
    let other = try query.searching(for: "y")
    #expect(other == (try ArticleQuery("y", filter: filter, sort: .relevance, pageSize: 7)))
  }
}
