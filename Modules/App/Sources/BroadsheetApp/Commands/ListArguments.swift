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
  private let console: any Console

  init(_ arguments: Arguments, _ container: Container) throws(Failure) {
    console = container.console
    pageSize = try container.configuration.number(.pageSize) ?? 20
    cursor = try Self.cursor(arguments)
    pages = arguments.has("all") ? nil : arguments.number("pages") ?? 1
    format = arguments.has("json") ? .json : arguments["format"].flatMap(OutputFormat.init) ?? .text
  }

  /// Shows a list to a person or, if a format for programs was chosen, writes it in that format.
  func show<List, View, Item>(
    _ pages: @escaping Pager<Item>.Fetch,
    of words: String,
    as format: (any ListFormat<Item>)?,
    _ wording: ListWording,
    screen: () throws(Failure) -> ListScreen<List, View>
  ) async throws(Failure) -> ExitCode {
    guard let format else {
      return try await screen().run(words, pages: self.pages, from: cursor)
    }
    var writer = ListWriter(format, wording, console: console, output: console.print)
    let pager = Pager(from: cursor, fetch: pages)
    try await writer.write(pager, of: words, pages: self.pages) { paging in
      self.pages == 1 ? nil : wording.loaded(paging)
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
