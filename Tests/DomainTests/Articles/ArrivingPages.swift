import Domain
import TestSupport

/// A searcher of one page whose parts a test sends.
final class ArrivingPages: SearchArticles {
  private let stream: PageStream<Article>
  private let continuation: PageStream<Article>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func send(_ element: Result<Page<Article>, NewsError>) {
    continuation.yield(element)
  }

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    throw .cancelled
  }

  func page(
    _ query: ArticleQuery,
    at cursor: Cursor?,
    showing show: @escaping PageSource<Article>.Show
  ) async throws(NewsError) -> Page<Article> {
    try await stream.complete(show)
  }
}

extension Page<Article> {
  /// Creates a page so far, or the complete one.
  static func part(_ items: [Article], isComplete: Bool) -> Page {
    Page(
      items: items,
      continuation: .more(Cursor(provider: "fake", position: "2")),
      awaited: isComplete ? [] : [.library]
    )
  }
}
