import Domain
import Terminal

/// Comma-separated values by RFC 4180: a header, then a record for each item.
struct CSVRecords<Item: Sendable>: ListFormat {
  /// A column's name, and what it holds; nothing for nil.
  typealias Column = (name: String, value: @Sendable (Item) -> String?)

  /// The columns, whose order is a promise to scripts: new ones come at the end.
  let columns: [Column]

  func head(_ words: String, total: Total?) -> String {
    record(columns.map(\.name))
  }

  func item(_ item: Item, isFirst: Bool) -> String {
    record(columns.map { $0.value(item) ?? "" })
  }

  private func record(_ fields: [String]) -> String {
    fields.map(Self.field).joined(separator: ",") + "\r\n"
  }

  private static func field(_ text: String) -> String {
    let text = TerminalText.multiLine(text)
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
