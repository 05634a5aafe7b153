import Domain
import Presentation
import Terminal

/// The screen of a list of articles.
typealias ArticleListScreen<Query: ListQuery> = ListScreen<Query, ArticleListView>

extension PromptKeys {
  /// The keys below a list of articles.
  static let articles = PromptKeys(
    noun: "article",
    rows: [
      RowKey(verb: "read", help: "read an article", action: .show),
      RowKey(letter: "s", verb: "save", help: "save articles, or remove saved ones", action: .mark),
      RowKey(letter: "o", verb: "open", help: "open articles in the browser", action: .open),
    ],
    searchHelp: "search for something else",
    marks: "\u{2605} is a saved article, \u{2713} one that you have read."
  )
}

/// Draws articles.
struct ArticleListView: ListView {
  let columns: Int
  let style: TerminalStyle
  let dates: DateWording
  var showsLinks = false

  static func list(_ screen: ScreenOutput) -> ListOutput<ArticleRow>? {
    if case .articles(let list) = screen { list } else { nil }
  }

  static func item(_ screen: ScreenOutput) -> ItemOutput<ArticleDetail>? {
    if case .article(let item) = screen { item } else { nil }
  }

  static func id(_ row: Article.ID) -> ItemID { .article(row) }

  /// Draws number and headline, then the source, the age and whether it has been read.
  func row(_ row: ArticleRow, _ number: Int) -> String {
    let mark = row.isSaved ? "\u{2605}" : " "
    let ink = row.isRead ? Ink.dim : .bold
    let read = row.isRead ? "\u{2713} read" : nil
    return heading(number, mark: mark, row.title, matches: row.matches, ink: ink)
      + facts(number, [row.source, row.publishedAt.map(dates.age), read, row.alsoAt])
      + linkLine(number, row.link)
  }

  /// Draws a whole article.
  func detail(_ article: ArticleDetail) -> String {
    let places = article.alsoAt.flatMap { place in
      [
        "\n" + style.paint(narrowed.wrap("Also at " + place.name), .dim),
        link(place.link.description),
      ]
    }
    let continuation = article.continuation.map { style.paint(narrowed.wrap($0), .dim) + "\n" }
    let byline = article.byline(dates) + (article.isSaved ? ["\u{2605} saved"] : [])
    return document(
      title: article.title,
      byline: byline.joined(separator: " \u{00B7} "),
      paragraphs: article.paragraphs,
      below: [continuation, link(article.link.description)].compactMap(\.self) + places
    )
  }
}
