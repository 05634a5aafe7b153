import Domain
import FoundationEssentials
import TestSupport
import Testing

/// The forms of words in the shared archive, compared with the file.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed")
)
struct WordFormParityTests {
  private static let forms = ["bombing", "bombed", "bombs", "city", "cities", "votes", "bombast"]

  /// Articles with these words in different numbers and columns, and one that is long for PostgreSQL.
  private static let articles: [GeneratedArticle] = {
    var random = SeededGenerator(seed: 36)
    return (0..<80).compactMap { number in
      let texts = (0..<3).map { _ in
        (0...random.pick([1, 3, 9])).map { _ in random.pick(forms) }.joined(separator: " ")
      }
      let tail = number % 40 == 7 ? String(repeating: " filling", count: 300) : ""
      return WebLink("https://news.example/\(number)").flatMap { link in
        Article(
          provider: Provider(id: "fake", name: "Fake"),
          source: Article.Source(id: nil, name: "Wire"),
          title: texts[0],
          summary: texts[1],
          link: link,
          publishedAt: Date(timeIntervalSince1970: 1_700_000_000 + Double(number)),
          content: texts[2] + tail
        )
      }.map { GeneratedArticle(article: $0, host: "news.example", marks: ArticleMarks()) }
    }
  }()

  @Test func archivesFindTheSameForms() async throws {
    let pair = try await ArchivePair(Self.articles)
    let queries = [
      "bombing", "=bombing", "bomb", "title:bombed", "bombed city", "bombed -bombs",
      "voting OR bombed",
      "(bombing OR votes) city", "description:cities content:bombs", "\"bombed city\"",
      "cit* voted",
      "bombs -(city bombast)",
    ]
    var sizes: Set<Int> = []
    for words in queries {
      for sort in [ArticleQuery.Sort.newest, .relevance] {
        sizes.insert(try await pair.check(try ArticleQuery(words, sort: sort, pageSize: 7)))
      }
      try await pair.checkScores(try ArticleQuery(words, sort: .relevance, pageSize: 3))
    }
    #expect(sizes.count > 4)
  }
}
