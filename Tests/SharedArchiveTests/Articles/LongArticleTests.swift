import Domain
import FoundationEssentials
import LocalArchive
import Query
import TestSupport
import Testing

@testable import SharedArchive

/// Articles whose words do not fit into a vector, compared with the file.
@Suite(
  .hangLimit,
  .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed")
)
struct LongArticleTests {
  private static func article(_ number: Int, _ title: String, content: String) -> GeneratedArticle {
    let article = Article.sample(
      link: .sample("https://news.example/\(number)"),
      author: "Jane Doe",
      title: title,
      summary: number % 2 == 0 ? "gale needle" : nil,
      publishedAt: Date(timeIntervalSince1970: 1_600_000_000 + Double(number)),
      content: content,
      language: .en
    )
    let marks = ArticleMarks(isSaved: number % 2 == 0)
    return GeneratedArticle(article: article, host: "news.example", marks: marks)
  }

  private static let articles: [GeneratedArticle] = {
    let filling = (0..<20_000).map { "w\($0 % 5_000)" }.joined(separator: " ")
    return [
      article(1, "Long", content: filling + " Needle haystack 東京都 end"),
      article(2, "Longer gale", content: filling + filling + " needle, haystack. haystack"),
      article(3, "Short", content: "needle haystack"),
      article(4, "Repeated", content: Array(repeating: "gale", count: 300).joined(separator: " ")),
      article(5, "Other gale", content: "hay stack"),
    ]
  }()

  @Test func longArticlesAreFoundAsInTheFile() async throws {
    let pair = try await ArchivePair(Self.articles)
    for words in [
      "\"needle haystack\"", "\"haystack end\"", "\"needle hayst\"*", "hays*", "東京", "東", "京都 end",
      "title:long", "title:gale", "title:needle", "description:needle", "content:gale",
      "author:jane",
      "author:\"jane doe\"", "author:doe*", "site:example", "site:news.example", "site:news",
      "lang:en",
      "source:wire", "-needle", "needle -end", "w4999 OR gale", "gale is:saved", "is:saved OR end",
      "\"gale gale\"", "\"gale gale gale\"", "\"long needle\"", "\"w4999 w0\"", "-(gale OR needle)",
      "(needle is:saved) OR (gale -is:saved)", "\"end long\"", "needle after:2020-09-13",
    ] {
      for sort in ArticleQuery.Sort.allCases {
        #expect(try await pair.check(try ArticleQuery(words, sort: sort, pageSize: 2)) >= 0)
      }
    }
    let found = try ArticleQuery("\"needle haystack\"", pageSize: 10)
    #expect(try await pair.check(found) == 3)
  }

  @Test func scoresOfLongArticlesAreThoseOfTheFile() async throws {
    let pair = try await ArchivePair(Self.articles)
    for words in [
      "gale", "\"gale gale\" OR end", "needle OR gale", "gal*", "w1 OR (needle haystack)",
    ] {
      let query = try ArticleQuery(words, sort: .relevance, pageSize: 1)
      try await pair.checkScores(query)
    }
  }
}
