import Domain
import FoundationEssentials
import Query
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// The translation of queries into FTS5 syntax.
struct FullTextQueryTests {
  private func text(_ query: String) throws -> String? {
    let expression = try SearchExpression(parsing: query, now: .distantPast).normalized
    return TextExpression(expression).map { FullTextQuery($0).text }
  }

  @Test(
    arguments: [
      ("=wind", #""wind""#), ("war -bombing", #"("war" NOT "bombing")"#),
      ("Wind Energie", #"("wind" AND "energie")"#),
      ("\"wind energy\"", #""wind energy""#), ("clim*", #""clim" *"#), ("東京都", #""東京 京都""#),
      ("東", #""東" *"#), ("a OR b", #"("a" OR "b")"#), ("a -b -c", #"("a" NOT ("b" OR "c"))"#),
      ("-a", #"("-h" NOT "a")"#), ("title:=wind", #"title : "wind""#),
      ("description:wind*", #"summary : "wind" *"#), ("content:\"a b\"", #"content : "a b""#),
      ("site:news.bbc.co.uk", #"^ "-h -huk -hco -hbbc -hnews""#), ("lang:de", #""-lde""#),
      ("author:\"jane doe\"", #""-ajane -adoe""#), ("source:bbc*", #""-sbbc" *"#),
      ("NEAR(a b)", #"("near" AND "a" AND "b")"#), ("a AND \"OR b\"", #"("a" AND "or b")"#),
    ] as [(String, String)]
  )
  func queryIsTranslated(query: String, translation: String) throws {
    #expect(try text(query) == translation)
  }

  @Test(arguments: ["is:saved", "is:read", "after:2020-01-01", "before:2020-01-01", "***"])
  func unindexedConditionsAreNotTranslated(query: String) throws {
    let expression = try SearchExpression(parsing: query, now: .distantPast)
    let word = try SearchExpression(parsing: "a", now: .distantPast)
    #expect(TextExpression(.any([word, expression])) == nil)
    #expect(TextExpression(.all([word, expression])) == nil)
    #expect(TextExpression(.not(expression), .wider) == nil)
  }

  @Test func idsMatchByWordsOnlyAsWider() {
    let id = SearchExpression.condition(.sourceID("bbc-news"))
    #expect(TextExpression(id) == nil)
    let wider = TextExpression(id, .wider).map { FullTextQuery($0).text }
    #expect(wider == #""-s -sbbc -snews""#)
    #expect(TextExpression(.not(id), .wider) == nil)
  }
}
