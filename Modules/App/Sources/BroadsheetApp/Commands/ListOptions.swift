import Domain

extension Command.Operands {
  /// A query, typed as one operand or as several.
  static let query = Command.Operands(synopsis: "[QUERY...]", count: 0...1_000)
}

extension String {
  /// What a query can say, for help.
  static let queryLanguage =
    "A query has words, \"phrases\", begin*, +words that must be there, -words that must not, AND, "
    + "OR, NOT with parentheses, and title: description: content: author: source: site: lang: "
    + "after: before: is:saved is:read is:unread. Put -- before a query that begins with a dash."
}

/// The options that the commands which list things share.
enum ListOptions {
  static let page = page(of: ArticleQuery.pageSizes)

  /// The options that say how much of a list is wanted, where a page can have these sizes.
  static func page(of sizes: ClosedRange<Int>) -> [Option] {
    let size = Option(
      name: "page-size",
      value: .number("N", sizes),
      help: "How many to a page, 1 to \(sizes.upperBound) (default 20)"
    )
    return [size] + pages
  }

  private static let pages = [
    Option(
      name: "pages",
      value: .number("N", 1...Int.max),
      help: "Load N pages without being asked"
    ),
    Option(name: "all", help: "Load every page without being asked"),
    Option(
      name: "cursor",
      value: .text("CURSOR"),
      help: "Go on from the \"next\" of an earlier JSON reply, such as newsapi:3 for page 3"
    ),
  ]

  static let fresh = Option(
    name: "fresh",
    help: "Ask again for what was asked within five minutes"
  )

  static let place = [
    Option(
      name: "provider",
      value: .choices("NAME", Container.providers.map(\.id)),
      help:
        "Where to search: \(Container.providers.map(\.id).joined(separator: " ")) (default: every "
        + "service that needs no key or has one)"
    ),
    fresh,
    Option(name: "strict", help: "Fail when one of the providers does, whatever the others find"),
    Option(name: "offline", help: "Search what is in the archive, and ask no provider"),
  ]

  static let articles = [
    Option(
      name: "from",
      value: .text("DATE"),
      help: "Nothing older: 2026-08-20, 2026-08-20T12:15:00Z, or 12h, 7d, 2w ago"
    ),
    Option(name: "to", value: .text("DATE"), help: "Nothing newer; a day counts to its end"),
    language("Only articles in a language"),
    Option(
      name: "source",
      value: .list("ID"),
      help: "Only these publishers, by the provider's ids; at most 20"
    ),
    Option(name: "domain", value: .list("HOST"), help: "Only these sites, such as bbc.co.uk"),
    Option(name: "exclude-domain", value: .list("HOST"), help: "None of these sites"),
    Option(
      name: "in",
      value: .choices("PART", ArticleFilter.Field.allCases.map(\.rawValue)),
      help: "Look for the words only in title, description or content"
    ),
    Option(
      name: "sort",
      value: .choice("ORDER", ArticleQuery.Sort.allCases.map(\.rawValue)),
      help: "newest (default), relevance or popularity"
    ),
  ]

  /// An option that names a language; `help` is said before their codes.
  static func language(_ help: String) -> Option {
    let codes = Language.allCases.map(\.rawValue)
    return Option(
      name: "language",
      value: .choice("CODE", codes),
      help: "\(help): \(codes.joined(separator: " "))"
    )
  }

  static let output =
    formats + [Option(name: "urls", help: "Print the link of each row on a line of its own")]

  static let formats = [
    Option(
      name: "format",
      value: .choice("FORMAT", OutputFormat.allCases.map(\.rawValue)),
      help: "text (default), json, ndjson, csv or markdown"
    ),
    Option(name: "json", help: "The same as --format json"),
  ]
}
