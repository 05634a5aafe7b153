import Domain
import FoundationEssentials
import Testing

private typealias Query = SearchExpression

struct QueryFieldTests {
  @Test(arguments: SearchCondition.Field.allCases)
  func aFieldTakesAWordAPhraseOrAGroup(field: SearchCondition.Field) {
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

  @Test func aGroupGivesItsFieldToWhatHasNone() {
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
  func aSiteIsAHost(text: String, host: String) {
    #expect(Query(text) == .condition(.site(host)))
  }

  @Test(arguments: [
    ("lang:en", Language.en), ("LANG:DE", .de), ("lang:en-GB", .en), ("lang:zh-Hant-TW", .zh),
    ("lang:ud", .ud), ("lang:\"fr\"", .fr),
  ])
  func aLanguageIsACode(text: String, language: Language) {
    #expect(Query(text) == .condition(.language(language)))
  }

  @Test func datesAreSinceTheirStartAndBeforeIt() {
    let day = Date.day("2026-08-20")
    #expect(Query("after:2026-08-20") == .condition(.since(day)))
    #expect(Query("Before:2026-08-20") == .condition(.before(day)))
    #expect(
      Query("after:2026-08-20T01:00:00Z") == .condition(.since(day.addingTimeInterval(3_600)))
    )
    #expect(
      Query("-after:2w") == .not(.condition(.since(Query.now.addingTimeInterval(-1_209_600))))
    )
  }

  @Test func anAgeCountsInWholeSeconds() {
    let now = Date(timeIntervalSince1970: 86_400.75)
    let expression = SearchExpression(parsing: "after:1d", now: now)
    #expect(expression == .condition(.since(Date(timeIntervalSince1970: 0))))
  }

  @Test func statesAreSavedReadAndUnread() {
    #expect(Query("is:saved") == .condition(.saved))
    #expect(Query("IS:Read") == .condition(.read))
    #expect(Query("is:unread") == .not(.condition(.read)))
    #expect(Query("-is:unread") == .condition(.read))
  }

  @Test(arguments: [
    "foo:bar", "site:", "site:a/b", "site:bücher.example", "site:.", "site:a..b", "site:www.",
    "lang:xx", "lang:en-",
    "lang:-en", "after:yesterday", "after:2026-02-30", "before:7x", "is:new", "title:", "title:*",
    "title:-", "is:",
    "https://a.example/", "12:30", ":a", "lang:en*", "sıte:a.b",
  ])
  func whatIsNoFieldIsText(text: String) {
    let phrase = Phrase(
      text.hasSuffix("*") ? String(text.dropLast()) : text,
      isPrefix: text == "lang:en*"
    )
    #expect(Query(text) == .condition(.words(phrase, nil)))
  }

  @Test func aPhraseBehindNoFieldStaysAPhrase() {
    #expect(Query("foo:\"a b\"") == .all([.words("foo:"), .words("a b")]))
    #expect(Query("lang:\"en US\"") == .all([.words("lang:"), .words("en US")]))
    #expect(Query("foo:(a OR b)") == .all([.words("foo:"), .any([.words("a"), .words("b")])]))
    #expect(Query("title: a") == .all([.words("title:"), .words("a")]))
  }
}
