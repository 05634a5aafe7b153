import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// The shared archive compared with the file over generated queries.
@Suite(
  .timeLimit(.minutes(60)),
  .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed")
)
struct ParityTests {
  @Test(arguments: [
    (11, ArticleQuery.Sort.newest, 250), (12, .relevance, 120), (13, .popularity, 20),
  ])
  func archivesAgreeOnGeneratedArticles(
    seed: UInt64,
    sort: ArticleQuery.Sort,
    count: Int
  ) async throws {
    var generator = ArticleGenerator(seed: seed)
    let pair = try await ArchivePair(generator.articles(600))
    var queries = QueryGenerator(seed: seed)
    var fruitful = 0
    for number in 0..<count {
      guard let query = queries.query(sort: sort) else { continue }
      let limit = number % 20 == 0 ? Int.max : min(query.pageSize * 2, 40)
      if try await pair.check(query, upTo: limit) > 0 { fruitful += 1 }
    }
    #expect(fruitful > count / 2)
  }

  @Test func archivesAgreeOnScores() async throws {
    var generator = ArticleGenerator(seed: 14)
    let pair = try await ArchivePair(generator.articles(400))
    var queries = QueryGenerator(seed: 14)
    for _ in 0..<60 {
      guard let query = queries.wordQuery(size: 20) else { continue }
      _ = try await pair.check(query, upTo: 100)
    }
  }

  @Test(
    .enabled(if: Corpus.folder != nil, "skipped: no corpora"),
    arguments: ["current-events", "reuters-21578"]
  )
  func archivesAgreeOnCorpora(name: String) async throws {
    let articles = Self.withDistinctKeys(try await Corpus.articles(of: name))
    let pair = try await ArchivePair(articles)
    var queries = QueryGenerator(seed: 15, about: QueryGenerator.Subjects(of: articles))
    let count = (Corpus.queries ?? 200) / 2
    var fruitful = 0
    for number in 0..<count {
      let sort: ArticleQuery.Sort = number % 4 == 0 ? .relevance : .newest
      guard let query = queries.query(sort: sort) else { continue }
      let limit = number % 20 == 0 ? 500 : min(query.pageSize * 2, 40)
      if try await pair.check(query, upTo: limit) > 0 { fruitful += 1 }
    }
    #expect(fruitful > count / 3)
  }

  /// Leaves out articles with the key of another one: the file steps such a key past those of others.
  ///
  /// They have the same second, 16 equal bits of their ids, and the same length.
  private static func withDistinctKeys(_ articles: [GeneratedArticle]) -> [GeneratedArticle] {
    var keys: Set<Int64> = []
    return articles.filter { item in
      let words = IndexedText(item.article).wordCount
      let seen = SeenArticle(item.article, seenAt: GeneratedArticle.seenAt)
      return keys.insert(ArticleKey.preferred(seen, wordCount: words)).inserted
    }
  }
}
