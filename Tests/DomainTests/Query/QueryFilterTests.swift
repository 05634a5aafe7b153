import Domain
import FoundationEssentials
import Query
import Testing

private typealias Query = SearchExpression

struct QueryFilterTests {
  @Test(arguments: SearchCondition.Field.allCases)
  func fieldTakesWordPhraseOrGroup(field: SearchCondition.Field) {
    let name = field.rawValue
    let wind = Query.words("wind", in: field)
    let power = Query.words("power", in: field)
    #expect(Query("\(name):wind") == wind)
    #expect(Query("\(name.uppercased()):wind*") == .words("wind", in: field, isPrefix: true))
    #expect(Query("\(name):\"wind power\"") == .words("wind power", in: field))
    #expect(Query("\(name):“wind power”*") == .words("wind power", in: field, isPrefix: true))
    #expect(Query("\(name):wind-power") == .words("wind-power", in: field))
    #expect(Query("\(name):wind power") == .all([wind, .words("power")]))
    #expect(Query("\(name):(wind power)") == .all([wind, power]))
    #expect(Query("-\(name):(wind OR -power)") == .not(.any([wind, .not(power)])))
  }

  @Test func groupPassesItsFieldOn() {
    let expected = Query.all([
      .words("a", in: .title), .words("b", in: .author), .words("c d", in: .title),
      .any([.words("e", in: .title), .condition(.saved)]),
    ])
    #expect(Query("title:(a author:b \"c d\" (e OR is:saved))") == expected)
    #expect(Query("title:(a) b") == .all([.words("a", in: .title), .words("b")]))
  }

  @Test(arguments: [
    ("site:bbc.co.uk", "bbc.co.uk"), ("SITE:WWW.BBC.co.uk", "bbc.co.uk"),
    ("site:localhost", "localhost"),
    ("site:xn--bcher-kva.example", "xn--bcher-kva.example"), ("site:\"a.b\"", "a.b"),
  ])
  func siteIsAHost(text: String, host: String) {
    #expect(Query(text) == .condition(.site(host)))
  }

  @Test(arguments: [
    ("lang:en", Language.en), ("LANG:DE", .de), ("lang:en-GB", .en), ("lang:zh-Hant-TW", .zh),
    ("lang:ud", .ud), ("lang:\"fr\"", .fr),
  ])
  func languageIsACode(text: String, language: Language) {
    #expect(Query(text) == .condition(.language(language)))
  }

  @Test(arguments: ArticlePart.allCases)
  func partsAreNamed(part: ArticlePart) {
    #expect(Query("has:\(part.rawValue)") == .condition(.has(part)))
    #expect(Query("-HAS:\(part.rawValue.uppercased())") == .not(.condition(.has(part))))
  }

  @Test(arguments: [
    ("2026-08-20", "2026-08-20"), ("2026-06", "2026-06-01"), ("2026", "2026-01-01"),
    ("today", "2027-01-15"), ("Yesterday", "2027-01-14"),
  ])
  func datesMeanTheirFirstMoment(text: String, day: String) {
    #expect(Query("after:\(text)") == .condition(.since(.day(day))))
    #expect(Query("Before:\(text)") == .condition(.before(.day(day))))
  }

  @Test func datesCanBeMomentsAndAges() {
    let moment = Date.day("2026-08-20").addingTimeInterval(3_600)
    #expect(Query("after:2026-08-20T01:00:00Z") == .condition(.since(moment)))
    let age = Query.now.addingTimeInterval(-1_209_600)
    #expect(Query("-after:2w") == .not(.condition(.since(age))))
  }

  @Test func ageIsInWholeSeconds() throws {
    let now = Date(timeIntervalSince1970: 86_400.75)
    let expression = try SearchExpression(parsing: "after:1d", now: now)
    #expect(expression == .condition(.since(Date(timeIntervalSince1970: 0))))
  }

  @Test func statesAreKnown() {
    #expect(Query("is:saved") == .condition(.saved))
    #expect(Query("IS:Read") == .condition(.read))
    #expect(Query("is:unread") == .not(.condition(.read)))
    #expect(Query("-is:unread") == .condition(.read))
    #expect(Query("is:Followed") == .condition(.followed()))
  }

  @Test(arguments: [
    ("tag:news", "news"), ("TAG:World", "World"), ("tag:\"two  words\"", "two words"),
    ("tag:c++", "c++"), ("tag:*", "*"), ("tag:-", "-"), ("tag:“a \"b\"”", "a \"b\""),
    ("tag:is:read", "is:read"),
  ])
  func tagIsAnyText(text: String, tag: String) {
    #expect(Query(text) == .condition(.tag(tag)))
    #expect(Query("-\(text) x") == .all([.not(.condition(.tag(tag))), .words("x")]))
  }

  @Test(arguments: [
    "foo:", "site:", "lang:", "after:", "title:", "is:", "https://a.example/", "12:30", ":a",
    "sıte:a.b", "a:b:c", "LANG", "C++:x", "Reuters:US", "10:30", "std::vector", "foo:-1", "foo:/x",
    "covid-19:x", "tags:-",
  ])
  func otherNamesAndMissingValuesAreText(text: String) {
    #expect(Query(text) == .words(text))
  }

  @Test(arguments: ["is:sved", "lang:german", "title:a", "site:a/b"])
  func quotedFiltersAreText(text: String) {
    #expect(Query("\"\(text)\"") == .words(text))
  }

  @Test func textAfterAMissingValueIsSeparate() {
    #expect(Query("climate: the facts") == Query("\"climate:\" the facts"))
    #expect(Query("source: police") == .all([.words("source:"), .words("police")]))
    #expect(Query("is: saved") == .all([.words("is:"), .words("saved")]))
    #expect(Query("Foo:\"a b\"") == .all([.words("Foo:"), .words("a b")]))
    #expect(Query("Foo:(a OR b)") == .all([.words("Foo:"), .any([.words("a"), .words("b")])]))
    #expect(Query("is:(saved)") == .all([.words("is:"), .words("saved")]))
  }
}

/// Filters with an invalid value.
struct InvalidFilterTests {
  private func error(_ text: String) -> InvalidQuery? {
    do throws(InvalidQuery) {
      _ = try SearchExpression(parsing: text, now: SearchExpression.now)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("sved", "saved"), ("Saved!", "saved"), ("raed", "read"), ("reed", "read"),
      ("unred", "unread"), ("folowed", "followed"), ("unfollowed", nil), ("unsaved", nil),
      ("new", nil), ("liked", nil),
    ] as [(String, String?)]
  )
  func stateHasASuggestion(value: String, suggestion: String?) {
    let suggestion = suggestion.map { "is:\($0)" }
    #expect(error("is:\(value)") == .filter(.state, value: value, suggestion: suggestion))
  }

  @Test(
    arguments: [
      ("german", "de"), ("Deutsch", "de"), ("ger", "de"), ("eng", "en"), ("en_US", "en"),
      ("en-", "en"), ("-en", "en"), ("en*", "en"), ("español", "es"), ("Norwegian", "no"),
      ("urdu", "ud"), ("ur", "ud"), ("中文", "zh"), ("xx", nil), ("ge", nil), ("ja", nil), (":", nil),
    ] as [(String, String?)]
  )
  func languageHasASuggestion(value: String, suggestion: String?) {
    let suggestion = suggestion.map { "lang:\($0)" }
    #expect(error("lang:\(value)") == .filter(.language, value: value, suggestion: suggestion))
  }

  @Test(
    arguments: [
      ("https://www.bbc.co.uk/news", "bbc.co.uk"), ("a.b/c", "a.b"), ("a.b:8080", "a.b"),
      ("bücher.example", "xn--bcher-kva.example"), (".", nil), ("a..b", nil), ("www.", nil),
    ] as [(String, String?)]
  )
  func siteHasASuggestion(value: String, suggestion: String?) {
    let suggestion = suggestion.map { "site:\($0)" }
    #expect(error("site:\(value)") == .filter(.site, value: value, suggestion: suggestion))
  }

  @Test(arguments: ["2026-02-30", "7x", "2026-8-2", "tomorrow", "party"])
  func dateIsRejected(value: String) {
    #expect(error("after:\(value)") == .filter(.after, value: value, suggestion: nil))
    #expect(error("before:\(value)") == .filter(.before, value: value, suggestion: nil))
  }

  @Test(arguments: ["*", "-", "***", "'"])
  func fieldNeedsAWord(value: String) {
    #expect(error("title:\(value)") == .filter(.title, value: value, suggestion: nil))
    #expect(error("source:\"\(value)\"") == .filter(.source, value: value, suggestion: nil))
  }

  @Test func tagNeedsAValue() {
    #expect(error("tag:\"\"") == .filter(.tag, value: "", suggestion: nil))
    #expect(error("tag:\" \"") == .filter(.tag, value: "", suggestion: nil))
  }

  @Test func valueCanBeQuotedOrInAGroup() {
    #expect(error("a lang:\"en US\"") == .filter(.language, value: "en US", suggestion: "lang:en"))
    #expect(error("a OR (b -IS:Sved)") == .filter(.state, value: "Sved", suggestion: "is:saved"))
    #expect(error("title:(a is:x)") == .filter(.state, value: "x", suggestion: nil))
    #expect(error("is:\"\"") == .filter(.state, value: "", suggestion: nil))
  }

  @Test(arguments: [
    "tags:x", "autor:x", "since:7d", "foo:\"a b\"", "foo:(a OR b)", "foo:日本", "ab:1",
  ])
  func unknownFilterIsAnError(text: String) {
    let name = String(text.prefix { $0 != ":" })
    for query in [text, "-\(text)", "a OR (b \(text))"] {
      #expect(error(query) == .unknownFilter(name))
    }
    #expect(error("\"\(text.filter { $0 != "\"" })\"") == nil)
  }

  @Test func feedIsAnyText() throws {
    for (text, feed) in [
      ("feed:3", "3"), ("FEED:rust", "rust"), ("feed:\"Rust  Weekly\"", "Rust Weekly"),
      ("feed:https://a.example/f?x=1", "https://a.example/f?x=1"),
    ] {
      #expect(Query(text) == .condition(.feed(feed)))
      #expect(Query(Query(text).description) == .condition(.feed(feed)))
    }
    #expect(error("feed:\"\"") == .filter(.feed, value: "", suggestion: nil))
  }

  @Test func queriesThrow() throws {
    let invalid = InvalidQuery.filter(.state, value: "sved", suggestion: "is:saved")
    #expect(throws: invalid) { try ArticleQuery("is:sved") }
    #expect(throws: invalid) { try ArticleQuery("a").searching(for: "is:sved") }
    #expect(throws: invalid) { try LikedVideoQuery("is:sved") }
  }

  @Test func queriesOfPlainWordsDoNotThrow() throws {
    #expect(try HeadlineQuery("is:sved").words == "is:sved")
    #expect(try SourceQuery("is:sved").words == "is:sved")
    #expect(try VideoQuery("is:sved").words == "is:sved")
    #expect(try PlainQuery("is:sved").words == "is:sved")
  }
}
