import Domain
import Query

extension Command.Operands {
  /// A query, as one operand or several.
  static let query = Command.Operands(synopsis: "[QUERY...]", count: 0...1_000, kinds: [.query])
}

extension String {
  /// The prompt of lists, for help.
  static let prompt = "On a terminal a prompt follows each page; `?` lists its keys."

  /// A summary of the query language, for help.
  static let queryLanguage =
    "A query has words, `=exact` words, `\"phrases\"`, `begin*`, `-excluded` words, `AND`, `OR`, `NOT`, "
    + "parentheses, and the filters `title:` `description:` `content:` `author:` `source:` `site:` `lang:` "
    + "`after:` `before:` `is:saved` `is:read` `is:unread` `is:followed` `tag:` `feed:` `category:` "
    + "`has:audio` `has:video` `has:picture` `has:full`. Put `--` before a query that begins with a dash. `man broadsheet` explains them."
}

/// The options that several list commands share.
enum ListOptions {
  static let page = page(of: ArticleQuery.pageSizes)

  /// The options that select the part of a list, for pages of these sizes.
  static func page(of sizes: ClosedRange<Int>) -> [Option] {
    let size = Option(
      "page-size",
      .number("N", sizes),
      "Results per page, 1 to \(sizes.upperBound) (default: what fits the terminal, else 20)"
    )
    return [size] + pages
  }

  private static let pages = [
    Option("pages", .number("N", 1...Int.max), "Load N pages without prompting"),
    Option(
      "all",
      "Load all pages without prompting (default for stored lists and for sources if standard output "
        + "is not a terminal)"
    ),
    Option(
      "cursor",
      .text("CURSOR"),
      "Start from the `next` cursor of an earlier JSON reply, such as newsapi:3"
    ),
  ]

  static let fresh = Option("fresh", "Bypass the five-minute cache")

  /// The options that select the providers.
  static func place(_ providers: ProviderCatalog) -> [Option] {
    let ids = providers.articleProviders.map(\.id)
    let provider = Option(
      "provider",
      .choices("NAME", ids),
      "Search only these providers: \(ids.joined(separator: " ")) "
        + "(default: every service that needs no key or has one)"
    )
    return [
      provider, fresh, Option("strict", "Fail if any provider fails"),
      Option(
        "no-wait",
        "Print what arrives within a second; the results of slower providers follow on the next page"
      ),
      Option("offline", "Search only the archive, without a network"),
    ]
  }

  static let articles = [
    Option(
      "from",
      .text("DATE"),
      "Published on or after DATE: 2026-08-20, 2026-08, 2026, today, yesterday, or an age "
        + "such as 12h, 7d, 2w"
    ),
    Option("to", .text("DATE"), "Published on or before DATE"),
    language("Only articles in this language"),
    Option("source", .list("ID"), "Only these sources (provider ids; up to 20)"),
    Option("domain", .list("HOST", of: .site), "Only these sites, such as bbc.co.uk"),
    Option("exclude-domain", .list("HOST", of: .site), "Exclude these sites"),
    Option(
      "in",
      .choices("PART", ArticleFilter.Field.allCases.map(\.rawValue)),
      "Search for the words only in title, description or content"
    ),
    Option(
      "sort",
      .choice("ORDER", ArticleQuery.Sort.allCases.map(\.rawValue)),
      "Order: newest (default), relevance or popularity"
    ),
  ]

  /// The option that selects a language; the codes are appended to `help`.
  static func language(_ help: String) -> Option {
    let codes = Language.allCases.map(\.rawValue)
    return Option("language", .choice("CODE", codes), "\(help): \(codes.joined(separator: " "))")
  }

  static let each = Option("each", "List every article, instead of each story once")

  static let output =
    formats + [Option("urls", "Print the link of each row on a line of its own")]

  static let formats = [
    Option(
      "format",
      .choice("FORMAT", OutputFormat.ofLists.map(\.rawValue)),
      "Output format: text (default), json, ndjson, csv or markdown"
    ),
    Option("json", "Same as --format json"),
    safeCSV,
  ]

  static let safeCSV = Option(
    "csv-safe",
    "With --format csv: put an apostrophe before cells that a spreadsheet would run as a formula"
  )
}
