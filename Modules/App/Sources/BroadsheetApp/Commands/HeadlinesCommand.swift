import Domain
import Presentation

extension Command {
  static let headlines = Command(
    name: "headlines",
    summary: "List the top headlines (needs a NewsAPI key)",
    operands: .query,
    options: ListOptions.page + [
      .country("Headlines of this country, such as de (ISO 3166-1)"),
      .category("Headlines of this category: \(NewsCategory.list)"),
      Option(
        name: "source",
        value: .list("ID"),
        help: "Headlines of these sources (ids of `broadsheet sources`; up to 20)"
      ),
      ListOptions.fresh,
    ] + ListOptions.output,
    notes: [
      "Without QUERY and options the list has general news. `--source` cannot be combined with "
        + "`--country` or `--category`, because a source has its own.",
      "Headlines are stored in the archive, but the archive does not answer in NewsAPI's place: it "
        + "does not store which articles were headlines.",
    ],
    examples: [
      ("broadsheet headlines", "list the top headlines"),
      ("broadsheet headlines --country de --category science", "science in Germany"),
      (
        "broadsheet headlines election --source bbc-news,reuters",
        "headlines of two sources with a word"
      ),
      ("broadsheet headlines --category sports --all --json", "all sports headlines as JSON"),
    ],
    action: HeadlinesCommand.run
  )
}

/// `broadsheet headlines`: reads what was typed, then lets a screen or a writer do the rest.
private enum HeadlinesCommand {
  @Sendable static func run(
    _ arguments: Arguments,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
    let list = try ListArguments(arguments, container)
    let query = try query(arguments, pageSize: list.pageSize)
    let headlines = try container.browseHeadlines()
    guard let format = list.format.articles else {
      let presenter = ArticleListPresenter(
        headlines: headlines,
        marking: container.marking,
        query: query,
        dates: container.dates
      )
      return try await list.show(query.words, on: try container.articleList(presenter))
    }
    let articles = container.marking.marked(headlines.pages(of: query))
    return try await list.write(query.words, articles, as: format, .articles, to: container.console)
  }

  private static func query(
    _ arguments: Arguments,
    pageSize: Int
  ) throws(Failure) -> HeadlineQuery {
    let country = try arguments.country()
    return try checked { () throws(InvalidQuery) in
      try HeadlineQuery(
        arguments.words,
        country: country,
        category: arguments.category,
        sources: arguments.all("source"),
        pageSize: pageSize
      )
    }
  }
}

extension Option {
  /// The option that selects a country.
  static func country(_ help: String) -> Option {
    Option(name: "country", value: .text("CODE"), help: help)
  }

  /// The option that selects a category.
  static func category(_ help: String) -> Option {
    Option(
      name: "category",
      value: .choice("NAME", NewsCategory.allCases.map(\.rawValue)),
      help: help
    )
  }
}

extension NewsCategory {
  /// All of them, for help.
  static let list = allCases.map(\.rawValue).joined(separator: ", ")
}

extension Arguments {
  /// What the news are to be about; nil when nothing was named.
  var category: NewsCategory? { self["category"].flatMap(NewsCategory.init) }

  /// The country that was named; nil when none was.
  func country() throws(Failure) -> Country? {
    guard let text = self["country"] else { return nil }
    guard let country = Country(text) else {
      throw .usage("--country \(Quoted(text)): give the two letters of a country, such as de")
    }
    return country
  }
}
