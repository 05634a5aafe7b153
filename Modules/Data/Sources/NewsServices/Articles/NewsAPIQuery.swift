import Domain
import FoundationEssentials

/// A query in the terms of NewsAPI: words with operators in `q`, all else in parameters.
struct NewsAPIQuery {
  /// What NewsAPI can be asked.
  ///
  /// Sites, dates and a language are parameters, which hold beside the words, and an address under
  /// alternatives is out of their reach. There is none for the headline of a single word. Of
  /// several limits of a kind what they have in common is asked for.
  static let support = QuerySupport(looksInFields: true) { condition, isNegated in
    switch condition {
    case .words(let phrase, nil): phrase.isPrefix ? nil : .expression
    case .site where isNegated: .parameter("excludeDomains", limit: .max)
    case .site: .choice("domains", limit: .max)
    case .sourceID: isNegated ? nil : .choice("sources")
    case .since: isNegated ? nil : .parameter("from", limit: .max)
    case .before: isNegated ? nil : .parameter("to", limit: .max)
    case .language: isNegated ? nil : .parameter("language", limit: .max)
    case .words, .saved, .read: nil
    }
  }

  /// The words, or nil for none.
  private(set) var words: String?
  /// The limits, those of the query's filter and those that its words name.
  private(set) var filter = ArticleFilter()
  /// Whether no article can have all that is asked.
  private(set) var isContradiction = false

  /// Translates as much of a query as `support` names.
  init(_ query: ArticleQuery) {
    filter.fields = query.filter.fields
    let asked = query.split(for: Self.support).asked
    isContradiction = asked == .nothing
    words = QueryWriter().text(.all(asked.conjuncts.filter { !take($0) }))
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
      if let sites = Self.choices(part, { if case .site(let host) = $0 { host } else { nil } }) {
        limit(to: sites)
      } else if let ids = Self.choices(part, { if case .sourceID(let id) = $0 { id } else { nil } })
      {
        filter.sources = ids
      } else {
        return false
      }
    }
    return true
  }

  /// What a part leaves to choose from, by what a condition names; nil for anything else.
  private static func choices(
    _ part: SearchExpression,
    _ name: (SearchCondition) -> String?
  ) -> [String]? {
    switch part {
    case .condition(let condition): return name(condition).map { [$0] }
    case .any(let parts):
      let names = parts.compactMap { choices($0, name)?.first }
      return !names.isEmpty && names.count == parts.count ? names : nil
    case .all, .not: return nil
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
