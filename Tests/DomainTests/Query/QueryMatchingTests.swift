import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

struct QueryMatchingTests {
  private let article = Article(
    provider: Provider(id: "fake", name: "Fake"),
    source: .init(id: "the-wire", name: "Wire Élysée"),
    author: "Ann O'Brien",
    title: "Wind power: 日本の風力",
    summary: "Émile built it. Don't climb!",
    link: .example,
    publishedAt: .day("2026-08-20"),
    content: "A climate change\u{AD}d plan\nfor 2026",
    language: .en
  )

  private func matches(_ text: String, _ marks: ArticleMarks = .init()) throws -> Bool {
    SearchExpression(text).matches(try #require(article), marks: marks)
  }

  @Test func firstSightingIsCompared() throws {
    let limit = Date(timeIntervalSince1970: 1_000)
    let seen = SearchExpression.condition(.seen(since: limit))
    for (date, expected) in [(limit, true), (limit + 1, true), (limit - 1, false)] {
      #expect(seen.matches(try #require(article), marks: .init(), firstSeen: date) == expected)
    }
  }

  @Test(arguments: [
    "", "wind", "POWER", "emile", "\"wind power\"", "wind-power", "\"power 日本\"", "日", "風力", "本の風",
    "clim*",
    "changed", "\"changed pl\"*", "don't", "wind 2026", "wind OR x", "-x", "title:wind",
    "description:emile", "content:plan",
    "author:o'brien", "author:\"ann o\"", "source:wire", "source:elysee", "source:\"the wire\"",
    "site:a.example", "site:news.a.example",
    "lang:en", "after:2026-08-20", "before:2026-08-21", "-is:read", "is:unread", "-(wind x)",
    "title:(wind 日本)",
  ])
  func matchingQueries(text: String) throws {
    #expect(try matches(text))
    #expect(
      !SearchExpression.not(SearchExpression(text)).matches(try #require(article), marks: .init())
    )
  }

  @Test(arguments: [
    "***", "win", "\"power wind\"", "\"it climb\"", "\"力 emile\"", "本日", "日風", "title:emile",
    "description:wind", "content:wind",
    "author:ann-brien", "source:fake", "wire", "brien", "site:example.a", "site:ws.a.example",
    "site:x.news.a.example", "lang:de",
    "after:2026-08-21", "before:2026-08-20", "is:saved", "is:read", "wind x", "-wind",
    "wind -power", "\"wire elysee the wire\"",
  ])
  func otherQueriesDoNotMatch(text: String) throws {
    #expect(try !matches(text))
  }

  @Test(arguments: [
    "wind", "x", "\"wind power\"", "title:wind", "title:emile", "lang:de", "is:read", "is:unread",
    "(wind OR x)", "(wind x)",
  ])
  func evenNegationsCancelOut(text: String) throws {
    let isMatch = try matches(text)
    for count in 0..<6 {
      let signs = String(repeating: "-", count: count)
      #expect(try matches(signs + text) == (count.isMultiple(of: 2) ? isMatch : !isMatch))
    }
  }

  @Test func marksMatch() throws {
    #expect(try matches("is:saved -is:read", ArticleMarks(isSaved: true)))
    #expect(try matches("is:read -is:saved", ArticleMarks(isRead: true)))
    #expect(try !matches("is:unread", ArticleMarks(isRead: true)))
    #expect(try matches("is:followed", ArticleMarks(isFollowed: true)))
    #expect(try !matches("is:followed", ArticleMarks(isRead: true)))
  }

  @Test(
    arguments: [
      ("tag:news", true), ("tag:NEWS", true), ("tag:\"Élysée x\"", true), ("tag:elysee", false),
      ("tag:new", false), ("tag:\"news élysée x\"", false), ("-tag:other", true),
    ])
  func tagMatchesInAnyCase(text: String, isMatch: Bool) throws {
    let marks = ArticleMarks(isFollowed: true, tags: ["News", "élysée X"])
    #expect(try matches(text, marks) == isMatch)
    #expect(try matches(text) == text.hasPrefix("-"))
  }

  private func bareArticle(_ title: String) throws -> Article {
    try #require(
      Article(
        provider: Provider(id: "fake", name: "Fake"),
        source: .init(id: nil, name: "Wire"),
        title: title,
        link: .example
      )
    )
  }

  @Test func missingValuesDoNotMatch() throws {
    let bare = try bareArticle("Wind")
    for text in ["after:0001-01-01", "before:9999-12-31", "lang:en", "author:a", "content:wind"] {
      #expect(!SearchExpression(text).matches(bare, marks: .init()))
      #expect(SearchExpression("-" + text).matches(bare, marks: .init()))
    }
  }

  @Test func sourceIDIsExact() throws {
    let article = try #require(article)
    #expect(SearchExpression.condition(.sourceID("the-wire")).matches(article, marks: .init()))
    #expect(!SearchExpression.condition(.sourceID("The-Wire")).matches(article, marks: .init()))
    #expect(!SearchExpression.condition(.sourceID("wire")).matches(article, marks: .init()))
  }

  @Test func phraseWithoutWordsMatchesNothing() throws {
    for article in [try #require(article), try bareArticle("***")] {
      #expect(!SearchExpression.words("***").matches(article, marks: .init()))
      #expect(!SearchExpression.words("", isPrefix: true).matches(article, marks: .init()))
      #expect(SearchExpression.everything.matches(article, marks: .init()))
      #expect(!SearchExpression.nothing.matches(article, marks: .init()))
    }
  }
}

extension WebLink {
  fileprivate static var example: WebLink {
    guard let link = WebLink("https://www.news.a.example:8080/x") else { preconditionFailure() }
    return link
  }
}
