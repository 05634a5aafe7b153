import Foundation

/// The text of a manifest, for the lines of violations.
struct ManifestText {
  /// Relative to the root.
  let path: String
  /// Empty if it could not be read; each location is then the whole file.
  let text: String

  /// The first mention of a name in the target's declaration or after it, else anywhere, else the
  /// declaration.
  func location(of names: [String], in target: String? = nil) -> Location {
    let start = target.flatMap(declaration)
    // A name can be the last part of a path.
    let literals = names.map { "\"\($0)\"" } + names.map { "/\($0)\"" }
    let found = literals.lazy.compactMap { literal in
      start.flatMap { text[$0...].firstRange(of: literal) } ?? text.firstRange(of: literal)
    }.first
    let place = found?.lowerBound ?? start
    return Location(file: path, line: place.map { text[..<$0].count(where: \.isNewline) + 1 })
  }

  /// Where the arguments of a target's declaration start.
  private func declaration(of target: String) -> String.Index? {
    let name = NSRegularExpression.escapedPattern(for: target)
    let call = #"(arget|systemLibrary|\.macro|\.plugin)\s*\(\s*name:\s*""# + name + "\""
    return text.range(of: call, options: .regularExpression)?.lowerBound
  }
}
