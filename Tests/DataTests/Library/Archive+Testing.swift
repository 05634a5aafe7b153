import Domain
import FoundationEssentials
import TestSupport

@testable import ArchiveRows
@testable import LocalArchive

/// A stored article with its key and dates.
struct StoredCopy {
  let key: Int64
  let article: Article
  let seenAt: Date?
  let savedAt: Date?
  let readAt: Date?
}

extension Archive {
  /// Returns the stored copy of an article without other places; nil if there is none.
  func copy(of id: Article.ID) throws(NewsError) -> StoredCopy? {
    let sql = """
      SELECT \(Article.columns)
      FROM article JOIN provider ON provider.id = provider_id WHERE article.id = ?1
      """
    return try reading { connection throws(SQLiteError) in
      let found = try connection.rows(sql, [.integer(id.stored)]) { row in
        (key: row.integer(0) ?? 0, article: Article(row), dates: (2...4).map { row.date($0) })
      }
      guard let row = found.first, let article = row.article else { return nil }
      return StoredCopy(
        key: row.key,
        article: try connection.completed([article])[0].with(alsoAt: []),
        seenAt: row.dates[0],
        savedAt: row.dates[1],
        readAt: row.dates[2]
      )
    } ?? nil
  }

  func saved(among ids: [Article.ID]) async throws(NewsError) -> Set<Article.ID> {
    Set(try await marks(of: ids).filter(\.value.isSaved).keys)
  }

  /// Replaces title and content of all articles, as a version without limits stored them.
  func overwriteTexts(_ text: String) throws(NewsError) {
    _ = try reading { connection throws(SQLiteError) in
      try connection.run("UPDATE article SET title = ?1, content = ?1", [.text(text)])
    }
  }

  /// Throws unless the full-text index matches the articles.
  func checkIndex() throws(NewsError) {
    _ = try reading { connection throws(SQLiteError) in
      try connection.run(
        "INSERT INTO article_text (article_text, rank) VALUES ('integrity-check', 1)"
      )
    }
  }
}

extension Archive {
  /// Stores articles with marks.
  @discardableResult
  func keep(
    _ articles: [Article],
    marks: [Article.ID: ArticleMarks]
  ) async throws(NewsError) -> KeptArticles {
    try await keep(prepared(articles), marks: marks)
  }
}
