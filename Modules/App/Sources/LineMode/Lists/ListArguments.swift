import Domain
import Presentation
import Terminal

/// The arguments of a command that lists things: which part of the list, and in which format.
struct ListArguments {
  let pageSize: Int
  /// Whether the size of pages is not chosen, so that they fit the window above the prompt.
  let fitsWindow: Bool
  let cursor: Cursor?
  /// The number of pages to load; nil is all.
  let pages: Int?
  /// Whether the arguments choose the part of the list, or ask the provider for it again.
  let isPart: Bool
  let format: OutputFormat
  /// Whether each row has a line with its link.
  let showsLinks: Bool
  /// Whether CSV has no cell that a spreadsheet would run as a formula.
  let isSafeCSV: Bool
  let console: any Console

  init(_ arguments: Arguments, _ context: any CommandContext) throws(Failure) {
    try arguments.checkConflict("all", "pages")
    try arguments.checkConflict("json", "format", allowing: OutputFormat.json.rawValue)
    console = context.console
    cursor = try Self.cursor(arguments)
    pages = arguments.has("all") ? nil : arguments.number("pages") ?? 1
    isPart = ["all", "pages", "page-size", "cursor", "fresh"].contains(where: arguments.has)
    format = arguments.has("json") ? .json : arguments["format"].flatMap(OutputFormat.init) ?? .text
    isSafeCSV = try arguments.wantsSafeCSV(format)
    showsLinks = arguments.has("urls")
    let configuration = context.configuration
    let isDefault = try configured(try configuration.lookUp(.pageSize)?.origin == .default)
    fitsWindow = isDefault && format == .text && pages == 1 && console.isInteractive
    pageSize =
      fitsWindow
      ? console.pageSize(linesPerRow: showsLinks ? 3 : 2)
      : try configured(try configuration.pageSize())
  }

  private static func cursor(_ arguments: Arguments) throws(Failure) -> Cursor? {
    guard let text = arguments["cursor"] else { return nil }
    guard let cursor = Cursor(text) else {
      throw .usage("--cursor \(Quoted(text)): must be the `next` cursor of an earlier JSON reply")
    }
    return cursor
  }
}

extension Arguments {
  /// Returns whether CSV must have no cell that a spreadsheet would run as a formula.
  func wantsSafeCSV(_ format: OutputFormat) throws(Failure) -> Bool {
    guard has("csv-safe") else { return false }
    guard format == .csv else { throw .usage("--csv-safe needs --format csv") }
    return true
  }
}

extension Console {
  /// Returns the number of rows that fit the window above the prompt if no title is wrapped, 5 to 100.
  fileprivate func pageSize(linesPerRow: Int) -> Int {
    // The footer, the prompt, and one line for a notice.
    min(max(5, (rows - 3) / linesPerRow), ArticleQuery.pageSizes.upperBound)
  }
}
