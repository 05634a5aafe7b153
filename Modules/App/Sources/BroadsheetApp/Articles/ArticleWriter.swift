import Domain
import Presentation
import Terminal

/// Writes a list of articles for programs, each page as soon as it has come.
struct ArticleWriter {
  let format: any ArticleFormat
  let saving: any SaveArticles
  let console: any Console

  /// Writes so many pages, or all for nil.
  ///
  /// When a page fails, what was written before it is brought to a proper end, with the cursor
  /// of the page that failed, and then the error is told.
  func write(
    _ pager: Pager<Article>,
    of query: ArticleQuery,
    pages: Int?
  ) async throws(Failure) -> ExitCode {
    var pager = pager
    var progress = ProgressLine(console: console)
    var written = 0
    var trouble: NewsError?
    var failure: NewsError?
    while pages.map({ pager.paging.pageCount < $0 }) ?? true {
      progress.show(ListWording.loading(pager.paging))
      let articles: [Article]?
      do throws(NewsError) {
        articles = try await pager.next()
      } catch {
        failure = error
        break
      }
      guard let articles else { break }
      progress.clear()
      let isFirstPage = pager.paging.pageCount == 1
      let head = isFirstPage ? format.head(query, total: pager.paging.total) : ""
      let saved = await saved(among: articles, &trouble)
      try console.print(head + text(of: articles, saved, after: written))
      written += articles.count
    }
    progress.clear()
    if pager.paging.pageCount > 0 { try console.print(format.tail(next: pager.paging.next)) }
    if pages != 1, failure != .cancelled { progress.finish(ListWording.loaded(pager.paging)) }
    if let failure { throw Failure(failure) }
    return .done
  }

  private func text(
    of articles: [Article],
    _ saved: Set<Article.ID>,
    after written: Int
  ) -> String {
    articles.enumerated().map { place, article in
      let isSaved = saved.contains(article.id)
      return format.article(article, isSaved: isSaved, isFirst: written + place == 0)
    }.joined()
  }

  /// Returns which articles are saved.
  ///
  /// An archive in trouble must not cost a script the news: it is told once, and taken for empty.
  private func saved(
    among articles: [Article],
    _ trouble: inout NewsError?
  ) async -> Set<Article.ID> {
    do throws(NewsError) {
      return try await saving.saved(among: articles.map(\.id))
    } catch {
      if trouble == nil, let notice = Notice(error) { console.say(notice.text) }
      trouble = error
      return []
    }
  }
}
