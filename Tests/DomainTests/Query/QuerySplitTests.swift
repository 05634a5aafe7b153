import FoundationEssentials
import Query
import TestSupport
import Testing

@testable import Domain

struct QuerySplitTests {
  private static let newsAPI = QuerySupport { condition, isNegated in
    switch condition {
    case .words(let phrase, nil): phrase.isPrefix ? nil : .expression
    case .since: isNegated ? nil : .parameter("from")
    case .before: isNegated ? nil : .parameter("to")
    case .language: isNegated ? nil : .parameter("language")
    case .site: isNegated ? .parameter("excludeDomains", limit: 2) : .choice("domains")
    default: nil
    }
  }

  /// A service with words and excluded words only.
  private static let plain = QuerySupport(alternatives: .none) { condition, _ in
    if case .words(_, nil) = condition { .expression } else { nil }
  }

  /// A service whose alternatives are words.
  private static let flat = QuerySupport(alternatives: .flat) { condition, _ in
    if case .words(_, nil) = condition { .expression } else { nil }
  }

  @Test(arguments: [
    ("a -b (c OR \"d e\")", "a -b (c OR \"d e\")", ""), ("", "", ""), ("***", "*", "*"),
    ("clim*", "", "clim*"),
    ("a title:b", "a b", "title:b"), ("a title:a", "a", "title:a"), ("a -title:b", "a", "-title:b"),
    ("author:a source:b", "", "author:a source:b"),
    ("a is:saved", "a", "is:saved"), ("a OR is:saved", "", "a OR is:saved"),
    ("a OR title:b", "a OR b", "a OR title:b"),
    ("(a clim*) OR b", "a OR b", "a clim* OR b"), ("-(a OR is:read)", "-a", "-is:read"),
    ("-(a is:read)", "", "-a OR -is:read"),
    ("a lang:en lang:de", "a lang:en", "lang:de"), ("a -lang:en", "a", "-lang:en"),
    ("a (b OR lang:en)", "a", "b OR lang:en"),
    ("after:2026-08-20 before:2026-08-21", "after:2026-08-20 before:2026-08-21", ""),
    ("-after:2026-08-20", "", "-after:2026-08-20"),
    ("site:a.b OR site:c.d", "site:a.b OR site:c.d", ""),
    ("site:a.b site:c.d", "site:a.b", "site:c.d"),
    ("-site:a.b -site:b.c -site:c.d", "-site:a.b -site:b.c", "-site:c.d"),
    ("site:a.b OR a", "", "site:a.b OR a"),
    ("site:a.b OR lang:en", "", "site:a.b OR lang:en"),
  ])
  func supportedConditionsGoToTheProvider(text: String, asked: String, remainder: String) {
    check(text, Self.newsAPI, asked, remainder == "*" ? "" : remainder)
  }

  @Test(arguments: [
    ("a -b", "a -b", ""), ("a (b OR c)", "a", "b OR c"), ("-(a OR b)", "-a -b", ""),
    ("-(a b)", "", "-a OR -b"), ("site:a.b", "", "site:a.b"),
  ])
  func alternativesNeedSupport(text: String, asked: String, remainder: String) {
    check(text, Self.plain, asked, remainder)
  }

  @Test(arguments: [
    ("a (b OR \"c d\")", "a (b OR \"c d\")", ""), ("a OR b c", "a OR b", "a OR b c"),
    ("a OR -b c", "a OR c", "a OR -b c"),
    ("a OR -b", "", "a OR -b"), ("a OR title:b", "a OR b", "a OR title:b"),
  ])
  func flatAlternativesAreConditions(text: String, asked: String, remainder: String) {
    check(text, Self.flat, asked, remainder)
  }

  /// A service that reduces dates to days.
  private static let daily = QuerySupport(alternatives: .none) { condition, isNegated in
    switch condition {
    case .words(_, nil): .expression
    case .since(let date) where !isNegated:
      .parameter("from", isRough: date.timeIntervalSince1970.remainder(dividingBy: 86_400) != 0)
    default: nil
    }
  }

  @Test(arguments: [
    ("a after:2026-08-20", "a after:2026-08-20", ""),
    ("a after:2026-08-20T12:00:00Z", "a after:2026-08-20T12:00:00Z", "after:2026-08-20T12:00:00Z"),
    (
      "after:2026-08-20T12:00:00Z after:2026-08-21", "after:2026-08-20T12:00:00Z",
      "after:2026-08-20T12:00:00Z after:2026-08-21"
    ),
  ])
  func roughConditionsAreFilteredToo(text: String, asked: String, remainder: String) {
    check(text, Self.daily, asked, remainder)
  }

  @Test func choiceHasALimit() {
    let support = QuerySupport { condition, _ in
      if case .site = condition { .choice("domains", limit: 2) } else { nil }
    }
    let lists = "(site:a.b OR site:c.d) site:e.f"
    check(lists + " site:g.h", support, lists, "site:g.h")
  }

  @Test func splittingTwiceGivesTheSame() throws {
    var generator = QueryGenerator(seed: 33)
    for round in 0..<2_000 {
      let support = generator.support(looksInFields: round.isMultiple(of: 2))
      let filter = generator.filter()
      let expression = generator.expression(depth: round % 3)
      let query = try ArticleQuery(expression.description, filter: filter)
      let once = query.split(for: support).asked
      let twice = try ArticleQuery(once.description, filter: filter).split(for: support).asked
      #expect(twice == once, "\(query.condition)")
    }
  }

  @Test func splitOfAQueryMatchesTheSame() throws {
    var generator = QueryGenerator(seed: 34)
    for round in 0..<2_000 {
      let words = generator.expression(depth: round % 3).description
      let query = try ArticleQuery(words, filter: generator.filter())
      let split = query.split(for: generator.support())
      for _ in 0..<8 {
        let (article, marks) = (generator.article(), generator.marks())
        let isFound =
          split.asked.matches(article, marks: marks)
          && split.remainder.matches(article, marks: marks)
        #expect(isFound == query.condition.matches(article, marks: marks), "\(query.condition)")
      }
    }
  }

  private func check(_ text: String, _ support: QuerySupport, _ asked: String, _ remainder: String)
  {
    let split = SearchExpression(text).split(for: support)
    #expect(split.asked == SearchExpression(asked))
    #expect(split.remainder == SearchExpression(remainder))
  }

  @Test func splitOfAnExpressionMatchesTheSame() {
    var generator = QueryGenerator(seed: 31)
    var (found, narrowed) = (0, 0)
    for round in 0..<2_000 {
      let expression = generator.expression(depth: round % 4)
      let split = expression.split(for: generator.support())
      for _ in 0..<8 {
        let (article, marks) = (generator.article(), generator.marks())
        let isAsked = split.asked.matches(article, marks: marks)
        let isFound = isAsked && split.remainder.matches(article, marks: marks)
        #expect(isFound == expression.matches(article, marks: marks), "\(expression)")
        found += isFound ? 1 : 0
        narrowed += isAsked ? 0 : 1
      }
    }
    #expect(found > 2_000 && narrowed > 2_000)
  }

  @Test func everyAskedConditionHasAPlace() {
    var generator = QueryGenerator(seed: 32)
    for _ in 0..<2_000 {
      let expression = generator.expression(depth: 4)
      let asked = expression.split(for: Self.newsAPI).asked.conjuncts
      let parameters = asked.compactMap(\.parameter)
      let uses = Dictionary(grouping: parameters) { $0 }.mapValues(\.count)
      #expect(uses.allSatisfy { $1 <= ($0 == "excludeDomains" ? 2 : 1) }, "\(expression)")
      #expect(asked.allSatisfy { $0.parameter != nil || $0.isOfPlainWords }, "\(expression)")
    }
  }
}

extension SearchExpression {
  /// The parameter of NewsAPI with the same meaning.
  fileprivate var parameter: String? {
    switch self {
    case .condition(.since): "from"
    case .condition(.before): "to"
    case .condition(.language): "language"
    case .condition(.site): "domains"
    case .not(.condition(.site)): "excludeDomains"
    case .any(let parts) where !parts.isEmpty:
      parts.allSatisfy { $0.parameter == "domains" } ? "domains" : nil
    default: nil
    }
  }

  fileprivate var isOfPlainWords: Bool {
    switch self {
    case .condition(.words(let phrase, nil)): !phrase.isPrefix
    case .condition: false
    case .not(let inner): inner.isOfPlainWords
    case .all(let parts), .any(let parts): parts.allSatisfy(\.isOfPlainWords)
    }
  }
}

extension QueryGenerator {
  /// Creates a random provider, by its support of each kind of condition.
  fileprivate mutating func support(looksInFields: Bool = false) -> QuerySupport {
    let places: [QuerySupport.Place?] = (0..<2 * SearchCondition.kindCount).map { index in
      one(of: [
        nil, .expression, .expression, .parameter("p\(index % 3)", limit: 2), .choice("c"),
        .parameter("r", limit: 2, isRough: true),
      ])
    }
    let alternatives = one(of: [QuerySupport.Alternatives.none, .flat, .nested])
    return QuerySupport(alternatives: alternatives, looksInFields: looksInFields) {
      condition,
      isNegated in
      places[condition.kind + (isNegated ? SearchCondition.kindCount : 0)]
    }
  }
}

extension SearchCondition {
  fileprivate static let kindCount = 14

  /// The kind of the condition as a number below `kindCount`.
  fileprivate var kind: Int {
    switch self {
    case .words(let phrase, nil): phrase.isPrefix ? 0 : 1
    case .words(_, .title): 2
    case .words(_, .description): 3
    case .words(_, .content): 4
    case .words: 5
    case .sourceID: 6
    case .site: 7
    case .language: 8
    case .since, .before: 9
    case .saved: 10
    case .read: 11
    case .followed: 12
    case .tag, .feed, .seen, .has: 13
    }
  }
}
