import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

@testable import LocalArchive

/// Searches in liked videos.
@Suite(.hangLimit)
struct LikedVideoSearchTests {
  private let archive = Archive(path: ":memory:", now: { .saving })

  @Test(arguments: [1, 2] as [UInt64])
  func searchAgreesWithAPlainScan(seed: UInt64) async throws {
    var generator = ArticleGenerator(seed: seed)
    let articles = generator.articles(250).map(\.article)
    let videos = articles.enumerated().map { place, article in
      Video.clip(
        place,
        title: article.title,
        channel: Video.Channel(id: article.source.id, name: article.source.name),
        summary: article.summary,
        link: article.link,
        publishedAt: article.publishedAt
      )
    }
    try await archive.keep(videos)
    for video in videos where video.id.description.last != "7" { try await archive.like(video) }
    let liked = videos.reversed().filter { $0.id.description.last != "7" }
    var queries = QueryGenerator(seed: seed)
    var fruitful = 0
    for _ in 0..<250 {
      guard let words = queries.query(sort: .newest)?.words else { continue }
      let expression = try LikedVideoQuery(words, now: .distantPast).expression
      let expected = liked.filter(expression.holds).map(\.id)
      #expect(try await archive.liked(words).map(\.id) == expected, "\(words)")
      fruitful += expected.isEmpty ? 0 : 1
      await Task.yield()
    }
    #expect(fruitful > 80)
    try await archive.checkLikesIndex()
  }

  @Test func punctuationIsHarmless() async throws {
    let fragments = [
      "AND", "OR", "NOT", "NEAR(", "a:b", "\"", "'", "*", "^", "-", "(", ")", "\u{0}", ";", "%",
      "title:", "facets:", "-h", "-len", "é", "e\u{301}", "🦜", "東京", "東", " ", "a", "b", "?1",
      "DROP TABLE video", "is:saved", "is:read", "lang:en", "site:example", "after:2001-01-01",
    ]
    var random = SeededGenerator(seed: 5)
    for number in 0..<40 {
      let text = (0..<6).map { _ in random.pick(fragments) }.joined(separator: " ")
      try await archive.like(.clip(number, title: "a \(text)", summary: text))
    }
    let liked = try await archive.liked()
    for _ in 0..<300 {
      let count = random.pick([1, 2, 3, 8])
      let words = (0..<count).map { _ in random.pick(fragments) }.joined(
        separator: random.pick(["", " "])
      )
      // A filter with an invalid value is an error.
      guard let expression = try? LikedVideoQuery(words, now: .distantPast).expression else {
        continue
      }
      let found = try await archive.liked(words).map(\.id)
      #expect(found == liked.filter(expression.holds).map(\.id), "\(words.debugDescription)")
    }
  }
}

extension SearchExpression {
  /// Returns whether it is true of a liked video, treated as a saved article.
  fileprivate func holds(for video: Video) -> Bool {
    let article = Article(
      provider: .fake,
      source: Article.Source(id: video.channel.id, name: video.channel.name),
      author: video.channel.name,
      title: video.title,
      summary: video.summary,
      link: video.link,
      publishedAt: video.publishedAt
    )
    return article.map { matches($0, marks: ArticleMarks(isSaved: true)) } ?? false
  }
}
