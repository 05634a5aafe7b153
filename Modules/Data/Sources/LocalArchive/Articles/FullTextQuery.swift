import Domain

/// A query in the language of FTS5, in which nothing that a person typed is left to be a sign.
///
/// It is made of words that `SearchWords` and `Facets` give, in quotation marks, and of operators
/// that are written here.
struct FullTextQuery {
  /// The query as the engine reads it.
  let text: String

  /// What a translation may take in.
  enum Precision {
    /// Just what the expression means.
    case exact
    /// That and more, where the index knows a part of what is asked.
    case wider
  }

  /// Translates an expression; nil when the index knows too little of what it asks.
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

  /// The engine knows "this but not that" alone, so what is only excluded is taken from everything.
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
    // Ids that differ in signs alone have the same words.
    case .sourceID(let id): precision == .wider ? quoted(Facets.sourceID(id)) : nil
    case .since, .before, .saved, .read: nil
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
