import Domain
package import Query

/// The metadata of an article in the full-text index, as words that no text contains.
///
/// Each begins with a hyphen, unlike the words of texts, and a letter for its kind, so that a search
/// for words need not list columns.
package enum Facets {
  /// The facet of every article; the labels of its host follow it.
  package static let everyArticle = "-h"

  /// Returns an article's facets, separated by spaces.
  package static func index(
    site: String,
    language: String?,
    sourceID: String?,
    sourceName: String,
    author: String?,
    categories: [String],
    parts: Set<ArticlePart>
  ) -> String {
    let groups = [
      host(site),
      language.map { [Self.language($0)] } ?? [],
      words("s", SearchWords.index(sourceName)),
      self.sourceID(sourceID ?? ""),
      words("a", SearchWords.index(author ?? "")),
      categories.flatMap { [categoryStart] + words("c", SearchWords.index($0)) },
      parts.map(part).sorted(),
    ]
    return groups.joined().joined(separator: " ")
  }

  /// The labels of a host from last to first, so that a domain is a prefix of its subdomains.
  package static func host(_ site: String) -> [String] {
    let labels = site.split(separator: ".", omittingEmptySubsequences: false)
    return [everyArticle] + labels.reversed().map { "-h" + encoded($0) }
  }

  /// Separates the words of a category from the words before.
  private static let categoryStart = "-c"

  /// A part that can be asked for: see `Article.parts`.
  package static func part(_ part: ArticlePart) -> String { "-m" + part.rawValue }

  package static func language(_ code: String) -> String { "-l" + encoded(code) }

  /// The words of an id, after a bare `-s` that separates them from the words of the name.
  package static func sourceID(_ id: String) -> [String] {
    ["-s"] + words("s", SearchWords.index(id))
  }

  package static func words(_ kind: String, _ index: String) -> [String] {
    // By bytes: a combining mark at the start of a word forms one character with the space.
    index.utf8.split(separator: UInt8(ascii: " ")).map { "-\(kind)\(Substring($0))" }
  }

  /// Replaces characters that would end a word in the index by private-use characters.
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
