import Domain
import Presentation
import Terminal

/// The arguments that all list commands share: the part of the list and the output format.
struct ListArguments {
  let pageSize: Int
  let cursor: Cursor?
  /// The number of pages to load; nil is all.
  let pages: Int?
  let format: OutputFormat

  init(_ arguments: Arguments, _ container: Container) throws(Failure) {
    try arguments.checkConflict("all", "pages")
    try arguments.checkConflict("json", "format", allowing: OutputFormat.json.rawValue)
    pageSize = try container.configuration.number(.pageSize) ?? 20
    cursor = try Self.cursor(arguments)
    pages = arguments.has("all") ? nil : arguments.number("pages") ?? 1
    format = arguments.has("json") ? .json : arguments["format"].flatMap(OutputFormat.init) ?? .text
  }

  /// Lists the articles of a search, as text or in the selected format.
  func show(
    _ search: any SearchArticles,
    for query: ArticleQuery,
    in container: Container
  ) async throws(Failure) -> ExitCode {
    guard let format = format.articles else {
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

  /// Shows a list as text, with a prompt on a terminal.
  func show<List, View>(
    _ words: String,
    on screen: ListScreen<List, View>
  ) async throws(Failure) -> ExitCode {
    try await screen.run(words, pages: pages, from: cursor)
  }

  /// Writes a list in a format for programs.
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
      throw .usage("--cursor \(Quoted(text)): must be the `next` cursor of an earlier JSON reply")
    }
    return cursor
  }
}
