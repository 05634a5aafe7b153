import Domain
import Testing

/// The archive against a plain scan, over thousands of generated queries.
@Suite(.timeLimit(.minutes(5)))
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
      // Most lists are left after a page or two, to make room for more of them.
      let limit = number % 50 == 0 ? Int.max : min(query.pageSize * 2, 40)
      if try await comparison.check(query, upTo: limit) > 0 { fruitful += 1 }
      // Other tests wait for servers and clocks, and share the threads.
      await Task.yield()
    }
    #expect(fruitful > count / 2)
  }
}
