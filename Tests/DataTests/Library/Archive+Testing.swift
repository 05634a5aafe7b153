import Domain
import FoundationEssentials
import TestSupport

@testable import LocalArchive

extension Date {
  /// The time at which tests save articles.
  static let saving = Date(timeIntervalSinceReferenceDate: 785_000_000.25)
}

/// A stored article with its key and dates.
struct StoredCopy {
  let key: Int64
  let article: Article
  let seenAt: Date?
  let savedAt: Date?
  let readAt: Date?
}

extension Archive {
  /// Returns the stored copy of an article; nil if there is none.
  func copy(of id: Article.ID) throws(NewsError) -> StoredCopy? {
    let sql = """
      SELECT \(Article.columns)
      FROM article JOIN provider ON provider.id = provider_id WHERE article.id = ?1
      """
    let found = try reading { connection throws(SQLiteError) in
      try connection.rows(sql, [.integer(id.stored)]) { row in
        Article(row).map { article in
          StoredCopy(
            key: row.integer(0) ?? 0,
            article: article,
            seenAt: row.date(2),
            savedAt: row.date(3),
            readAt: row.date(4)
          )
        }
      }
    }
    return found?.first ?? nil
  }

  /// Returns which of the articles are saved.
  func saved(among ids: [Article.ID]) throws(NewsError) -> Set<Article.ID> {
    Set(try marks(of: ids).filter(\.value.isSaved).keys)
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

extension Article {
  /// An article with every field filled.
  static let full = sample(
    link: link("https://news.example/full?id=1"),
    provider: Provider(id: "wire", name: "Wire", keyPage: link("https://wire.example/key")),
    sourceID: "wire-en",
    author: "Åsa Öberg",
    title: "Title",
    summary: "Two sentences. Both short.",
    picture: link("http://news.example/full.jpg"),
    publishedAt: Date(timeIntervalSinceReferenceDate: 784_999_999.999),
    content: "One.\nTwo.",
    language: .sv
  )

  /// An article with only the required fields.
  static let bare = sample()

  /// An article with the required and the given fields.
  static func sample(
    link: WebLink = link("https://news.example/a"),
    provider: Provider = .fake,
    sourceID: String? = nil,
    author: String? = nil,
    title: String = "Title",
    summary: String? = nil,
    picture: WebLink? = nil,
    publishedAt: Date? = nil,
    content: String? = nil,
    language: Language? = nil
  ) -> Article {
    let article = Article(
      provider: provider,
      source: Source(id: sourceID, name: "Wire"),
      author: author,
      title: title,
      summary: summary,
      link: link,
      picture: picture,
      publishedAt: publishedAt,
      content: content,
      language: language
    )
    guard let article else { preconditionFailure("\(title) makes no article") }
    return article
  }

  private static func link(_ text: String) -> WebLink {
    guard let link = WebLink(text) else { preconditionFailure("\(text) is no link") }
    return link
  }
}

extension Archive {
  /// Stores articles with marks.
  @discardableResult
  func keep(
    _ articles: [Article],
    marks: [Article.ID: ArticleMarks]
  ) throws(NewsError) -> KeptArticles {
    try keep(prepared(articles), marks: marks)
  }
}
