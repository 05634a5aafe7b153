import Foundation

/// The files that a compiler read to make an object, as it writes them for make.
struct ReadingList: Equatable, Sendable {
  /// In the order read, the source first.
  let paths: [String]

  /// Reads the list; nil if there is none.
  init?(contentsOf path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(text: String(decoding: data, as: UTF8.self))
  }

  /// Reads `target: path path \`, where a backslash also comes before a space in a path.
  init?(text: String) {
    guard let colon = text.range(of: ": ") ?? text.range(of: ":\n") else { return nil }
    let space = "\u{1}"
    let words = text[colon.upperBound...]
      .replacing("\\\n", with: " ").replacing("\\ ", with: space)
      .split(whereSeparator: \.isWhitespace)
    paths = words.map { String($0.replacing(space, with: " ")) }
  }
}
