import Domain
import TestSupport
import Testing

/// The archive compared with a plain scan over thousands of generated queries.
@Suite(.hangLimit)
struct BruteForceTests {
  @Test(arguments: [
    (1, ArticleQuery.Sort.newest, 2_200), (2, .relevance, 300), (3, .popularity, 50),
  ])
  func archiveAgreesWithAPlainScan(
    seed: UInt64,
    sort: ArticleQuery.Sort,
    count: Int
  ) async throws {
    var generator = ArticleGenerator(seed: seed)
    let articles = generator.articles(600)
    var comparison = try await SearchComparison(articles, naive: NaiveSearch(articles))
    var queries = QueryGenerator(seed: seed)
    var fruitful = 0
    for number in 0..<count {
      guard let query = queries.query(sort: sort) else { continue }
      // Reads only a page or two of most lists, to have time for more lists.
      let limit = number % 50 == 0 ? Int.max : min(query.pageSize * 2, 40)
      if try await comparison.check(query, upTo: limit) > 0 { fruitful += 1 }
      // Other tests share the threads and wait for servers and clocks.
      await Task.yield()
    }
    #expect(fruitful > count / 2)
  }
}

/// The archive compared with a plain scan of public corpora.
///
/// `BROADSHEET_CORPUS_QUERIES=5000` runs 5,000 queries on whole corpora, instead of some on a part.
@Suite(.timeLimit(.minutes(60)))
struct CorpusTests {
  @Test(
    .enabled(if: Corpus.folder != nil, "skipped: no corpora"),
    arguments: ["current-events", "reuters-21578"]
  )
  func archiveAgreesWithAPlainScan(name: String) async throws {
    let articles = try await Corpus.articles(of: name)
    var comparison = try await SearchComparison(articles, naive: NaiveSearch(anyOf: articles))
    var queries = QueryGenerator(seed: 5, about: QueryGenerator.Subjects(of: articles))
    let count = Corpus.queries ?? 150
    var fruitful = 0
    for number in 0..<count {
      let sort: ArticleQuery.Sort = number % 4 == 0 ? .relevance : .newest
      guard let query = queries.query(sort: sort) else { continue }
      let limit = number % 20 == 0 ? Int.max : min(query.pageSize * 2, 40)
      if try await comparison.check(query, upTo: limit) > 0 { fruitful += 1 }
    }
    #expect(fruitful > count / 3)
  }
}
