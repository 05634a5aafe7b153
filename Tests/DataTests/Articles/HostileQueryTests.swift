import Domain
import FoundationEssentials
import LocalArchive
import Query
import TestSupport
import Testing

/// Typed FTS5 syntax has no effect.
@Suite(.hangLimit)
struct HostileQueryTests {
  private static let fragments = [
    "AND", "OR", "NOT", "NEAR(", "NEAR/2", "a:b", "\"", "'", "*", "^", "-", "+", "{", "}", "(", ")",
    "\u{0}", ";", "--", "%", "_", "\\", "title:", "title :", "summary:", "facets:", "article_text:",
    "rowid:", "-h", "-hnews", "-len", "é", "e\u{301}", "\u{301}", "🦜", "👩‍👩‍👧", "東京", "東", "\u{202E}",
    "\u{FEFF}", "\u{AD}", "\u{E042}", " ", "  ", "\n", "\t", "a", "b", "about", "1", "?1", "$x",
    "@y", "''",
    "\"\"", "“", "”", "«", ",", ".", "=", "==", "<>", "|", "||", "&", "~", "`", "[", "]", "/*",
    "*/", "null",
    "DROP TABLE article", "is:saved", "lang:en", "site:news.example", "after:2001-01-01", "before:",
  ]
  private let archive = Archive(path: ":memory:", now: { .saving })
  private let articles: [Article]

  init() async throws {
    var random = SeededGenerator(seed: 11)
    articles = (0..<60).compactMap { number in
      let text = (0..<8).map { _ in random.pick(Self.fragments) }.joined(separator: " ")
      return WebLink("https://news.example/\(number)").map { link in
        Article.sample(
          link: link,
          author: "about a",
          title: "a \(text)",
          content: random.chance(2) ? text : nil,
          language: random.chance(2) ? .en : nil
        )
      }
    }
    try await archive.keep(articles)
  }

  /// Expects the same articles as a plain scan, in any order.
  private func expectScanned(_ text: String) async throws {
    guard let query = try? ArticleQuery(text, pageSize: 100) else { return }
    let ranked = try ArticleQuery(text, sort: .relevance, pageSize: 100)
    let expected = articles.filter { query.expression.matches($0, marks: ArticleMarks()) }.map(\.id)
    let found = try await archive(query, at: nil).items.map(\.id)
    #expect(Set(found) == Set(expected), "\(text.debugDescription)")
    #expect(found.count == expected.count, "\(text.debugDescription)")
    let best = try await archive(ranked, at: nil).items.map(\.id)
    #expect(Set(best) == Set(expected), "\(text.debugDescription)")
  }

  @Test func singlePunctuationIsHarmless() async throws {
    for fragment in Self.fragments {
      for text in [fragment, "\(fragment)a", "a\(fragment)", "a \(fragment) b", "\"\(fragment)"] {
        try await expectScanned(text)
      }
    }
  }

  @Test(arguments: [1, 2, 3])
  func anyPunctuationIsHarmless(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      let count = random.pick([2, 3, 4, 8, 20])
      let text = (0..<count).map { _ in random.pick(Self.fragments) }
      try await expectScanned(text.joined(separator: random.pick(["", " "])))
    }
  }

  @Test(arguments: [1, 15, 16, 17, 60])
  func groupsMayBeNested(depth: Int) async throws {
    let openings = [
      "(a ", "(a OR ", "-(a ", "-(b OR -a ", "(a OR -b ", "(about -b (a OR b) ", "title:(a ", "(",
      "-(about OR -(b ", "(site:news.example -about OR ", "(is:saved OR a ", "-(is:read b ",
      "(b OR a ", "(b OR is:read about ", "(a is:read OR b is:saved OR ",
      "(a b OR about -is:saved (b OR a) ",
    ]
    for opening in openings {
      let group = String(repeating: opening, count: depth)
      try await expectScanned(group + "about" + String(repeating: ")", count: depth))
      try await expectScanned(group + "b")
    }
  }

  @Test func longestQueriesAreAnswered() async throws {
    for word in ["a ", "a OR ", "-a ", "東 ", "* ", "a* ", "- a", "title:a ", "🦜", "東京", "-b OR "] {
      let text = String(repeating: word, count: 500 / word.unicodeScalars.count)
      try await expectScanned(text)
      try await expectScanned("\"" + text.dropLast())
    }
  }
}
