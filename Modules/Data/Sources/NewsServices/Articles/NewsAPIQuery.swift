import Domain
import FoundationEssentials

/// A query in the terms of NewsAPI: words with operators in `q`, all else in parameters.
struct NewsAPIQuery {
  /// What NewsAPI can be asked.
  ///
  /// Sites, dates and a language are parameters, which hold beside the words, and an address under
  /// alternatives is out of their reach. There is none for the headline of a single word.
  static let support = QuerySupport { condition, isNegated in
    switch condition {
    case .words(let phrase, nil): phrase.isPrefix ? nil : .expression
    case .site: isNegated ? .parameter("excludeDomains", limit: .max) : .choice("domains")
    case .since: isNegated ? nil : .parameter("from")
    case .before: isNegated ? nil : .parameter("to")
    case .language: isNegated ? nil : .parameter("language")
    case .words, .sourceID, .saved, .read: nil
    }
  }

  /// The words, or nil for none.
  private(set) var words: String?
  /// The query's own limits, with those that its words name.
  private(set) var filter: ArticleFilter
  /// Whether no article can have all that is asked.
  private(set) var isContradiction = false

  /// Translates a query that asks for nothing but what `support` names.
  init(_ query: ArticleQuery) {
    filter = query.filter
    var terms: [SearchExpression] = []
    for part in query.expression.normalized.conjuncts where !take(part) {
      terms.append(part)
    }
    words = terms.isEmpty ? nil : Self.text(SearchExpression.all(terms).normalized)
  }
}

extension NewsAPIQuery {
  /// Moves a part into the parameters; false for one that belongs to the words.
  private mutating func take(_ part: SearchExpression) -> Bool {
    switch part {
    case .condition(.since(let date)): filter.from = max(date, filter.from ?? date)
    case .condition(.before(let date)):
      // Both ends count for NewsAPI, which knows whole seconds.
      let last = date.addingTimeInterval(-1)
      filter.to = min(last, filter.to ?? last)
    case .condition(.language(let language)):
      isContradiction = isContradiction || (filter.language ?? language) != language
      filter.language = language
    case .not(.condition(.site(let host))): filter.excludedDomains.append(host)
    case .condition, .not, .all, .any:
      guard let sites = Self.sites(part) else { return false }
      limit(to: sites)
    }
    return true
  }

  /// The sites that a part leaves to choose from; nil for anything else.
  private static func sites(_ part: SearchExpression) -> [String]? {
    switch part {
    case .condition(.site(let host)): return [host]
    case .any(let parts):
      let hosts = parts.compactMap { sites($0)?.first }
      return !hosts.isEmpty && hosts.count == parts.count ? hosts : nil
    case .condition, .all, .not: return nil
    }
  }

  /// Keeps what is on one of the sites as well as on one that was asked for before.
  private mutating func limit(to sites: [String]) {
    guard !filter.domains.isEmpty else {
      filter.domains = sites
      return
    }
    filter.domains = filter.domains.flatMap { domain in
      sites.compactMap { site in
        if domain == site || domain.hasSuffix("." + site) { return domain }
        return site.hasSuffix("." + domain) ? site : nil
      }
    }
    isContradiction = isContradiction || filter.domains.isEmpty
  }
}

extension NewsAPIQuery {
  private static func text(_ expression: SearchExpression) -> String {
    switch expression {
    case .all(let parts): parts.map(part).joined(separator: " AND ")
    case .any(let parts): parts.map(part).joined(separator: " OR ")
    case .not, .condition: part(expression)
    }
  }

  private static func part(_ expression: SearchExpression) -> String {
    switch expression {
    case .all, .any: "(" + text(expression) + ")"
    case .not(let other): "NOT " + part(other)
    case .condition(.words(let phrase, _)): quoted(phrase)
    case .condition: ""
    }
  }

  /// Puts what is more than one plain word in quotation marks, which it then cannot hold itself.
  private static func quoted(_ phrase: Phrase) -> String {
    let text = phrase.text.filter { $0 != "\"" }
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber }
    return isPlain && !["AND", "OR", "NOT"].contains(text) ? text : "\"\(text)\""
  }
}
