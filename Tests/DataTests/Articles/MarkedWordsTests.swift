import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// The cost of searches for words among the articles with a mark, in pages of the file that are read.
@Suite(.hangLimit)
struct MarkedWordsTests {
  private let archive = Archive(path: ":memory:", now: { .saving })
  private static let count = 4_000

  /// Stores articles with the words `each`, `in0` to `in9`, `tenth` and `rare`.
  private func fill(saved: Int, unread: Int) async throws {
    let articles = (0..<Self.count).map { number in
      let others = [number % 10 == 0 ? "tenth" : "", number % 800 == 0 ? "rare" : ""]
      return Article.sample(
        link: .sample("https://news.example/\(number)"),
        title: "N\(number) each in\(number % 10) \(others.joined(separator: " "))",
        publishedAt: .saving - Double(number)
      )
    }
    let step = (saved: Self.count / saved, unread: Self.count / unread)
    let marks = articles.enumerated().map { number, article in
      (
        article.id,
        ArticleMarks(isSaved: number % step.saved == 0, isRead: number % step.unread != 0)
      )
    }
    try await archive.keep(articles, marks: Dictionary(uniqueKeysWithValues: marks))
    let feed = FollowedFeed.sample("a")
    let entries = articles.enumerated().map { FeedEntry(key: UInt64($0), article: $1) }
    try await archive.follow([feed])
    try await archive.store([FeedUpdate(feed.id, state: FeedState(), entries: entries)])
  }

  /// Returns how many matches there are, and how many pages of the file are read to find them.
  private func find(_ text: String) async throws -> (count: Int, pages: Int) {
    let query = try ArticleQuery(text)
    let found = try await archive.reading { connection throws(SQLiteError) in
      let start = connection.pageAccesses
      let search = try connection.shortest(ArchiveQuery(query.condition))
      let keys = ArchiveStatement.keys(search, below: nil, limit: -1)
      let count = try connection.rows(keys.sql, keys.values) { _ in }.count
      return (count: count, pages: connection.pageAccesses - start)
    }
    return try #require(found)
  }

  private static let pairs = [
    ("is:saved", "in*"), ("is:saved", "i*"), ("is:saved", "each"), ("is:saved", "tenth"),
    ("is:saved", "rare"), ("is:saved", "each -tenth"), ("is:saved", "(tenth OR in3*)"),
    ("is:followed is:unread", "in*"), ("is:followed is:unread", "each"),
    ("is:followed is:unread", "rare"), ("is:followed", "rare"), ("is:followed", "in*"),
  ]

  @Test(arguments: [20, 2_000])
  func nothingIsLookedUpForTheLongerWalk(marked: Int) async throws {
    try await fill(saved: marked, unread: marked)
    for (mark, words) in Self.pairs {
      let alone = try await [find(mark), find(words)]
      let both = try await find(mark + " " + words)
      let walks = alone.reduce(0) { $0 + $1.pages }
      let lookUps = words.contains("*") ? 1 : alone.map(\.count).min() ?? 0
      #expect(both.pages <= walks + 8 * lookUps, "\(mark) \(words): \(alone), \(both)")
    }
  }
}
