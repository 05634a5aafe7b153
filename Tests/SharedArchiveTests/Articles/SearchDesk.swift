import Domain
import FoundationEssentials
import LocalArchive
import TestSupport

@testable import ArchiveRows
@testable import SharedArchive

/// An empty shared archive in a database of its own.
struct SearchDesk {
  let archive: SharedArchive
  let database: PostgresDatabase

  init() throws {
    let database = try PostgresServer.shared.database()
    self.database = database
    archive = SharedArchive(
      at: database.address,
      as: Archive.provider,
      now: { GeneratedArticle.seenAt }
    )
  }

  /// Stores articles, and updates the statistics of the tables.
  func keep(_ articles: [Article]) async throws {
    try await archive.keep(articles)
    try await database.run("ANALYZE")
  }

  /// Returns the titles of the first page of a search.
  func titles(_ words: String, sort: ArticleQuery.Sort = .newest) async throws -> [String] {
    try await archive(try ArticleQuery(words, sort: sort, pageSize: 100), at: nil).items.map(
      \.title
    )
  }

  /// Returns the text form of an article's vector.
  func text(_ article: Article) async throws -> String {
    let vector = WordVector(article).bytes
    return try await archive.sessions.reading { connection throws(PostgresError) in
      try connection.rows("SELECT $1::text", [.words(vector)]) { $0.text(0) ?? "" }.first ?? ""
    }
  }

  /// Returns the plan of a statement, after running it.
  ///
  /// If `isLarge`, it is planned as for tables that are too large to be read as a whole.
  func plan(_ statement: SharedStatement, isLarge: Bool = false) async throws -> [String] {
    let sql = "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) " + statement.sql
    let values = statement.values
    return try await archive.sessions.reading { connection throws(PostgresError) in
      try connection.transaction(.reading) { () throws(PostgresError) in
        if isLarge { try connection.run("SET LOCAL enable_seqscan = off") }
        return try connection.rows(sql, values) { $0.text(0) ?? "" }
      }
    }
  }
}

extension WordVector {
  /// Creates the vector that an article is stored with.
  init(_ article: Article) {
    let text = IndexedText(article)
    self.init(text, wordCount: text.wordCount)
  }
}
