import Domain
import FoundationEssentials

/// What the full-text index knows of an article beside its text, as words of their own kind.
///
/// Each begins with a hyphen, which no word of a text does, and a letter for its kind, so that the
/// words of a text are looked for without naming columns.
enum Facets {
  /// The facet that every article has; the labels of its host follow.
  static let everyArticle = "-h"

  /// Returns an article's facets, separated by spaces.
  static func index(
    link: String,
    language: String?,
    sourceID: String?,
    sourceName: String,
    author: String?
  ) -> String {
    let groups = [
      // By way of `URL`: the limit on an address's length is on what was typed.
      host(URL(string: link).flatMap { WebLink($0) }?.site ?? ""),
      language.map { [Self.language($0)] } ?? [],
      words("s", SearchWords.index(sourceName)),
      self.sourceID(sourceID ?? ""),
      words("a", SearchWords.index(author ?? "")),
    ]
    return groups.joined().joined(separator: " ")
  }

  /// The labels of a host from the last to the first, so that a site comes before its parts.
  static func host(_ site: String) -> [String] {
    let labels = site.split(separator: ".", omittingEmptySubsequences: false)
    return [everyArticle] + labels.reversed().map { "-h" + encoded($0) }
  }

  static func language(_ code: String) -> String { "-l" + encoded(code) }

  /// The words of an id, after a bare `-s` that keeps them apart from those of the name.
  static func sourceID(_ id: String) -> [String] {
    ["-s"] + words("s", SearchWords.index(id))
  }

  static func words(_ kind: String, _ index: String) -> [String] {
    // As bytes: a word can begin with a mark, which is one character with the space before it.
    index.utf8.split(separator: UInt8(ascii: " ")).map { "-\(kind)\(Substring($0))" }
  }

  /// Replaces what would end a word in the index by characters that nobody uses.
  private static func encoded(_ label: some StringProtocol) -> String {
    var encoded = String.UnicodeScalarView()
    for scalar in label.lowercased().unicodeScalars {
      let isWord =
        scalar.value >= 0x80 || scalar == "-" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
      encoded.append(isWord ? scalar : Unicode.Scalar(0xE000 + scalar.value) ?? scalar)
    }
    return String(encoded)
  }
}
