import Domain
import FoundationEssentials
import Presentation

/// A Markdown list: each article's headline as a link, where it is from, and what it is about.
struct MarkdownArticles: ListFormat {
  func item(_ marked: MarkedArticle, isFirst: Bool) -> String {
    let article = marked.article
    let day = article.publishedAt.map { $0.formatted(.iso8601.year().month().day()) }
    let places = AlsoAt.places(of: article).map { Markdown.link($0.name, to: $0.link) }
    let alsoAt = places.isEmpty ? nil : "also at " + places.joined(separator: ", ")
    let origin =
      [article.source.name, day].compactMap { $0 }.map(Markdown.escaped)
      + [alsoAt].compactMap(\.self)
    let summary = article.summary.map { "  " + Markdown.escaped($0) + "\n" } ?? ""
    return "- \(Markdown.link(article.title, to: article.link))"
      + " \u{2014} \(origin.joined(separator: ", "))\n" + summary
  }
}
