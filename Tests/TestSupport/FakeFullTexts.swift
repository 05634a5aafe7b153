public import Domain
import FoundationEssentials

/// Pages with the same text for every article, or the errors of a test.
public final class FakeFullTexts: FetchFullText {
  private let failure: @Sendable (Article) async -> NewsError?
  private let state = Locked<[Article.ID]>([])

  /// Creates pages; `failure` returns the error of a request.
  public init(failure: @escaping @Sendable (Article) async -> NewsError? = { _ in nil }) {
    self.failure = failure
  }

  /// The articles whose pages were asked for, in order.
  public var requests: [Article.ID] { state.withLock { $0 } }

  /// Returns the article with a text of its page.
  public func callAsFunction(_ article: Article) async throws(NewsError) -> Article {
    state.withLock { $0.append(article.id) }
    if let failure = await failure(article) { throw failure }
    return article.with(fullText: "The whole text of \(article.title), which is long.")
  }
}

extension Article {
  /// Returns the article with a text of its page; an empty one for a page without an article.
  public func with(fullText: String) -> Article {
    let time = Date(timeIntervalSince1970: 0)
    let text = FullText(Document(text: fullText), page: link, fetchedAt: time)
    return completed(by: text)
  }
}
