import Domain
import FoundationEssentials
import LocalArchive
import TestSupport
import Testing

@Suite(.hangLimit)
struct ArchiveRelevanceTests {
  private let archive = Archive(path: ":memory:", now: { .saving })

  private func keep(
    _ name: String,
    title: String,
    summary: String = "",
    content: String = ""
  ) async throws {
    let link = try #require(WebLink("https://news.example/\(name)"))
    let article = Article(
      provider: .fake,
      source: Article.Source(id: nil, name: "Wire"),
      title: title,
      summary: summary,
      link: link,
      publishedAt: Date(timeIntervalSinceReferenceDate: 0),
      content: content
    )
    try await archive.keep([try #require(article)])
  }

  private func titles(_ words: String, size: Int = 100) async throws -> [String] {
    var pager = Pager(archive, for: try ArticleQuery(words, sort: .relevance, pageSize: size))
    var titles: [String] = []
    while let articles = try await pager.next() { titles += articles.map(\.title) }
    return titles
  }

  @Test func columnsHaveWeights() async throws {
    let other = "other words fill this text"
    try await keep("1", title: "C", summary: other, content: "wind \(other)")
    try await keep("2", title: "A wind", summary: other, content: "\(other)")
    try await keep("3", title: "B", summary: "wind \(other)", content: other)
    #expect(try await titles("wind") == ["A wind", "B", "C"])
  }

  @Test func rareWordsCountMore() async throws {
    for number in 0..<40 {
      try await keep("n\(number)", title: "N\(number)", content: "common word")
    }
    try await keep("rare", title: "Rare", content: "rare word")
    try await keep("also", title: "Also", content: "common word")
    #expect(try await titles("rare OR common").first == "Rare")
  }

  @Test func shorterTextsCountMore() async throws {
    try await keep("1", title: "Long", content: "wind " + String(repeating: "filling ", count: 90))
    try await keep("2", title: "Short", content: "wind and nothing else")
    #expect(try await titles("wind") == ["Short", "Long"])
  }

  @Test func repeatedWordsCountMore() async throws {
    try await keep("1", title: "Once", content: "wind a b c d e")
    try await keep("2", title: "Thrice", content: "wind wind wind c d e")
    #expect(try await titles("wind") == ["Thrice", "Once"])
  }

  @Test func facetsAndExclusionsDoNotCount() async throws {
    for number in 0..<9 { try await keep("\(number)", title: "T\(number)", content: "wind") }
    let newest = try await archive(try ArticleQuery("wind"), at: nil).items.map(\.title)
    for words in ["site:news.example wind", "wind -rain", "source:wire wind", "-rain"] {
      #expect(try await titles(words) == newest, "\(words)")
    }
  }

  @Test(arguments: [1, 2, 3, 10])
  func equalScoresArePagedOnce(size: Int) async throws {
    for number in 0..<25 { try await keep("\(number)", title: "T\(number)", content: "same words") }
    try await keep("best", title: "Same words")
    let found = try await titles("same words", size: size)
    #expect(found.first == "Same words")
    #expect(found.count == 26)
    #expect(try await found == titles("same words"))
  }

  @Test(arguments: ["wind", "the", "wind OR price", "the climate", "\"the wind\"", "clim* OR café"])
  func orderMatchesBM25(words: String) async throws {
    var generator = ArticleGenerator(seed: 7)
    let articles = generator.articles(400).map(\.article)
    try await archive.keep(articles)
    let query = try ArticleQuery(words, sort: .relevance, pageSize: 100)
    var pager = Pager(archive, for: query)
    var found: [Article] = []
    while let more = try await pager.next() { found += more }
    let naive = NaiveRelevance(articles)
    let scores = naive.scores(of: found, for: query.condition)
    #expect(found.count > 5)
    // The archive stores lengths to within 3 %.
    #expect(zip(scores, scores.dropFirst()).allSatisfy { $0 * 1.03 >= $1 })
    #expect(scores.first ?? 0 > scores.last ?? 0)
  }

  @Test(arguments: 1...4)
  func orderOfRandomQueriesMatchesBM25(seed: UInt64) async throws {
    var generator = ArticleGenerator(seed: seed)
    let articles = generator.articles(400).map(\.article)
    try await archive.keep(articles)
    let naive = NaiveRelevance(articles)
    var queries = QueryGenerator(seed: seed)
    var fruitful = 0
    for _ in 0..<150 {
      guard let query = queries.wordQuery(size: 100) else { continue }
      var pager = Pager(archive, for: query)
      var found: [Article] = []
      while let more = try await pager.next() { found += more }
      let scores = naive.scores(of: found, for: query.condition)
      for (place, pair) in zip(scores, scores.dropFirst()).enumerated() where pair.0 * 1.03 < pair.1
      {
        Issue.record("\(query.words): \(place) of \(found.count): \(pair)")
        break
      }
      if scores.count > 1 { fruitful += 1 }
      await Task.yield()
    }
    #expect(fruitful > 75)
  }
}
