import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive
@testable import SharedArchive

/// Several writers of one shared archive.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled))
struct ConcurrentWritersTests {
  private let database: PostgresDatabase

  init() throws { database = try PostgresServer.shared.database() }

  private func archive() -> SharedArchive {
    SharedArchive(at: database.address, as: .library) { .saving }
  }

  /// The articles of a writer: each is stored by all, in another order and with other values.
  private func batches(of writer: Int) -> [[Article]] {
    var random = SeededGenerator(seed: UInt64(writer))
    return (0..<12).map { batch in
      (0..<40).map { batch * 20 + $0 }.shuffled(using: &random).map { number in
        Article.sample(
          link: .sample("https://news.example/\(number)"),
          author: writer % 3 == 0 ? "Jane" : nil,
          title: "Title \(number)",
          publishedAt: writer % 2 == 0 ? Date.saving - Double(number) * 8_640_000 : nil,
          content: String(repeating: "word ", count: writer + 1)
        )
      }
    }
  }

  @Test func overlappingArticlesAreStoredOnce() async throws {
    let counts = try await withThrowingTaskGroup(of: KeptArticles.self) { group in
      for writer in 0..<8 {
        let archive = self.archive()
        let batches = batches(of: writer)
        group.addTask {
          var kept = KeptArticles()
          for batch in batches { kept = kept + (try await archive.keep(batch)) }
          return kept
        }
      }
      return try await group.reduce(KeptArticles(), +)
    }
    #expect(counts.added == 260)
    #expect(counts.added + counts.filled + counts.known == 8 * 12 * 40)
    let archive = self.archive()
    try await archive.checkTables()
    let ids = (0..<260).map { Article.ID(.sample("https://news.example/\($0)")) }
    let articles = try await archive.articles(ids)
    #expect(articles.count == 260)
    let longest = String(repeating: "word ", count: 8)
    for article in articles {
      #expect(article.author == "Jane")
      #expect(article.publishedAt != nil)
      #expect(article.content == longest)
    }
  }

  @Test func concurrentChangesOfAnArticleLoseNoMark() async throws {
    let archives = (0..<4).map { _ in self.archive() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (writer, archive) in archives.enumerated() {
        group.addTask {
          for number in 0..<20 {
            let date = Date.saving - Double(number * 100_000)
            let copy = Article.fake("n\(number)", at: writer % 2 == 0 ? date : nil)
            if writer < 2 { try await archive.save(copy) } else { try await archive.keep([copy]) }
          }
        }
      }
      try await group.waitForAll()
    }
    let ids = (0..<20).map { Article.fake("n\($0)").id }
    #expect(try await archives[0].marks(of: ids).count == 20)
    try await archives[0].checkTables()
  }

  @Test func savedArticleIsNotPruned() async throws {
    let (archive, other) = (self.archive(), self.archive())
    let articles = (0..<300).map { Article.fake("n\($0)", at: .distantPast) }
    try await archive.keep(articles)
    async let pruned = archive.prune(olderThan: .saving)
    for article in articles.suffix(40) { try await other.save(article) }
    _ = try await pruned
    let saved = try await other.articles(articles.suffix(40).map(\.id))
    #expect(saved.count == 40)
    #expect(try await other.marks(of: saved.map(\.id)).count == 40)
    try await archive.checkTables()
  }
}
