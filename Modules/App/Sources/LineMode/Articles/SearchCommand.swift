import Domain
import Presentation
import Terminal

extension Command {
  static func search(_ providers: ProviderCatalog) -> Command {
    Command(
      name: "search",
      summary: "Search the news and page through the results",
      operands: .query,
      options: ListOptions.page + ListOptions.place(providers) + ListOptions.articles
        + [ListOptions.each] + ListOptions.output,
      notes: [
        .prompt, .queryLanguage,
        "All results are stored in the archive. `--offline` searches it; it also answers when the "
          + "network or the providers fail.",
      ],
      examples: [
        ("broadsheet search climate", "search all usable providers"),
        (
          "broadsheet search '\"wind power\" -offshore' --from 7d",
          "with \"wind power\", without offshore, last 7 days"
        ),
        ("broadsheet search --domain bbc.co.uk --all --format ndjson", "all articles of one site"),
        ("broadsheet search --offline 'title:wind is:unread'", "unread articles in the archive"),
      ],
      action: SearchCommand.run
    )
  }

  static let saved = list(
    name: "saved",
    summary: "List or search your saved articles, newest first",
    options: ListOptions.articles,
    notes: [.queryLanguage],
    examples: [
      ("broadsheet saved", "list all, page by page"),
      (
        "broadsheet saved climate --all --format markdown",
        "saved articles about climate, as a list of links"
      ),
    ],
    route: { arguments, pageSize, now throws(Failure) in
      .saved(try arguments.query(pageSize: pageSize, now: now) { Section.saved.limit(&$0) })
    }
  )
}

/// `broadsheet search`.
private enum SearchCommand {
  static let run: Command.Action = { arguments, context throws(Failure) in
    try arguments.checkConflict("no-wait", "strict")
    let list = try ListArguments(arguments, context)
    if let saved = try await savedSearch(arguments, list.pageSize, context) {
      return try await list.show(saved, context.services, context)
    }
    let query = try arguments.query(pageSize: list.pageSize, now: context.now)
    let configuration = context.configuration
    let choice = try ProviderChoice(
      of: try providers(arguments, configuration.providers),
      continuing: list.cursor,
      from: configuration.providers
    ) { () throws(Failure) in try configured(try configuration.usualProviders()) }
    guard choice.accepts(query) else {
      throw .usage(
        "search needs words or a filter such as --from 7d; \"broadsheet headlines\" shows the top "
          + "news"
      )
    }
    let search = context.searchArticles(choice, isStrict: arguments.has("strict"))
    var services = context.services
    services.isSearchStored = !choice.isOnline
    services.search =
      arguments.has("no-wait") ? withoutWaiting(search, context.console) : search
    return try await list.show(.search(query), services, context, isStored: !choice.isOnline)
  }

  /// Returns the saved articles for `search save WORDS`, if the person means those; else nil.
  private static func savedSearch(
    _ arguments: Arguments,
    _ pageSize: Int,
    _ context: any CommandContext
  ) async throws(Failure) -> Route? {
    let words = arguments.operands.dropFirst().joined(separator: " ")
    guard let first = arguments.operands.first, ["save", "saved"].contains(first), !words.isEmpty
    else { return nil }
    let console = context.console
    guard console.isAttended else {
      console.say(
        "searching for \(Quoted(arguments.words)); \"broadsheet saved \(words)\" searches your saved "
          + "articles"
      )
      return nil
    }
    let question = "Search your saved articles for \(Quoted(words))?"
    guard await console.agrees(to: question) else { return nil }
    let query = try arguments.query(pageSize: pageSize, now: context.now) {
      Section.saved.limit(&$0)
    }
    return .saved(try checked(query.searching(for: words, now: context.now)))
  }

  private static func withoutWaiting(
    _ search: any SearchArticles,
    _ console: any Console
  ) -> NoWaitSearch {
    NoWaitSearch(wrapping: search) { missing in
      let names = missing.map(\.name).joined(separator: ", ")
      console.say(
        "no answer yet from \(names); the results follow on the next page; "
          + "leave out --no-wait to wait for them"
      )
    }
  }

  /// Returns the providers of `--provider`; the archive if `--offline` is given without one.
  private static func providers(
    _ arguments: Arguments,
    _ catalog: ProviderCatalog
  ) throws(Failure) -> [Provider.ID] {
    let named = arguments.all("provider")
    guard arguments.has("offline") else { return named }
    let offline = catalog.offline.map(\.id)
    guard !named.isEmpty else { return [catalog.archive.id] }
    if let live = named.first(where: { !offline.contains($0) }) {
      throw .usage(
        "--offline cannot search \(live): leave out one of them, or use "
          + offline.map { "--provider \($0)" }.joined(separator: " or ")
      )
    }
    return named
  }
}
