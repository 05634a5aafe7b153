import Domain
import FoundationEssentials
import LocalArchive
import Query
import TestSupport
import Testing

/// How often a search finds the article from whose headline its words are.
///
/// The words are looked for in the texts, which have many of them in other forms. An article is found
/// if it is on the first page of 20, the best matches first.
@Suite(.timeLimit(.minutes(60)), .enabled(if: Corpus.folder != nil, "skipped: no corpora"))
struct WordFormCorpusTests {
  @Test(arguments: [2, 3])
  func formsFindMoreArticlesByTheirHeadlines(count: Int) async throws {
    let articles = try await Corpus.records(of: "reuters-21578", step: 6).filter {
      $0.content?.isEmpty == false
    }
    let archive = Archive(path: ":memory:", now: { GeneratedArticle.seenAt })
    for start in stride(from: 0, to: articles.count, by: 500) {
      try await archive.keep(Array(articles[start..<min(start + 500, articles.count)]))
    }
    var random = SeededGenerator(seed: 36)
    var (queries, exact, found) = (0, 0, 0)
    for article in articles where random.chance(3) {
      let title = Set(SearchWords.index(article.title).split(separator: " ").filter(Self.isWord))
      let words = title.sorted().shuffled(using: &random).prefix(count)
      guard words.count == count else { continue }
      queries += 1
      let asTyped = words.map { "content:=\($0)" }.joined(separator: " ")
      let inForms = words.map { "content:\($0)" }.joined(separator: " ")
      if try await Self.page(asTyped, of: archive).contains(article.id) { exact += 1 }
      if try await Self.page(inForms, of: archive).contains(article.id) { found += 1 }
    }
    print(
      "\(count) words: \(queries) queries find \(exact) articles as typed, \(found) in all forms"
    )
    #expect(Double(found) > 1.1 * Double(exact))
  }

  private static func isWord(_ word: Substring) -> Bool {
    word.utf8.count >= 4 && word.utf8.allSatisfy { $0 >= UInt8(ascii: "a") }
  }

  private static func page(_ words: String, of archive: Archive) async throws -> [Article.ID] {
    try await archive(try ArticleQuery(words, sort: .relevance), at: nil).items.map(\.id)
  }
}
