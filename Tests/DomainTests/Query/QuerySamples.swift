import Domain
import FoundationEssentials
import Query
import TestSupport

extension SearchExpression {
  /// The current time in the tests.
  static let now = Date(timeIntervalSince1970: 1_800_000_000)

  /// Parses a query that must be valid.
  init(_ text: String) {
    do throws(InvalidQuery) {
      try self.init(parsing: text, now: Self.now)
    } catch {
      preconditionFailure("\(text.debugDescription): \(error)")
    }
  }

  static func words(
    _ text: String,
    in field: SearchCondition.Field? = nil,
    isPrefix: Bool = false
  ) -> SearchExpression {
    .condition(.words(Phrase(text, isPrefix: isPrefix), field))
  }
}

extension Date {
  static func day(_ text: String) -> Date {
    DateExpression(text, now: SearchExpression.now)?.start ?? .distantFuture
  }
}

/// Generates articles and expressions from a few words, so that many match each other.
struct QueryGenerator {
  private static let words = ["wind", "power", "tax", "日", "日本", "本日本", "Émile", "3", "❤"]
  private static let sites = ["a.example", "b.a.example", "c.example"]
  private static let tags = ["News", "world news", "É", "c++", "\"x\"", "a(b", "*", "-"]
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func number(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &random)
  }

  mutating func one<Element>(of choices: [Element]) -> Element {
    choices[number(below: choices.count)]
  }

  mutating func text(upTo count: Int) -> String {
    let words = (0...number(below: count)).map { _ in one(of: Self.words) }
    return words.joined(separator: one(of: [" ", "-", ". ", "\n"]))
  }

  mutating func article() -> Article {
    let article = Article(
      provider: Provider(id: "fake", name: "Fake"),
      source: .init(id: one(of: [nil, "wind"]), name: text(upTo: 1)),
      author: one(of: [nil, text(upTo: 2)]),
      title: text(upTo: 3),
      summary: one(of: [nil, text(upTo: 4)]),
      link: WebLink("https://www.\(one(of: Self.sites))/1") ?? .fallback,
      publishedAt: one(of: [nil, .day("2026-08-20"), .day("2026-08-21"), .day("2026-08-22")]),
      content: one(of: [nil, text(upTo: 6)]),
      language: one(of: [nil, .en, .de])
    )
    return article ?? self.article()
  }

  mutating func marks() -> ArticleMarks {
    let tags = Self.tags.filter { _ in one(of: [true, false, false]) }
    return ArticleMarks(
      isSaved: one(of: [true, false]),
      isRead: one(of: [true, false]),
      isFollowed: !tags.isEmpty || one(of: [true, false]),
      tags: tags
    )
  }

  /// Creates an expression with up to `depth` levels, of conditions that a query can have.
  mutating func expression(depth: Int) -> SearchExpression {
    guard depth > 0, number(below: 4) > 0 else { return .condition(condition()) }
    let parts = (0..<number(below: 4)).map { _ in expression(depth: depth - 1) }
    return one(of: [.all(parts), .any(parts), .not(expression(depth: depth - 1))])
  }

  /// Creates a filter that matches often; without sources, whose ids a query cannot have.
  mutating func filter() -> ArticleFilter {
    var filter = ArticleFilter()
    filter.fields = one(of: [[], [], [.title], [.title, .description]])
    filter.domains = one(of: [[], [], Self.sites])
    filter.excludedDomains = one(of: [[], [], Array(Self.sites.dropFirst())])
    filter.from = one(of: [nil, nil, .day("2026-08-20")])
    filter.to = one(of: [nil, nil, .day("2026-08-21")])
    filter.language = one(of: [nil, nil, .en])
    filter.isSavedOnly = one(of: [false, false, true])
    filter.isUnreadOnly = one(of: [false, false, true])
    return filter
  }

  private mutating func condition() -> SearchCondition {
    let date = Date.day(one(of: ["2026-08-20", "2026-08-21", "2026-08-21T12:30:59Z"]))
    let field = one(of: [nil, nil] + SearchCondition.Field.allCases.map(Optional.some))
    let text = text(upTo: 2)
    let phrase = Phrase(text, isPrefix: number(below: 5) == 0, isExact: text == "power")
    return one(of: [
      .words(phrase, field), .words(phrase, field), .words(Phrase("OR"), nil), .saved, .read,
      .site(one(of: Self.sites)), .language(one(of: [.en, .de])), .since(date), .before(date),
      .followed(), .tag(one(of: Self.tags)), .tag(one(of: Self.tags).uppercased()),
    ])
  }
}

extension WebLink {
  fileprivate static var fallback: WebLink {
    guard let link = WebLink("https://a.example/") else { preconditionFailure() }
    return link
  }
}
