import Domain
import Presentation
import Terminal

/// Writes a list for programs, page by page as it arrives.
struct ListWriter {
  /// Writes a text.
  typealias Output = (_ text: String) throws(Failure) -> Void

  private let format: any ListFormat
  private let wording: ListWording
  private let console: any Console
  private let output: Output
  private let keep: ([ItemID]) -> Void
  private var filter = NoticeFilter()

  /// Creates a writer to an output; notices and the summary go to the console's standard error.
  ///
  /// `keep` stores the ids behind the numbers of the first rows at the end, whatever that is.
  init(
    _ format: any ListFormat,
    _ wording: ListWording,
    console: any Console,
    output: @escaping Output,
    keep: @escaping ([ItemID]) -> Void = { _ in }
  ) {
    self.format = format
    self.wording = wording
    self.console = console
    self.output = output
    self.keep = keep
  }

  /// Writes a number of pages (nil: all), and returns how much was loaded.
  ///
  /// If a page fails, the output is completed with the cursor of that page before the error is
  /// thrown. `words` are the searched words. `summary` is printed at the end if standard
  /// error is no terminal, where it would replace the progress line.
  @discardableResult
  mutating func write(
    _ pager: Pager<DeskItem>,
    of words: String,
    pages: Int?,
    summary: (Paging<DeskItem>) -> String?
  ) async throws(Failure) -> Paging<DeskItem> {
    var pager = pager
    var progress = ProgressLine(console: console)
    var failure: NewsError?
    var ids: [ItemID] = []
    defer { keep(ids) }
    while pages.map({ pager.paging.pageCount < $0 }) ?? true {
      progress.show(wording.loading(pager.paging))
      let written = pager.paging.count
      let items: [DeskItem]?
      do throws(NewsError) {
        items = try await pager.next()
      } catch {
        failure = error
        break
      }
      guard let items else { break }
      ids += items.prefix(Self.mostNumbers - ids.count).map(\.id)
      progress.clear()
      let isFirstPage = pager.paging.pageCount == 1
      let head = isFirstPage ? format.head(words, total: pager.paging.total) : ""
      report(pager.remarks.compactMap(Notice.init))
      try output(head + text(of: items, after: written))
    }
    progress.clear()
    if pager.paging.pageCount > 0 { try output(format.tail(pager.paging)) }
    let isWorthASummary = failure == nil || pager.paging.pageCount > 0
    if failure != .cancelled, isWorthASummary, let summary = summary(pager.paging) {
      progress.finish(summary)
    }
    if let failure { throw Failure(failure) }
    return pager.paging
  }

  /// How many rows have a number for later commands, so that memory does not grow with the list.
  private static let mostNumbers = 10_000

  private func text(of items: [DeskItem], after written: Int) -> String {
    items.enumerated().map { place, item in
      format.item(item, written + place + 1)
    }.joined()
  }

  private mutating func report(_ notices: [Notice]) {
    for notice in notices where filter.admits(notice) { console.say(notice.line) }
  }
}
