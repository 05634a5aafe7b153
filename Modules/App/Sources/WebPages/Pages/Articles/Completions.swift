import Presentation
import WebServer

/// Completions of a typed query as JSON, for the script.
enum Completions {
  /// The maximum size of a line in bytes; a longer one is no valid query.
  private static let maximumSize = 4_096

  /// Returns the completions of the field `q` at the field `cursor`.
  ///
  /// As in browsers, a cursor counts UTF-16 code units.
  static func response(
    to query: FormFields,
    _ completer: QueryCompleter
  ) async -> WebResponse {
    let text = query["q"] ?? ""
    var items: [JSON] = []
    if text.utf8.count <= maximumSize {
      let units = query["cursor"].flatMap { Int($0) } ?? text.utf16.count
      let index = text.utf16.index(
        text.startIndex,
        offsetBy: max(0, units),
        limitedBy: text.endIndex
      )
      let cursor = text.distance(from: text.startIndex, to: index ?? text.endIndex)
      items = await completer.completions(of: text, cursor: cursor).map(item)
    }
    return .json(.list(items))
  }

  private static func item(_ completion: Completion) -> JSON {
    let start = completion.text.startIndex
    let end = completion.text.index(
      start,
      offsetBy: completion.cursor,
      limitedBy: completion.text.endIndex
    )
    let cursor = completion.text.utf16.distance(from: start, to: end ?? completion.text.endIndex)
    return .object([
      ("text", .text(completion.text)), ("cursor", .number(cursor)),
      ("label", .text(completion.label)), ("note", .text(completion.note)),
    ])
  }
}
