import Domain

extension JSON {
  /// A publisher in NewsAPI's shape.
  init(_ source: NewsSource) {
    self = .object([
      ("id", .text(source.id)),
      ("name", .text(source.name)),
      ("description", .text(source.summary)),
      ("url", .text(source.link?.description)),
      ("category", .text(source.category?.rawValue)),
      ("language", .text(source.language?.rawValue)),
      ("country", .text(source.country?.description)),
    ])
  }
}

extension NewsSource {
  /// The columns of a table of publishers, in an order that is a promise: new ones come at the end.
  static let columns: [CSVRecords<NewsSource>.Column] = [
    ("id", { $0.id }),
    ("name", { $0.name }),
    ("description", { $0.summary }),
    ("url", { $0.link?.description }),
    ("category", { $0.category?.rawValue }),
    ("language", { $0.language?.rawValue }),
    ("country", { $0.country?.description }),
  ]
}

/// A Markdown list: each publisher's name, as a link where there is one, and what it is about.
struct MarkdownSources: ListFormat {
  func item(_ source: NewsSource, isFirst: Bool) -> String {
    let name =
      source.link.map { Markdown.link(source.name, to: $0) } ?? Markdown.escaped(source.name)
    let facts = [
      source.id, source.category?.rawValue, source.language?.rawValue, source.country?.description,
    ].compactMap(\.self).map(Markdown.escaped)
    let summary = source.summary.map { "  " + Markdown.escaped($0) + "\n" } ?? ""
    return "- \(name) \u{2014} \(facts.joined(separator: ", "))\n" + summary
  }
}
