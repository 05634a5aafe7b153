import Domain
import LocalArchive
import Presentation
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

  static let saved = Command(
    name: "saved",
    summary: "List or search your saved articles, newest first",
    operands: .query,
    options: ListOptions.page + ListOptions.articles + ListOptions.output,
    notes: [.queryLanguage],
    examples: [
      ("broadsheet saved", "list all, page by page"),
      (
        "broadsheet saved climate --all --format markdown",
        "those about climate, as a list of links"
      ),
    ],
    action: { arguments, container throws(Failure) in
      let list = try ListArguments(arguments, container)
      let query = try arguments.query(pageSize: list.pageSize, now: container.now) {
        $0.isSavedOnly = true
      }
      let search = OfflineSearch(of: container.archiveSearch)
      return try await list.show(search, for: query, in: container)
    }
  )
}

/// `broadsheet search`.
private enum SearchCommand {
  static let run: Command.Action = { arguments, container throws(Failure) in
    try arguments.checkConflict("no-wait", "strict")
    let list = try ListArguments(arguments, container)
    let query = try arguments.query(pageSize: list.pageSize, now: container.now)
    let named = try providers(arguments)
    if named.isEmpty, list.cursor == nil { try checkRestriction(of: query, container) }
    let search = try await container.searchArticles(
      named,
      from: list.cursor,
      isStrict: arguments.has("strict")
    )
    let shown = arguments.has("no-wait") ? withoutWaiting(search, container.console) : search
    return try await list.show(shown, for: query, in: container)
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
  private static func providers(_ arguments: Arguments) throws(Failure) -> [Provider.ID] {
    let named = arguments.all("provider")
    guard arguments.has("offline") else { return named }
    let offline = Container.offlineProviders.map(\.id)
    guard !named.isEmpty else { return [Archive.provider.id] }
    if let live = named.first(where: { !offline.contains($0) }) {
      throw .usage(
        "--offline cannot search \(live): leave out one of them, or use "
          + offline.map { "--provider \($0)" }.joined(separator: " or ")
      )
    }
    return named
  }

  /// Refuses a query without words and filters, which the services could only answer with errors.
  ///
  /// Offline providers list all their articles, newest first.
  private static func checkRestriction(
    of query: ArticleQuery,
    _ container: Container
  ) throws(Failure) {
    var filter = query.filter
    filter.fields = []
    guard query.words.isEmpty, filter == ArticleFilter() else { return }
    let offline = Set(Container.offlineProviders.map(\.id))
    guard try !offline.isSuperset(of: container.usableProviders()) else { return }
    throw .usage(
      "search needs words or a filter such as --from 7d; \"broadsheet headlines\" shows the top news"
    )
  }
}

extension ListArguments {
  /// Shows the articles that a search finds.
  func show(
    _ search: any SearchArticles,
    for query: ArticleQuery,
    in container: Container
  ) async throws(Failure) -> ExitCode {
    let pages = container.marking.marked(search.pages(of: query))
    return try await show(pages, of: query, .articles) {
      () throws(Failure) in
      try container.articleList(
        ArticleListPresenter(
          search: search,
          marking: container.marking,
          dates: container.dates
        )
      )
    }
  }
}
