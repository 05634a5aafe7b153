import Domain
import Presentation
import Terminal

/// What was typed for a command that lists things: how much of them, and in which form.
struct ListArguments {
  let pageSize: Int
  let cursor: Cursor?
  /// How many pages to load; nil for all.
  let pages: Int?
  let format: OutputFormat
  /// Whether each row has a line with its link.
  let showsLinks: Bool

  init(_ arguments: Arguments, _ container: Container) throws(Failure) {
    cursor = try Self.cursor(arguments)
    pages = arguments.has("all") ? nil : arguments.number("pages") ?? 1
    format = arguments.has("json") ? .json : arguments["format"].flatMap(OutputFormat.init) ?? .text
    showsLinks = arguments.has("urls")
    let setting = try container.configuration.lookUp(.pageSize)
    let isDefault = setting?.origin == .standard
    let isPrompting = format == .text && pages == 1 && container.console.isInteractive
    pageSize =
      isDefault && isPrompting
      ? container.console.pageSize(linesPerRow: showsLinks ? 3 : 2)
      : setting.flatMap { Int($0.value) } ?? 20
  }

  /// Lists the articles that a search finds.
  func show(
    _ search: any SearchArticles,
    for query: ArticleQuery,
    in container: Container
  ) async throws(Failure) -> ExitCode {
    guard let format = format.list(of: MarkedArticle.self) else {
      let presenter = ArticleListPresenter(
        search: search,
        marking: container.marking,
        query: query,
        dates: container.dates
      )
      return try await show(query.words, on: try container.articleList(presenter))
    }
    let articles = container.marking.marked(search.pages(of: query))
    return try await write(query.words, articles, as: format, .articles, to: container.console)
  }

  /// Shows a list to a person.
  func show<List, View>(
    _ words: String,
    on screen: ListScreen<List, View>
  ) async throws(Failure) -> ExitCode {
    var screen = screen
    screen.showsLinks = showsLinks
    return try await screen.run(words, pages: pages, from: cursor)
  }

  /// Writes a list for a program.
  func write<Item>(
    _ words: String,
    _ fetch: @escaping Pager<Item>.Fetch,
    as format: any ListFormat<Item>,
    _ wording: ListWording,
    to console: any Console
  ) async throws(Failure) -> ExitCode {
    var writer = ListWriter(format, wording, console: console, output: console.print)
    let pager = Pager(from: cursor, fetch: fetch)
    try await writer.write(pager, of: words, pages: pages) { paging in
      pages == 1 ? nil : wording.loaded(paging)
    }
    return .done
  }

  private static func cursor(_ arguments: Arguments) throws(Failure) -> Cursor? {
    guard let text = arguments["cursor"] else { return nil }
    guard let cursor = Cursor(text) else {
      throw .usage("--cursor \(Quoted(text)): give the \"next\" of an earlier JSON reply")
    }
    return cursor
  }
}

extension Console {
  /// Returns the number of rows that fit the window above the prompt, 5 to 100.
  fileprivate func pageSize(linesPerRow: Int) -> Int {
    // The footer, the prompt, and one line for a notice or a wrapped title.
    min(max(5, (rows - 3) / linesPerRow), ArticleQuery.pageSizes.upperBound)
  }
}
