/// A way to complete a typed line.
public struct Completion: Equatable, Sendable {
  /// The whole line with the completion.
  public let text: String
  /// The number of characters of the line before the cursor.
  public let cursor: Int
  /// The text in a list of completions: `site:bbc.co.uk`.
  public let label: String
  /// A short explanation, such as `1,204 articles`; may be empty.
  public let note: String

  public init(text: String, cursor: Int, label: String, note: String) {
    self.text = text
    self.cursor = cursor
    self.label = label
    self.note = note
  }
}
