import Domain
import Texts

extension [String] {
  /// The texts as a list in a sentence: `The Guardian, Hacker News and GDELT`.
  public var listed: String {
    count > 1 ? dropLast().joined(separator: ", ") + " and " + self[count - 1] : joined()
  }
}

extension String {
  /// Returns the text cut to `limit` characters, the last of them an ellipsis if it was longer.
  func cut(at limit: Int) -> String {
    count > limit ? prefix(limit - 1) + "\u{2026}" : self
  }

  /// The text with its first letter in upper case.
  public var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The lines that are not blank, each a paragraph with single spaces between words.
  var paragraphs: [String] {
    tidyLines.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
  }
}
