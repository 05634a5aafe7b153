import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

struct QueryDescriptionTests {
  @Test(arguments: [
    "climate -tax title:\"wind power\" (a OR b)", "a b OR c", "-(a OR b)", "-(a b)", "a OR -b",
    "climat*",
    "\"climate chan\"*", "author:x* -source:\"b c\"", "is:unread is:read is:saved -is:saved",
    "lang:en -lang:de",
    "site:bbc.co.uk -site:a.example", "after:2026-08-20 before:2026-08-20T12:15:01Z",
    "\"AND\" -\"OR\"", "\"title:a\"",
    "\"-a\"", "\"a*\"", "a:b", "foo:", "wind-power", "“a \"b\" c”", "title:\"title:a\"",
    "\"(\u{301}a)\"", "*", "", "is:followed is:unread -is:followed", "tag:news -tag:\"world news\"",
    "tag:c++", "tag:“a \"b\" c”", "feed:3", "-feed:\"Rust Weekly\"", "feed:https://a.example/",
  ])
  func shortestFormIsUnchanged(text: String) {
    #expect(SearchExpression(text).description == text)
  }

  @Test(arguments: [
    ("a AND b", "a b"), ("(a b) c", "a b c"), ("NOT a", "-a"), ("+a", "a"), ("a ***", "a"),
    ("\"a\"", "a"),
    ("title:(a OR b)", "title:a OR title:b"), ("((a OR b)) OR c", "a OR b OR c"),
    ("AND", "\"AND\""), ("a)", "a"),
    ("SITE:www.A.b", "site:a.b"), ("lang:en-US", "lang:en"),
    ("after:0d", "after:2027-01-15T08:00:00Z"), ("***", "*"),
    ("--a -\"--a\"", "a -\"--a\""), ("---title:a", "-title:a"), ("«say \"x”»", "«say \"x”»"),
    ("-is:unread", "is:read"),
    ("-(is:unread a)", "-(is:unread a)"),
  ])
  func otherFormsAreShortened(text: String, printed: String) {
    #expect(SearchExpression(text).description == printed)
  }

  @Test func unsupportedConditionsUseTheNearestForm() {
    #expect(SearchExpression.condition(.sourceID("bbc-news")).description == "source:bbc-news")
    #expect(SearchExpression.any([.everything, .words("a")]).description == "")
    #expect(SearchExpression.all([.nothing, .words("a")]).description == "*")
    #expect(SearchExpression.words("a \" ” » “ « b").description == "\"a b\"")
  }

  @Test func descriptionOfAnyTextRoundTrips() {
    var random = SeededGenerator(seed: 11)
    var parsed = 0
    for _ in 0..<6_000 {
      let count = Int.random(in: 1...14, using: &random)
      let pieces = (0..<count).compactMap { _ in Self.pieces.randomElement(using: &random) }
      let text = pieces.joined()
      guard let expression = try? SearchExpression(parsing: text, now: SearchExpression.now) else {
        continue
      }
      parsed += 1
      let printed = expression.description
      #expect(SearchExpression(printed) == expression, "\(text.debugDescription) \(printed)")
      #expect(SearchExpression(printed).description == printed)
    }
    #expect(parsed > 3_000)
  }

  private static let pieces = [
    "a", "b ", "wind", " ", " ", " ", "(", ")", "\"", "“", "”", "„", "«", "»", "-", "--", "+", "*",
    ":",
    "'", "AND", " OR ",
    " AND ", "NOT ", "title:", "source:(", "site:a.b", "site:", "lang:en", "lang:", "after:7d",
    "before:2026-08-20",
    "is:read", "is:", "is:followed", "tag:", "tag:x", "feed:x", "日", "本", "\u{301}", "\u{0}",
    "\u{202E}",
    "\n", "❤️", "É", "\u{200B}",
    "\u{AD}", "\\", "%",
  ]

  @Test func descriptionOfAnyExpressionRoundTrips() {
    var generator = QueryGenerator(seed: 12)
    for _ in 0..<2_000 {
      let expression = generator.expression(depth: 4)
      let read = SearchExpression(expression.description)
      #expect(read.normalized == expression.normalized, "\(expression.description)")
    }
  }
}
