import Domain
import LocalArchive
import Presentation
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

/// `broadsheet search`.
private enum SearchCommand {
  @Sendable static func run(
    _ arguments: Arguments,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
    let list = try ListArguments(arguments, container)
    let query = try arguments.query(pageSize: list.pageSize, now: container.now)
    let named = try providers(arguments)
    if named.isEmpty, list.cursor == nil { try checkRestriction(of: query, container) }
    let search = try await container.searchArticles(
      named,
      from: list.cursor,
      isStrict: arguments.has("strict")
    )
    return try await list.show(search, for: query, in: container)
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

extension Command {
  static let saved = Command(
    name: "saved",
    summary: "List what you saved, newest first, or search it",
    operands: .query,
    options: ListOptions.page + ListOptions.articles + ListOptions.output,
    notes: [.queryLanguage],
    examples: [
      ("broadsheet saved", "all that you saved, page by page"),
      ("broadsheet saved climate --all --format markdown", "a reading list"),
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

extension ListArguments {
  /// Shows the articles that a search finds.
  func show(
    _ search: any SearchArticles,
    for query: ArticleQuery,
    in container: Container
  ) async throws(Failure) -> ExitCode {
    let pages = container.marking.marked(search.pages(of: query))
    return try await show(pages, of: query.words, as: format.articles, .articles) {
      () throws(Failure) in
      try container.articleList(
        ArticleListPresenter(
          search: search,
          marking: container.marking,
          query: query,
          dates: container.dates
        )
      )
    }
  }
}
