import Domain

/// A query in the language of FTS5, free of syntax that a person typed.
///
/// It consists of quoted words from `SearchWords` and `Facets`, and of operators written here.
struct FullTextQuery {
  /// The query in FTS5 syntax.
  let text: String

  /// What a translation may match.
  enum Precision {
    /// Exactly the matches of the expression.
    case exact
    /// These and more, where the index covers a part of the expression.
    case wider
  }

  /// Translates an expression; nil if the index cannot answer it.
  init?(_ expression: SearchExpression, _ precision: Precision = .exact) {
    guard let text = Self.text(expression, precision) else { return nil }
    self.text = text
  }

  private static func text(_ expression: SearchExpression, _ precision: Precision) -> String? {
    switch expression {
    case .condition(let condition): text(condition, precision)
    case .all(let parts): all(parts, precision)
    case .any(let parts): any(parts, precision)
    case .not(let part): all([.not(part)], precision)
    }
  }

  /// Translates a conjunction.
  ///
  /// FTS5 has only a binary NOT, so exclusions alone are subtracted from all articles.
  private static func all(_ parts: [SearchExpression], _ precision: Precision) -> String? {
    var wanted: [String] = []
    var excluded: [String] = []
    for part in parts {
      if case .not(let other) = part {
        guard let text = text(other, .exact) else { return nil }
        excluded.append(text)
      } else {
        guard let text = text(part, precision) else { return nil }
        wanted.append(text)
      }
    }
    let base = wanted.isEmpty ? "\"\(Facets.everyArticle)\"" : joined(wanted, "AND")
    return excluded.isEmpty ? base : "(\(base) NOT \(joined(excluded, "OR")))"
  }

  private static func any(_ parts: [SearchExpression], _ precision: Precision) -> String? {
    let texts = parts.compactMap { text($0, precision) }
    return texts.isEmpty || texts.count < parts.count ? nil : joined(texts, "OR")
  }

  private static func joined(_ texts: [String], _ operation: String) -> String {
    texts.count == 1 ? texts[0] : "(" + texts.joined(separator: " \(operation) ") + ")"
  }

  private static func text(_ condition: SearchCondition, _ precision: Precision) -> String? {
    switch condition {
    case .words(let phrase, nil): words(phrase)
    case .words(let phrase, .title): words(phrase).map { "title : \($0)" }
    case .words(let phrase, .description): words(phrase).map { "summary : \($0)" }
    case .words(let phrase, .content): words(phrase).map { "content : \($0)" }
    case .words(let phrase, .author): facets("a", phrase)
    case .words(let phrase, .source): facets("s", phrase)
    case .site(let host): "^ " + quoted(Facets.host(host))
    case .language(let language): quoted([Facets.language(language.rawValue)])
    // Ids that differ only in punctuation have the same words.
    case .sourceID(let id): precision == .wider ? quoted(Facets.sourceID(id)) : nil
    case .since, .before, .saved, .read, .followed, .tag, .feed, .seen: nil
    }
  }

  private static func words(_ phrase: Phrase) -> String? {
    phrase.words.isEmpty ? nil : quoted(phrase.words, isBeginning: phrase.matchesBeginning)
  }

  private static func facets(_ kind: String, _ phrase: Phrase) -> String? {
    let words = phrase.words.map { "-\(kind)\($0)" }
    return words.isEmpty ? nil : quoted(words, isBeginning: phrase.matchesBeginning)
  }

  private static func quoted(_ words: [String], isBeginning: Bool = false) -> String {
    "\"" + words.joined(separator: " ") + (isBeginning ? "\" *" : "\"")
  }
}

/// The metadata of an article in the full-text index, as words that no text contains.
///
/// Each begins with a hyphen, unlike the words of texts, and a letter for its kind, so that a search
/// for words need not list columns.
enum Facets {
  /// The facet of every article; the labels of its host follow it.
  static let everyArticle = "-h"

  /// Returns an article's facets, separated by spaces.
  static func index(
    site: String,
    language: String?,
    sourceID: String?,
    sourceName: String,
    author: String?
  ) -> String {
    let groups = [
      host(site),
      language.map { [Self.language($0)] } ?? [],
      words("s", SearchWords.index(sourceName)),
      self.sourceID(sourceID ?? ""),
      words("a", SearchWords.index(author ?? "")),
    ]
    return groups.joined().joined(separator: " ")
  }

  /// The labels of a host from last to first, so that a domain is a prefix of its subdomains.
  static func host(_ site: String) -> [String] {
    let labels = site.split(separator: ".", omittingEmptySubsequences: false)
    return [everyArticle] + labels.reversed().map { "-h" + encoded($0) }
  }

  static func language(_ code: String) -> String { "-l" + encoded(code) }

  /// The words of an id, after a bare `-s` that separates them from those of the name.
  static func sourceID(_ id: String) -> [String] {
    ["-s"] + words("s", SearchWords.index(id))
  }

  static func words(_ kind: String, _ index: String) -> [String] {
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
