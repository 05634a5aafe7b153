import Domain
import LocalArchive
import Terminal

extension Command {
  static let search = Command(
    name: "search",
    summary: "Search the news and page through the results",
    operands: .query,
    options: ListOptions.page + ListOptions.place + ListOptions.articles + ListOptions.output,
    notes: [
      "On a terminal a prompt follows each page: Enter loads the next page, a number shows that "
        + "article, `?` lists all keys.",
      .queryLanguage,
      "All results are stored in the archive. `--offline` searches it; it also answers when the "
        + "network or the providers fail.",
    ],
    examples: [
      ("broadsheet search climate", "search all usable providers"),
      (
        "broadsheet search '\"wind power\" -offshore' --from 7d",
        "with \"wind power\", without offshore, last 7 days"
      ),
      ("broadsheet search tesla --pages 3 --json", "3 pages as JSON"),
      ("broadsheet search --domain bbc.co.uk --all --format ndjson", "all articles of one site"),
      ("broadsheet search --offline 'title:wind is:unread'", "unread articles in the archive"),
    ],
    action: SearchCommand.run
  )
}

/// `broadsheet search`: reads what was typed, then lets a screen or a writer do the rest.
private enum SearchCommand {
  @Sendable static func run(
    _ arguments: Arguments,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
    let list = try ListArguments(arguments, container)
    let query = try arguments.query(pageSize: list.pageSize, now: container.now)
    let search = try await container.searchArticles(
      try providers(arguments),
      from: list.cursor,
      isStrict: arguments.has("strict")
    )
    return try await list.show(search, for: query, in: container)
  }

  /// The providers that were named; none where the choice is left to the program.
  private static func providers(_ arguments: Arguments) throws(Failure) -> [Provider.ID] {
    let named = arguments.all("provider")
    guard arguments.has("offline") else { return named }
    let offline = Container.offlineProviders.map(\.id)
    guard !named.isEmpty else { return [Archive.provider.id] }
    if let live = named.first(where: { !offline.contains($0) }) {
      throw .usage(
        "--offline asks nobody, and so not \(live): leave one of them out, or choose "
          + offline.joined(separator: " or ")
      )
    }
    return named
  }
}
