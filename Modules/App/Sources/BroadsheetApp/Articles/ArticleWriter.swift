import Domain
import Presentation
import Terminal

/// Writes a list of articles for programs, each page as soon as it has come.
struct ArticleWriter {
  /// Takes what is written.
  typealias Output = (_ text: String) throws(Failure) -> Void

  private let format: any ArticleFormat
  private let marking: any MarkArticles
  private let console: any Console
  private let output: Output
  private var told = ToldNotices()

  /// Creates a writer to an output; what else there is to say goes to the console.
  init(
    _ format: any ArticleFormat,
    marking: any MarkArticles,
    console: any Console,
    output: @escaping Output
  ) {
    self.format = format
    self.marking = marking
    self.console = console
    self.output = output
  }

  /// Writes so many pages, or all for nil, and returns how far the list has come with that.
  ///
  /// When a page fails, what was written before it is brought to a proper end, with the cursor
  /// of the page that failed, and then the error is told. `summary` has the last word on how much
  /// came, said where nobody could watch.
  @discardableResult
  mutating func write(
    _ pager: Pager<Article>,
    of query: ArticleQuery,
    pages: Int?,
    summary: (Paging<Article>) -> String?
  ) async throws(Failure) -> Paging<Article> {
    var pager = pager
    var progress = ProgressLine(console: console)
    var failure: NewsError?
    while pages.map({ pager.paging.pageCount < $0 }) ?? true {
      progress.show(ListWording.loading(pager.paging))
      let written = pager.paging.count
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
      tell(pager.remarks.compactMap(Notice.init))
      try output(head + text(of: articles, await marks(of: articles), after: written))
    }
    progress.clear()
    if pager.paging.pageCount > 0 { try output(format.tail(next: pager.paging.next)) }
    if failure != .cancelled, let summary = summary(pager.paging) { progress.finish(summary) }
    if let failure { throw Failure(failure) }
    return pager.paging
  }

  private func text(
    of articles: [Article],
    _ marks: [Article.ID: ArticleMarks],
    after written: Int
  ) -> String {
    articles.enumerated().map { place, article in
      let marks = marks[article.id] ?? ArticleMarks()
      return format.article(article, marks, isFirst: written + place == 0)
    }.joined()
  }

  /// Returns the marks of articles.
  ///
  /// An archive in trouble must not cost a script the news: it is told once, and taken for empty.
  private mutating func marks(of articles: [Article]) async -> [Article.ID: ArticleMarks] {
    do throws(NewsError) {
      return try await marking.marks(of: articles.map(\.id))
    } catch {
      tell([Notice(error)].compactMap(\.self))
      return [:]
    }
  }

  private mutating func tell(_ notices: [Notice]) {
    for notice in notices where told.insert(notice) { console.say(notice.text) }
  }
}
