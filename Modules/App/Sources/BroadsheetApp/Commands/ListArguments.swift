import Domain
import Presentation
import Terminal

/// What was typed for a command that lists articles.
struct ListArguments {
  let query: ArticleQuery
  let cursor: Cursor?
  /// How many pages to load; nil for all.
  let pages: Int?
  let format: OutputFormat

  /// Reads what was typed; `limiting` puts the search under further limits.
  init(
    _ arguments: Arguments,
    _ container: Container,
    limiting: (inout ArticleFilter) -> Void = { _ in }
  ) throws(Failure) {
    let pageSize = try container.configuration.number(.pageSize) ?? 20
    query = try arguments.query(pageSize: pageSize, now: container.now, limiting: limiting)
    cursor = try Self.cursor(arguments)
    pages = arguments.has("all") ? nil : arguments.number("pages") ?? 1
    format = arguments.has("json") ? .json : arguments["format"].flatMap(OutputFormat.init) ?? .text
  }

  /// Lists what a search finds, for a person or for a program.
  func show(
    _ search: any SearchArticles,
    in container: Container
  ) async throws(Failure) -> ExitCode {
    guard let format = format.articles else {
      let screen = try container.articleList(search, query)
      return try await screen.run(query.words, pages: pages, from: cursor)
    }
    let console = container.console
    var writer = ArticleWriter(
      format,
      marking: container.marking,
      console: console,
      output: console.print
    )
    let pager = Pager(search, for: query, from: cursor)
    try await writer.write(pager, of: query, pages: pages) { paging in
      pages == 1 ? nil : ListWording.loaded(paging)
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
