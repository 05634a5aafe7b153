import Domain
import FoundationEssentials
import Query
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// The translation of queries into PostgreSQL's syntax.
struct TextQueryTests {
  private func text(_ query: String) throws -> String? {
    let expression = try SearchExpression(parsing: query, now: .distantPast).normalized
    return TextExpression(expression).map { TextQuery($0).text }
  }

  @Test(
    arguments: [
      ("=wind", "'wind'"), ("war -bombing", "('war' & !'bombing')"),
      ("Wind Energie", "('wind' & 'energie')"),
      ("\"wind energy\"", "('wind' <-> 'energy')"), ("clim*", "'clim':*"),
      ("\"a clim*\"", "('a' <-> 'clim')"), ("東京都", "('東京' <-> '京都')"), ("東", "'東':*"),
      ("a OR b", "('a' | 'b')"), ("a -b -c", "('a' & !('b' | 'c'))"), ("-a", "('-h' & !'a')"),
      ("title:=wind", "'wind':A"), ("description:wind*", "'wind':*B"),
      ("content:\"a b\"", "('a':C <-> 'b':C)"),
      ("site:bbc.co.uk", "('-' <-> '-h' <-> '-huk' <-> '-hco' <-> '-hbbc')"),
      ("lang:de", "'-lde'"), ("author:\"jane doe\"", "('-ajane' <-> '-adoe')"),
      ("source:bbc*", "'-sbbc':*"), ("it's a\\b", "(('it' <-> 's') & ('a' <-> 'b'))"),
    ] as [(String, String)]
  )
  func queryIsTranslated(query: String, translation: String) throws {
    #expect(try text(query) == translation)
  }

  @Test(arguments: ["is:saved", "is:read", "after:2020-01-01", "before:2020-01-01", "***"])
  func unindexedConditionsAreNotTranslated(query: String) throws {
    #expect(try text(query) == nil)
  }

  @Test func wordLongerThanAnyOfAnIndexFindsNothing() throws {
    let word = SearchCondition.words(Phrase(String(repeating: "w", count: 3_000)), nil)
    #expect(TextExpression(.condition(word)).map { TextQuery($0).text } == "'+'")
  }
}
