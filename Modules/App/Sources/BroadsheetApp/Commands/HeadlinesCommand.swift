import Domain
import Presentation

extension Command {
  static let headlines = Command(
    name: "headlines",
    summary: "Show what leads the news now, and page through it",
    operands: .query,
    options: ListOptions.page + [
      .country("The news of a country, by its two letters"),
      .category("News about: \(NewsCategory.list)"),
      Option(
        name: "source",
        value: .list("ID"),
        help: "The news of these publishers, as \"broadsheet sources\" names them; at most 20"
      ),
      ListOptions.fresh,
    ] + ListOptions.output,
    notes: [
      "Headlines come from NewsAPI, which needs a key. QUERY is words that they are to have. Without "
        + "anything to choose them by they are general news. A source has a country and a category of "
        + "its own, so --source goes with neither.",
      "They are listed as \"broadsheet search\" lists articles, and kept in the archive. That does "
        + "not know what led the news, so it does not answer when NewsAPI cannot.",
    ],
    examples: [
      ("broadsheet headlines", "what leads the news"),
      ("broadsheet headlines --country de --category science", "in Germany, about science"),
      ("broadsheet headlines election --source bbc-news,reuters", "at two publishers"),
      ("broadsheet headlines --category sports --all --json", "all there are, as JSON"),
    ],
    action: HeadlinesCommand.run
  )
}

/// `broadsheet headlines`.
private enum HeadlinesCommand {
  @Sendable static func run(
    _ arguments: Arguments,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
    let list = try ListArguments(arguments, container)
    let query = try query(arguments, pageSize: list.pageSize)
    let headlines = try container.browseHeadlines()
    let pages = container.marking.marked(headlines.pages(of: query))
    return try await list.show(pages, of: query.words, as: list.format.articles, .articles) {
      () throws(Failure) in
      try container.articleList(
        ArticleListPresenter(
          headlines: headlines,
          marking: container.marking,
          query: query,
          dates: container.dates
        )
      )
    }
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
  /// The option `--country`.
  static func country(_ help: String) -> Option {
    Option(name: "country", value: .text("CODE"), help: help)
  }

  /// The option `--category`.
  static func category(_ help: String) -> Option {
    Option(
      name: "category",
      value: .choice("NAME", NewsCategory.allCases.map(\.rawValue)),
      help: help
    )
  }
}

extension NewsCategory {
  /// All categories, for help.
  static let list = allCases.map(\.rawValue).joined(separator: ", ")
}

extension Arguments {
  /// The value of `--category`; nil if it was not given.
  var category: NewsCategory? { self["category"].flatMap(NewsCategory.init) }

  /// Returns the value of `--country`; nil if it was not given.
  func country() throws(Failure) -> Country? {
    guard let text = self["country"] else { return nil }
    guard let country = Country(text) else {
      throw .usage("--country \(Quoted(text)): give the two letters of a country, such as de")
    }
    return country
  }
}
