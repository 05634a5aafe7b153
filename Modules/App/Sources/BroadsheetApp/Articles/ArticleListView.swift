import Domain
import Presentation
import Terminal

/// Draws a list of articles, and one in full, as lines of text of a given width.
struct ArticleListView {
  let columns: Int
  let style: TerminalStyle

  /// Draws articles one below the other: number and headline, then where and when it appeared.
  func list(_ rows: some Collection<ArticleRow>) -> String {
    rows.map(row).joined()
  }

  private func row(_ row: ArticleRow) -> String {
    let mark = row.isSaved ? "\u{2605} " : "  "
    let number = TerminalText.pad(String(row.number), to: 3, alignment: .right) + mark
    let margin = String(repeating: " ", count: number.count)
    let title = wrap(row.title, first: number, rest: margin)
    let origin = wrap(
      [row.source, row.age].compactMap { $0 }.joined(separator: " \u{00B7} "),
      first: margin,
      rest: margin
    )
    // What was read steps back behind what is new.
    return style.paint(title, row.isRead ? .dim : .bold) + "\n" + style.paint(origin, .dim) + "\n"
  }

  /// Draws a whole article, with an empty line before and after.
  func article(_ article: ArticleDetail) -> String {
    let reader = ArticleListView(columns: min(columns, Self.widestText), style: style)
    let parts =
      [
        style.paint(reader.wrap(article.title), .bold),
        style.paint(reader.wrap(byline(article)), .dim),
      ] + article.paragraphs.map { "\n" + reader.wrap($0) }
      + [article.continuation.map { "\n" + style.paint(reader.wrap($0), .dim) }].compactMap { $0 }
    return "\n" + parts.joined(separator: "\n") + "\n\n" + link(article.link.description) + "\n\n"
  }

  private func byline(_ article: ArticleDetail) -> String {
    (article.byline + (article.isSaved ? ["\u{2605} saved"] : [])).joined(separator: " \u{00B7} ")
  }

  /// Draws what is said below a list.
  func footer(_ output: ArticleSearchPresenter.Output) -> String {
    guard case .ended(let reason) = output.status else { return dimmed(output.extent) }
    return dimmed(output.rows.isEmpty ? reason : "\(output.extent). \(reason)")
  }

  /// An address is never broken into lines: whoever copies it wants it whole.
  private func link(_ address: String) -> String {
    style.hyperlink(style.paint(TerminalText.singleLine(address), .underline), to: address)
  }

  private func dimmed(_ text: String) -> String {
    style.paint(wrap(text), .dim) + "\n"
  }

  private func wrap(_ text: String, first: String = "", rest: String = "") -> String {
    TerminalText.wrap(TerminalText.singleLine(text), to: columns, first: first, rest: rest)
      .joined(separator: "\n")
  }

  /// Lines longer than this are hard to read, however wide the window is; in cells.
  private static let widestText = 96
}
