import Domain
import Testing

/// The archive against a plain scan of articles that other people collected.
///
/// `BROADSHEET_CORPUS_QUERIES=5000` tries so many queries on all of them, instead of some on a part.
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
