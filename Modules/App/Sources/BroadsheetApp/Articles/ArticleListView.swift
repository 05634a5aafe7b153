import Domain
import Presentation
import Terminal

/// Draws a list of articles, and one in full, as lines of text of a given width.
struct ArticleListView: ListView {
  let columns: Int
  let style: TerminalStyle

  /// Draws articles one below the other: number and headline, then where and when it appeared.
  func list(_ rows: ArraySlice<ArticleRow>) -> String {
    rows.map(row).joined()
  }

  private func row(_ row: ArticleRow) -> String {
    let margin = margin(row.number, mark: row.isSaved ? "\u{2605}" : " ")
    let title = wrap(row.title, first: margin.first, rest: margin.rest)
    let origin = wrap(
      [row.source, row.age, row.alsoAt].compactMap { $0 }.joined(separator: " \u{00B7} "),
      first: margin.rest,
      rest: margin.rest
    )
    // What was read steps back behind what is new.
    return style.paint(title, row.isRead ? .dim : .bold) + "\n" + style.paint(origin, .dim) + "\n"
  }

  /// Draws a whole article, with an empty line before and after.
  func detail(_ article: ArticleDetail) -> String {
    let reader = ArticleListView(columns: min(columns, Self.widestText), style: style)
    let parts =
      [
        style.paint(reader.wrap(article.title), .bold),
        style.paint(reader.wrap(byline(article)), .dim),
      ] + article.paragraphs.map { "\n" + reader.wrap($0) }
      + [article.continuation.map { "\n" + style.paint(reader.wrap($0), .dim) }].compactMap { $0 }
      + ["\n" + link(article.link.description)]
      + article.alsoAt.map { place in
        "\n" + style.paint(reader.wrap("Also at " + place.name), .dim) + "\n"
          + link(place.link.description)
      }
    return "\n" + parts.joined(separator: "\n") + "\n\n"
  }

  private func byline(_ article: ArticleDetail) -> String {
    (article.byline + (article.isSaved ? ["\u{2605} saved"] : [])).joined(separator: " \u{00B7} ")
  }

  /// An address is never broken into lines: whoever copies it wants it whole.
  private func link(_ address: String) -> String {
    style.hyperlink(style.paint(TerminalText.singleLine(address), .underline), to: address)
  }

  /// Lines longer than this are hard to read, however wide the window is; in cells.
  private static let widestText = 96
}
