public import Domain
public import FoundationEssentials

extension Article {
  /// An article named for a letter or a word, at an address of its own.
  public static func fake(
    _ name: String,
    by provider: Provider = .fake,
    at date: Date? = nil
  ) -> Article {
    guard let link = WebLink("https://news.example/\(name)"),
      let article = Article(
        provider: provider,
        source: Source(id: nil, name: "Wire"),
        title: "Title \(name)",
        summary: "About \(name).",
        link: link,
        publishedAt: date
      )
    else { preconditionFailure("\(name) makes no article") }
    return article
  }
}

extension Provider {
  /// A provider for tests.
  public static let fake = Provider(id: "fake", name: "Fake News Agency")

  /// Stands in for the archive.
  public static let library = Provider(id: "archive", name: "Your archive")
}

extension Article: FakeItem {
  /// An article named for a letter or a word.
  public static func named(_ name: String) -> Article { .fake(name) }
}

/// A searcher of articles whose pages are written down.
public typealias FakeArticles = FakePages<Article>

extension FakePages: SearchArticles, BrowseHeadlines where Item == Article {
  /// Answers as it was told to.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    try await page(of: query.words, at: cursor)
  }

  /// Answers as it was told to.
  public func callAsFunction(
    _ query: HeadlineQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    try await page(of: query.words, at: cursor)
  }
}
