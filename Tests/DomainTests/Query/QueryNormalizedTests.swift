import Domain
import Query
import TestSupport
import Testing

struct QueryNormalizedTests {
  @Test(arguments: [
    ("-(a OR b)", "-a -b"), ("-(a b)", "-a OR -b"), ("-(a -(b OR -c))", "-a OR b OR -c"),
    ("a (b c)", "a b c"), ("-is:unread", "is:read"), ("-wind", "-=wind"), ("-(-wind)", "wind"),
  ])
  func notIsOnlyAtConditions(text: String, normalized: String) {
    #expect(SearchExpression(text).normalized == SearchExpression(normalized))
  }

  @Test func constantsAreFolded() {
    let a = SearchExpression.words("a")
    #expect(SearchExpression.all([a, .nothing]).normalized == .nothing)
    #expect(SearchExpression.any([a, .everything]).normalized == .everything)
    #expect(SearchExpression.all([a, .any([.nothing, .all([])])]).normalized == a)
    #expect(SearchExpression.not(.everything).normalized == .nothing)
    #expect(SearchExpression.not(.not(.nothing)).normalized == .nothing)
    #expect(SearchExpression.not(.not(a)).normalized == a)
  }

  @Test func normalizedExpressionMatchesTheSame() {
    var generator = QueryGenerator(seed: 21)
    for _ in 0..<2_000 {
      let expression = generator.expression(depth: 4)
      let normalized = expression.normalized
      #expect(normalized == normalized.normalized)
      #expect(normalized == .everything || normalized == .nothing || normalized.isFlat)
      let (article, marks) = (generator.article(), generator.marks())
      #expect(
        normalized.matches(article, marks: marks) == expression.matches(article, marks: marks)
      )
    }
  }

  @Test func conjunctsAreThePartsOfAll() {
    #expect(SearchExpression("a b OR c").conjuncts == [SearchExpression("a b OR c")])
    #expect(SearchExpression("a (b OR c)").conjuncts == [.words("a"), SearchExpression("b OR c")])
    #expect(SearchExpression.everything.conjuncts == [])
  }
}

extension SearchExpression {
  /// Whether the expression has the form of `normalized`.
  fileprivate var isFlat: Bool {
    switch self {
    case .condition, .not(.condition): true
    case .not: false
    case .all(let parts): parts.count > 1 && parts.allSatisfy { $0.isFlat && !$0.isAll }
    case .any(let parts): parts.count > 1 && parts.allSatisfy { $0.isFlat && !$0.isAny }
    }
  }

  private var isAll: Bool { if case .all = self { true } else { false } }
  private var isAny: Bool { if case .any = self { true } else { false } }
}
