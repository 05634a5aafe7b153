import Domain
import Presentation
import Query

/// A source in NewsAPI's shape.
extension NewsSource: FormattedItem {
  static let listField = "sources"

  static let columns: [Column] = [
    ("id", { $0.id }),
    ("name", { $0.name }),
    ("description", { $0.summary }),
    ("url", { $0.link?.description }),
    ("category", { $0.category?.rawValue }),
    ("language", { $0.language?.rawValue }),
    ("country", { $0.country?.description }),
  ]

  /// Its fields are the columns.
  var json: JSON {
    .object(Self.columns.map { ($0.name, .text($0.value(self))) })
  }

  var markdown: String {
    let facts = [id, category?.rawValue, language?.rawValue, country?.description]
    let title = link.map { Markdown.link(name, to: $0) } ?? Markdown.line(name)
    return Markdown.entry(
      title,
      facts.compactMap(\.self).map(Markdown.line),
      summary: summary
    )
  }
}
