import FoundationEssentials
import Presentation
import WebServer

/// Completions of a typed query as JSON, for the script.
enum Completions {
  /// The maximum size of a line in bytes; a longer one is no valid query.
  private static let maximumSize = 4_096

  private struct Item: Encodable {
    let text: String
    let cursor: Int
    let label: String
    let note: String

    init(_ completion: Completion) {
      text = completion.text
      let end = completion.text.index(
        completion.text.startIndex,
        offsetBy: completion.cursor,
        limitedBy: completion.text.endIndex
      )
      cursor = completion.text.utf16.distance(
        from: completion.text.startIndex,
        to: end ?? completion.text.endIndex
      )
      label = completion.label
      note = completion.note
    }
  }

  /// Returns the completions of the field `q` at the field `cursor`.
  ///
  /// As in browsers, a cursor counts UTF-16 code units.
  static func response(
    to query: FormFields,
    _ completer: QueryCompleter
  ) async -> WebResponse {
    let text = query["q"] ?? ""
    var items: [Item] = []
    if text.utf8.count <= maximumSize {
      let units = query["cursor"].flatMap { Int($0) } ?? text.utf16.count
      let index = text.utf16.index(
        text.startIndex,
        offsetBy: max(0, units),
        limitedBy: text.endIndex
      )
      let cursor = text.distance(from: text.startIndex, to: index ?? text.endIndex)
      items = await completer.completions(of: text, cursor: cursor).map(Item.init)
    }
    let bytes = (try? JSONEncoder().encode(items)) ?? Data("[]".utf8)
    return WebResponse(
      200,
      headers: [("Content-Type", "application/json"), ("Cache-Control", "private, no-cache")],
      body: .bytes(Array(bytes))
    )
  }
}
