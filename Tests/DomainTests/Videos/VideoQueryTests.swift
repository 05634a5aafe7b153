import Domain
import FoundationEssentials
import Query
import Testing

struct VideoQueryTests {
  @Test func wordsAreOnOneLine() throws {
    let query = try VideoQuery("  funny \n cats ", order: .viewCount, pageSize: 50)
    #expect(query.words == "funny cats")
    #expect(query.order == .viewCount)
    #expect(query.pageSize == 50)
    #expect(try VideoQuery("a").order == .relevance)
    #expect(try VideoQuery("a").pageSize == 20)
  }

  @Test(arguments: ["", " ", "\n\t\u{3000}"])
  func wordsAreRequired(words: String) {
    #expect(throws: InvalidQuery.noWords) { try VideoQuery(words) }
  }

  @Test(arguments: [Int.min, -1, 0, 51, 100, .max])
  func pageSizeIsOneToFifty(size: Int) throws {
    #expect(throws: InvalidQuery.pageSize(size, allowed: 1...50)) {
      try VideoQuery("a", pageSize: size)
    }
    #expect(try VideoQuery("a", pageSize: 1).pageSize == 1)
  }

  @Test func wordsHaveAMaximumLength() throws {
    #expect(try VideoQuery(String(repeating: "a", count: 500)).words.count == 500)
    #expect(throws: InvalidQuery.tooLong(length: 501, maximum: 500)) {
      try VideoQuery(String(repeating: "a", count: 501))
    }
  }

  @Test func newWordsKeepTheRest() throws {
    let query = try VideoQuery("a", order: .date, pageSize: 7)
    #expect(try query.searching(for: " b ") == VideoQuery("b", order: .date, pageSize: 7))
    #expect(throws: InvalidQuery.noWords) { try query.searching(for: "") }
  }

  @Test func likedVideosUseTheQueryLanguage() throws {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let query = try LikedVideoQuery(" cats  OR dogs after:7d ", pageSize: 100, now: now)
    let articles = try ArticleQuery("cats OR dogs after:7d", pageSize: 100, now: now)
    #expect(query.words == "cats OR dogs after:7d")
    #expect(query.expression == articles.expression)
    #expect(query.pageSize == 100)
    #expect(try LikedVideoQuery().words.isEmpty)
    #expect(try LikedVideoQuery().pageSize == 20)
    let other = try query.searching(for: "after:1d", now: now)
    #expect(other == (try LikedVideoQuery("after:1d", pageSize: 100, now: now)))
  }

  @Test func likedVideoQueryIsValidated() {
    #expect(throws: InvalidQuery.pageSize(101, allowed: 1...100)) {
      try LikedVideoQuery(pageSize: 101)
    }
    #expect(throws: InvalidQuery.tooLong(length: 501, maximum: 500)) {
      try LikedVideoQuery(String(repeating: "a", count: 501))
    }
  }
}
