import Domain
import Presentation
import Query
import Terminal

/// A format in which a list is written for programs, page by page as it arrives.
protocol ListFormat: Sendable {
  /// Returns what precedes the first item; `words` are the searched words.
  func head(_ words: String, total: Total?) -> String
  /// Returns one item; `number` counts from 1.
  func item(_ item: DeskItem, _ number: Int) -> String
  /// Returns what follows the last item.
  func tail(_ paging: Paging<DeskItem>) -> String
}

extension ListFormat {
  func head(_ words: String, total: Total?) -> String { "" }
  func tail(_ paging: Paging<DeskItem>) -> String { "" }
}

/// An item that can be written in every format.
///
/// JSON fields and CSV columns, and the order of both, are stable for scripts: new ones are added
/// at the end, none is renamed or removed.
protocol FormattedItem: Sendable {
  /// The name and value of a CSV column; nil is an empty field.
  typealias Column = (name: String, value: @Sendable (Self) -> String?)

  /// The field of a JSON list that holds the items: `articles`.
  static var listField: String { get }
  /// The columns of a CSV table.
  static var columns: [Column] { get }
  /// The item as a JSON object.
  var json: JSON { get }
  /// The item as an entry of a Markdown list, with its line end.
  var markdown: String { get }
}

extension FormattedItem {
  /// The fields of a CSV record; nil is an empty field.
  fileprivate var fields: [String?] { Self.columns.map { $0.value(self) } }
  fileprivate static var fieldNames: [String] { columns.map(\.name) }
}

extension DeskItem {
  /// The item, to be written in any format.
  fileprivate var formatted: any FormattedItem {
    switch self {
    case .article(let article, let marks): MarkedArticle(article, marks)
    case .feed(let feed): feed
    case .source(let source): source
    case .video(let video, let isLiked): MarkedVideo(video, isLiked: isLiked)
    case .picture(let picture): picture
    case .entry(let entry, _): entry
    }
  }
}

extension ItemKind {
  /// The type whose items are written.
  fileprivate var formatted: any FormattedItem.Type {
    switch self {
    case .article: MarkedArticle.self
    case .feed: FollowedFeed.self
    case .source: NewsSource.self
    case .video: MarkedVideo.self
    case .picture: SavedPicture.self
    case .entry: ListEntry.self
    }
  }
}

/// The formats of results.
enum OutputFormat: String, CaseIterable, Sendable {
  case text
  case json
  case ndjson
  case csv
  case markdown
  case html

  /// The formats of lists.
  static let ofLists = allCases.filter { $0 != .html }

  /// The formats of lists for programs.
  static let forPrograms = ofLists.filter { $0 != .text }

  /// Returns the format of a list of such items for programs; nil for text, which is for people.
  ///
  /// Safe CSV has no cell that a spreadsheet would run as a formula. Markdown has whole articles or
  /// one entry for each item.
  func list(
    of items: ItemKind,
    isSafeCSV: Bool,
    isWhole: Bool = false
  ) -> (any ListFormat)? {
    switch self {
    case .text, .html: nil
    case .json: JSONList(field: items.formatted.listField)
    case .ndjson: JSONLines()
    case .csv: CSVRecords(names: items.formatted.fieldNames, isSafe: isSafeCSV)
    case .markdown: isWhole ? MarkdownArticles() : MarkdownList()
    }
  }
}

/// The rows of a list for people, where no prompt follows.
struct TextList: ListFormat {
  let view: ListView
  let route: Route

  func item(_ item: DeskItem, _ number: Int) -> String {
    view.row(item.row(WordFinder(route.words)), number)
  }

  func tail(_ paging: Paging<DeskItem>) -> String {
    let wording = route.wording
    var ending: String?
    if case .ended(let reason) = paging.status { ending = wording.ending(reason, of: paging) }
    return view.footer(wording.extent(of: paging), ending, isEmpty: paging.count == 0)
  }
}

/// One JSON object for the whole list, in NewsAPI's shape, with an item on each line.
private struct JSONList: ListFormat {
  /// The field that holds the items.
  let field: String

  func head(_ words: String, total: Total?) -> String {
    let fields = JSON.fields([
      ("query", .text(words)), ("totalResults", .number(total?.count)),
      ("totalIsExact", .flag(total?.isExact ?? false)),
    ])
    return "{\(fields),\(JSON.quoted(field)):["
  }

  func item(_ item: DeskItem, _ number: Int) -> String {
    (number == 1 ? "\n" : ",\n") + item.formatted.json.text
  }

  func tail(_ paging: Paging<DeskItem>) -> String {
    "\n],\(JSON.fields([("next", .text(paging.next?.description))]))}\n"
  }
}

/// One JSON object a line, one for each item.
private struct JSONLines: ListFormat {
  func item(_ item: DeskItem, _ number: Int) -> String { item.formatted.json.text + "\n" }
}

/// Comma-separated values by RFC 4180: a header, then one record for each item.
private struct CSVRecords: ListFormat {
  /// The names of the columns.
  let names: [String]
  /// Whether an apostrophe precedes the text of a cell that a spreadsheet would run as a formula.
  let isSafe: Bool

  func head(_ words: String, total: Total?) -> String { record(names) }

  func item(_ item: DeskItem, _ number: Int) -> String {
    record(item.formatted.fields.map { guarded($0 ?? "") })
  }

  private func record(_ fields: [String]) -> String {
    fields.map(Self.field).joined(separator: ",") + "\r\n"
  }

  private func guarded(_ text: String) -> String {
    let text = TerminalText.multiLine(text)
    let isFormula = text.unicodeScalars.first.map(Self.startsFormula) ?? false
    return isSafe && isFormula ? "'" + text : text
  }

  /// Returns whether a formula can start with a character.
  ///
  /// These are the characters on OWASP's page on CSV injection, and the full-width forms, which
  /// spreadsheets in East Asian languages accept.
  private static func startsFormula(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "=", "+", "-", "@", "\t", "\r", "\n": true
    case "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }

  private static func field(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

/// A Markdown list with one entry for each item.
private struct MarkdownList: ListFormat {
  func item(_ item: DeskItem, _ number: Int) -> String { item.formatted.markdown }
}

/// Whole articles as Markdown.
private struct MarkdownArticles: ListFormat {
  func item(_ item: DeskItem, _ number: Int) -> String {
    (number == 1 ? "" : "\n") + (ItemDetail(item)?.markdown ?? "")
  }
}

// Remote text as a part of a Markdown document that may be printed.
extension Markdown {
  /// Returns `text` on one line, with a backslash before each character that Markdown interprets.
  static func line(_ text: String) -> String { escaped(TerminalText.singleLine(text)) }

  static func link(_ text: String, to link: WebLink) -> String {
    "[\(line(text))]" + destination(link.description)
  }

  /// Returns an entry of a list: a title, then facts already escaped, and below it a summary.
  static func entry(_ title: String, _ facts: [String], summary: String? = nil) -> String {
    let summary = summary.map { "  " + line($0) + "\n" } ?? ""
    return "- \(title) \u{2014} \(facts.joined(separator: ", "))\n" + summary
  }
}
