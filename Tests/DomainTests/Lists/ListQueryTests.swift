import Domain
import FoundationEssentials
import Query
import Testing

/// A query with other words keeps everything else.
struct ListQueryTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func articlesKeepFilterOrderAndPageSize() throws {
    var filter = ArticleFilter()
    filter.language = .de
    let query = try ArticleQuery("a", filter: filter, sort: .relevance, pageSize: 7)
    let other = try query.searching(for: " after:2d b ", now: now)
    let expected = try ArticleQuery(
      "after:2d b",
      filter: filter,
      sort: .relevance,
      pageSize: 7,
      now: now
    )
    #expect(other == expected)
  }

  @Test func headlinesKeepCountryAndCategory() throws {
    let query = try HeadlineQuery("a", country: Country("de"), category: .science, pageSize: 7)
    let other = try query.searching(for: "b", now: now)
    let expected = try HeadlineQuery("b", country: Country("de"), category: .science, pageSize: 7)
    #expect(other == expected)
  }

  @Test func sourcesKeepTheirFilter() throws {
    let query = try SourceQuery("a", category: .sports, language: .de, pageSize: 7)
    let other = try query.searching(for: "b", now: now)
    #expect(try other == SourceQuery("b", category: .sports, language: .de, pageSize: 7))
  }

  @Test func likedVideosAndPicturesKeepThePageSize() throws {
    let liked = try LikedVideoQuery("a", pageSize: 7).searching(for: "after:2d b", now: now)
    #expect(try liked == LikedVideoQuery("after:2d b", pageSize: 7, now: now))
    let picture = try PlainQuery("a", pageSize: 7).searching(for: "b", now: now)
    #expect(try picture == PlainQuery("b", pageSize: 7))
  }

  @Test func invalidWordsAreRefused() throws {
    let long = String(repeating: "y", count: 501)
    #expect(throws: InvalidQuery.tooLong(length: 501, maximum: 500)) {
      try ArticleQuery("a").searching(for: long, now: now)
    }
    #expect(throws: InvalidQuery.noWords) {
      try VideoQuery("a").searching(for: "  ", now: now)
    }
  }
}
