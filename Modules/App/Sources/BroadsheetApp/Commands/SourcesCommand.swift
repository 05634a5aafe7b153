import Domain
import Presentation

extension Command {
  static let sources = Command(
    name: "sources",
    summary: "List the publishers that a search or headlines can be limited to",
    operands: Operands(synopsis: "[WORDS...]", count: 0...1_000),
    options: ListOptions.page + [
      .category("Only those that write about: \(NewsCategory.list)"),
      ListOptions.language("Only those that write in a language"),
      .country("Only those of a country, by its two letters"),
      ListOptions.fresh,
    ] + ListOptions.output,
    notes: [
      "The publishers are NewsAPI's, which needs a key. WORDS are looked for in the id, the name and "
        + "the description. The id comes first in a line: it is what --source takes.",
      "On a terminal a prompt follows the page: Enter brings more, o NUMBER opens a front page, /WORDS "
        + "lists others, ? lists the keys.",
    ],
    examples: [
      ("broadsheet sources", "all of them, page by page"),
      ("broadsheet sources times --country us", "by a word and a country"),
      ("broadsheet sources --category science --language en --json", "for a program"),
    ],
    action: SourcesCommand.run
  )
}

/// `broadsheet sources`: reads what was typed, then lets a screen or a writer do the rest.
private enum SourcesCommand {
  @Sendable static func run(
    _ arguments: Arguments,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
    let list = try ListArguments(arguments, container)
    let query = try query(arguments, pageSize: list.pageSize)
    let sources = try container.browseSources()
    guard let format = list.format.list(of: NewsSource.self) else {
      let presenter = SourceListPresenter(sources: sources, query: query)
      return try await list.show(query.words, on: try container.sourceList(presenter))
    }
    let pages = sources.pages(of: query)
    return try await list.write(query.words, pages, as: format, .sources, to: container.console)
  }

  private static func query(
    _ arguments: Arguments,
    pageSize: Int
  ) throws(Failure) -> SourceQuery {
    let country = try arguments.country()
    return try checked { () throws(InvalidQuery) in
      try SourceQuery(
        arguments.words,
        category: arguments.category,
        language: arguments["language"].flatMap(Language.init),
        country: country,
        pageSize: pageSize
      )
    }
  }
}
