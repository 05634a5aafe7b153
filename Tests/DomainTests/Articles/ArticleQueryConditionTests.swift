import Domain
import FoundationEssentials
import Query
import Testing

/// The combined condition of words and filter.
struct ArticleQueryConditionTests {
  private func condition(
    _ words: String = "",
    _ change: (inout ArticleFilter) -> Void = { _ in }
  ) throws -> SearchExpression {
    var filter = ArticleFilter()
    change(&filter)
    return try ArticleQuery(words, filter: filter).condition
  }

  private func words(
    _ text: String,
    _ field: SearchCondition.Field? = nil
  ) -> SearchExpression {
    .condition(.words(Phrase(text), field))
  }

  @Test func wordsAreTheWholeCondition() throws {
    #expect(try condition("wind") == words("wind"))
    #expect(try condition("wind power") == .all([words("wind"), words("power")]))
  }

  @Test func wordsAreSearchedInEachField() throws {
    #expect(try condition("wind") { $0.fields = [.title] } == words("wind", .title))
    let both = SearchExpression.any([words("wind", .title), words("wind", .content)])
    #expect(try condition("wind") { $0.fields = [.title, .content] } == both)
    let description = words("war", .description)
    #expect(try condition("-war") { $0.fields = [.description] } == .not(description))
  }

  @Test func explicitFieldStays() throws {
    let condition = try condition("author:jane (site:a.example OR x)") { $0.fields = [.title] }
    let choice = SearchExpression.any([.condition(.site("a.example")), words("x", .title)])
    #expect(condition == .all([words("jane", .author), choice]))
  }

  @Test func sourcesAndDomainsAreAlternatives() throws {
    let sources = try condition { $0.sources = ["bbc-news", "cnn"] }
    #expect(sources == .any([.condition(.sourceID("bbc-news")), .condition(.sourceID("cnn"))]))
    let domains = try condition { $0.domains = ["a.example", "b.example"] }
    #expect(domains == .any([.condition(.site("a.example")), .condition(.site("b.example"))]))
  }

  @Test(arguments: ["news.example", "NEWS.Example", "www.news.example", "WWW.News.Example"])
  func domainIsNormalized(domain: String) throws {
    let site = SearchExpression.condition(.site("news.example"))
    #expect(try condition { $0.domains = [domain] } == site)
    #expect(try condition { $0.excludedDomains = [domain] } == .not(site))
  }

  @Test func everyExcludedDomainIsNegated() throws {
    let condition = try condition("x") { $0.excludedDomains = ["a.example", "b.example"] }
    let parts: [SearchExpression] = [
      words("x"), .not(.condition(.site("a.example"))), .not(.condition(.site("b.example"))),
    ]
    #expect(condition == .all(parts))
  }

  @Test func lastSecondIsIncluded() throws {
    let (from, to) = (Date(timeIntervalSince1970: 100), Date(timeIntervalSince1970: 200))
    let condition = try condition {
      $0.from = from
      $0.to = to
    }
    let end = Date(timeIntervalSince1970: 201)
    #expect(condition == .all([.condition(.since(from)), .condition(.before(end))]))
  }

  @Test func furtherConditionKeepsItsFields() throws {
    let condition = try condition("wind") {
      $0.fields = [.content]
      $0.also = words("farm", .source)
    }
    #expect(condition == .all([words("wind", .content), words("farm", .source)]))
  }

  @Test func languageIsACondition() throws {
    #expect(try condition { $0.language = .de } == .condition(.language(.de)))
  }
}
