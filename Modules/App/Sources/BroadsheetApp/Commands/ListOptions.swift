import Domain

extension Command.Operands {
  /// A query, as one operand or several.
  static let query = Command.Operands(synopsis: "[QUERY...]", count: 0...1_000)
}

extension String {
  /// A summary of the query language, for help.
  static let queryLanguage =
    "A query has words, `\"phrases\"`, `begin*`, `-excluded` words, `AND`, `OR`, `NOT`, parentheses, "
    + "and the filters `title:` `description:` `content:` `author:` `source:` `site:` `lang:` "
    + "`after:` `before:` `is:saved` `is:read` `is:unread`. Put `--` before a query that begins with "
    + "a dash. The manual has all details."
}

/// The options that several list commands share.
enum ListOptions {
  static let page = page(of: ArticleQuery.pageSizes)

  /// The options that select the part of a list, for pages of these sizes.
  static func page(of sizes: ClosedRange<Int>) -> [Option] {
    let size = Option(
      name: "page-size",
      value: .number("N", sizes),
      help: "Results per page, 1 to \(sizes.upperBound) (default: what fits the terminal, else 20)"
    )
    return [size] + pages
  }

  private static let pages = [
    Option(
      name: "pages",
      value: .number("N", 1...Int.max),
      help: "Load N pages without prompting"
    ),
    Option(name: "all", help: "Load all pages without prompting"),
    Option(
      name: "cursor",
      value: .text("CURSOR"),
      help: "Start from the `next` cursor of an earlier JSON reply, such as newsapi:3"
    ),
  ]

  static let fresh = Option(name: "fresh", help: "Bypass the five-minute cache")

  static let place = [
    Option(
      name: "provider",
      value: .choices("NAME", Container.providers.map(\.id)),
      help:
        "Search only these providers: \(Container.providers.map(\.id).joined(separator: " ")) "
        + "(default: every service that needs no key or has one)"
    ),
    fresh,
    Option(name: "strict", help: "Fail if any provider fails"),
    Option(name: "offline", help: "Search only the archive, without a network"),
  ]

  static let articles = [
    Option(
      name: "from",
      value: .text("DATE"),
      help: "Published on or after DATE: 2026-08-20, 2026-08, 2026, today, yesterday, or an age "
        + "such as 12h, 7d, 2w"
    ),
    Option(name: "to", value: .text("DATE"), help: "Published on or before DATE"),
    language("Only articles in this language"),
    Option(
      name: "source",
      value: .list("ID"),
      help: "Only these sources (provider ids; up to 20)"
    ),
    Option(name: "domain", value: .list("HOST"), help: "Only these sites, such as bbc.co.uk"),
    Option(name: "exclude-domain", value: .list("HOST"), help: "Exclude these sites"),
    Option(
      name: "in",
      value: .choices("PART", ArticleFilter.Field.allCases.map(\.rawValue)),
      help: "Search for the words only in title, description or content"
    ),
    Option(
      name: "sort",
      value: .choice("ORDER", ArticleQuery.Sort.allCases.map(\.rawValue)),
      help: "Order: newest (default), relevance or popularity"
    ),
  ]

  /// The option that selects a language; the codes are appended to `help`.
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
      help: "Output format: text (default), json, ndjson, csv or markdown"
    ),
    Option(name: "json", help: "Same as --format json"),
  ]
}
