import ArticleArchive
import Domain
import SampleEdition
import Terminal

extension Command {
  static let search = Command(
    name: "search",
    summary: "Search the news, and page through what is found",
    operands: .query,
    options: ListOptions.page + ListOptions.place + ListOptions.articles + ListOptions.output,
    notes: [
      "On a terminal a prompt follows the page: Enter brings more, a number reads that article, "
        + "? lists the other keys. Elsewhere the same text is written without a prompt.",
      .queryLanguage,
      "What a provider brings is kept in the archive; --offline searches that, and it answers "
        + "where a provider does not.",
    ],
    examples: [
      ("broadsheet search climate", "a page of articles about climate"),
      ("broadsheet search '\"wind power\" -offshore' --from 7d", "of the last seven days"),
      ("broadsheet search tesla --pages 3 --json", "three pages as JSON"),
      ("broadsheet search --domain bbc.co.uk --all --format ndjson", "all there is from one site"),
      ("broadsheet search --offline 'title:wind is:unread'", "what you have and have not read"),
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
    let chosen = try provider(arguments)
    let (provider, search) = try await container.searchArticles(chosen)
    if chosen == nil, let advice = advice(provider) { container.console.say(advice) }
    return try await list.show(search, in: container)
  }

  /// The provider that was named; nil where the choice is left to the program.
  private static func provider(_ arguments: Arguments) throws(Failure) -> Provider.ID? {
    let named = arguments["provider"]
    guard arguments.has("offline") else { return named }
    let offline = Container.offlineProviders.map(\.id)
    guard let named else { return Archive.provider.id }
    guard offline.contains(named) else {
      throw .usage(
        "--offline asks nobody, and so not \(named): leave one of them out, or choose "
          + offline.joined(separator: " or ")
      )
    }
    return named
  }

  /// Says where the articles come from when no live provider is set up.
  private static func advice(_ provider: Provider) -> String? {
    switch provider {
    case SampleEdition.provider: "these are sample articles; " + keyAdvice
    case Archive.provider: "these are from your archive; " + keyAdvice
    default: nil
    }
  }

  private static let keyAdvice =
    "for live news get a free key at https://newsapi.org/register, then run "
    + "\"broadsheet config set newsapi-key\""
}
