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

/// `broadsheet headlines`: reads what was typed, then lets a screen or a writer do the rest.
private enum HeadlinesCommand {
  @Sendable static func run(
    _ arguments: Arguments,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
    let list = try ListArguments(arguments, container)
    let query = try query(arguments, pageSize: list.pageSize)
    let headlines = try container.browseHeadlines()
    guard let format = list.format.list(of: MarkedArticle.self) else {
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
  /// An option that names a country.
  static func country(_ help: String) -> Option {
    Option(name: "country", value: .text("CODE"), help: help)
  }

  /// An option that names what news are about.
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
