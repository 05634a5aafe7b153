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
    let places = article.alsoAt.flatMap { place in
      [
        "\n" + style.paint(narrowed.wrap("Also at " + place.name), .dim),
        link(place.link.description),
      ]
    }
    let continuation = article.continuation.map { style.paint(narrowed.wrap($0), .dim) + "\n" }
    return document(
      title: article.title,
      byline: byline(article),
      paragraphs: article.paragraphs,
      below: [continuation, link(article.link.description)].compactMap(\.self) + places
    )
  }

  private func byline(_ article: ArticleDetail) -> String {
    (article.byline + (article.isSaved ? ["\u{2605} saved"] : [])).joined(separator: " \u{00B7} ")
  }
}
