import Domain
import FoundationEssentials
import Presentation
import SampleEdition
import Terminal

extension Command {
  static let search = Command(
    name: "search",
    summary: "Search the news, and page through what is found",
    operands: Operands(synopsis: "[QUERY...]", count: 0...1_000),
    options: ListOptions.page + ListOptions.articles + ListOptions.output,
    notes: [
      "On a terminal a prompt follows the page: Enter brings more, a number reads that article, "
        + "? lists the other keys. Elsewhere the same text is written without a prompt.",
      "A query has words, \"phrases\", +words that must be there, -words that must not, and AND, "
        + "OR, NOT with parentheses. Put -- before a query that begins with a dash.",
    ],
    examples: [
      ("broadsheet search climate", "a page of articles about climate"),
      ("broadsheet search '\"wind power\" -offshore' --from 7d", "of the last seven days"),
      ("broadsheet search tesla --pages 3 --json", "three pages as JSON"),
      ("broadsheet search --domain bbc.co.uk --all --format ndjson", "all there is from one site"),
    ],
    action: SearchCommand.run
  )
}

/// The options that the commands which list things share.
enum ListOptions {
  static let page = [
    Option(
      name: "page-size",
      value: .number("N", ArticleQuery.pageSizes),
      help: "Articles to a page, 1 to 100 (default 20)"
    ),
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

  static let articles = [
    Option(
      name: "provider",
      value: .choice("NAME", Container.providers.map(\.id)),
      help: "Where to search (default: newsapi when its key is set, else sample)"
    ),
    Option(
      name: "from",
      value: .text("DATE"),
      help: "Nothing older: 2026-08-20, 2026-08-20T12:15:00Z, or 12h, 7d, 2w ago"
    ),
    Option(name: "to", value: .text("DATE"), help: "Nothing newer; a day counts to its end"),
    Option(
      name: "language",
      value: .choice("CODE", Language.allCases.map(\.rawValue)),
      help:
        "Only articles in a language: \(Language.allCases.map(\.rawValue).joined(separator: " "))"
    ),
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

  static let output = [
    Option(
      name: "format",
      value: .choice("FORMAT", OutputFormat.allCases.map(\.rawValue)),
      help: "text (default), json, ndjson, csv or markdown"
    ),
    Option(name: "json", help: "The same as --format json"),
  ]
}

/// `broadsheet search`: reads what was typed, then lets a screen or a writer do the rest.
private enum SearchCommand {
  @Sendable static func run(
    _ arguments: Arguments,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
    let query = try query(arguments, container)
    let cursor = try cursor(arguments)
    let pages = arguments.has("all") ? nil : arguments.number("pages") ?? 1
    let (provider, search) = try container.searchArticles(arguments["provider"])
    if provider == SampleEdition.provider, arguments["provider"] == nil {
      container.console.writeError(sampleAdvice)
    }
    if let format = format(arguments).articles {
      let pager = Pager(search, for: query, from: cursor)
      let writer = ArticleWriter(
        format: format,
        saving: container.saveArticles,
        console: container.console
      )
      return try await writer.write(pager, of: query, pages: pages)
    }
    let screen = ArticleListScreen(
      presenter: container.articleSearch(search, query),
      console: container.console,
      style: try container.style(),
      open: container.openInBrowser
    )
    return try await screen.run(query.words, pages: pages, from: cursor)
  }

  private static let sampleAdvice =
    "broadsheet: these are sample articles; for live news get a free key at "
    + "https://newsapi.org/register, then run \"broadsheet config set newsapi-key\"\n"

  private static func query(
    _ arguments: Arguments,
    _ container: Container
  ) throws(Failure) -> ArticleQuery {
    var filter = ArticleFilter()
    filter.fields = arguments.all("in").compactMap(ArticleFilter.Field.init)
    filter.sources = arguments.all("source")
    filter.domains = arguments.all("domain")
    filter.excludedDomains = arguments.all("exclude-domain")
    filter.language = arguments["language"].flatMap(Language.init)
    filter.from = try date("from", arguments, container)?.start
    filter.to = try date("to", arguments, container)?.end
    let pageSize = try container.configuration.number(.pageSize) ?? 20
    do throws(InvalidQuery) {
      return try ArticleQuery(
        arguments.operands.joined(separator: " "),
        filter: filter,
        sort: arguments["sort"].flatMap(ArticleQuery.Sort.init) ?? .newest,
        pageSize: pageSize
      )
    } catch {
      throw .usage(error.sentence)
    }
  }

  private static func date(
    _ option: String,
    _ arguments: Arguments,
    _ container: Container
  ) throws(Failure) -> DateExpression? {
    guard let text = arguments[option] else { return nil }
    guard let date = DateExpression(text, now: container.now) else {
      throw .usage(
        "--\(option) \(Quoted(text)): give a date such as 2026-08-20 or an age such as 7d or 2w"
      )
    }
    return date
  }

  private static func cursor(_ arguments: Arguments) throws(Failure) -> Cursor? {
    guard let text = arguments["cursor"] else { return nil }
    guard let cursor = Cursor(text) else {
      throw .usage("--cursor \(Quoted(text)): give the \"next\" of an earlier JSON reply")
    }
    return cursor
  }

  private static func format(_ arguments: Arguments) -> OutputFormat {
    arguments.has("json") ? .json : arguments["format"].flatMap(OutputFormat.init) ?? .text
  }
}
