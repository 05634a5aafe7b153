import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

/// The last word of a query while it is typed.
struct UnfinishedQueryTests {
  private func typed(_ text: String) throws -> SearchExpression {
    try ArticleQuery(text, now: .distantPast, isUnfinished: true).expression
  }

  @Test(arguments: [
    ("gov", "gov*"), ("climate gov", "climate gov*"), ("climate OR gov", "climate OR gov*"),
    ("(climate OR gov", "climate OR gov*"), ("\"climate change\" gov", "\"climate change\" gov*"),
    ("wind-pow", "wind-pow*"), ("is:read gov", "is:read gov*"), ("title:gov", "title:gov*"),
    ("title:(climate gov", "title:(climate gov*)"), ("+gov", "gov*"), ("gov*", "gov*"),
  ])
  func lastWordIsAPrefix(text: String, meaning: String) throws {
    #expect(try typed(text) == SearchExpression(parsing: meaning, now: .distantPast))
  }

  @Test(arguments: [
    "gov ", "climate (gov)", "\"climate gov", "\"gov\"", "title:\"gov", "-gov", "climate NOT gov",
    "-(climate gov", "NOT (a (b OR gov", "gov.", "lang:en", "is:saved",
  ])
  func otherEndsAreWholeWords(text: String) throws {
    #expect(try typed(text) == ArticleQuery(text, now: .distantPast).expression)
  }

  @Test(arguments: [
    ("g", ""), ("climate g", "climate"), ("climate é", "climate"), ("climate 5", "climate"),
    ("u.s", "u."), ("climate OR g", ""), ("title:g", ""), ("climate OR", "climate"),
    ("climate OR ", "climate"), ("climate NOT ", "climate"), ("OR", ""),
    ("", ""), ("(", ""), ("\"", ""),
    ("-", ""),
  ])
  func singleLetterLimitsNothing(text: String, meaning: String) throws {
    #expect(try typed(text) == SearchExpression(parsing: meaning, now: .distantPast))
  }

  @Test func singleCharacterOfAnUnspacedScriptLimits() throws {
    #expect(try typed("東") == .condition(.words(Phrase("東", isPrefix: true), nil)))
  }

  /// Each beginning finds at least what the word finds.
  @Test(arguments: [
    "government", "wind-powered", "Zürich", "don't", "東京都", "\"a b\" c", "-lion dog",
  ])
  func beginningsFindWhatTheWordFinds(words: String) throws {
    let link = try #require(WebLink("https://news.example/1"))
    let source = Article.Source(id: nil, name: "Wire")
    let title = "Government in Zürich don't like wind-powered 東京都, a b c dog"
    let article = try #require(
      Article(provider: .news, source: source, title: title, link: link)
    )
    for length in 0...words.count {
      #expect(try typed(String(words.prefix(length))).matches(article, marks: ArticleMarks()))
    }
  }

  @Test func finderMarksTheBeginning() throws {
    let finder = WordFinder(try typed("gov"))
    let title = "The government"
    #expect(finder.ranges(in: title).map { String(title[$0]) } == ["government"])
  }
}
