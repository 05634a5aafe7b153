import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

@Suite(.hangLimit)
struct FilteringSearchTests {
  /// The support of a provider that only searches plain words.
  private static let words = QuerySupport { condition, _ in
    if case .words(let phrase, nil) = condition, !phrase.isPrefix { .expression } else { nil }
  }

  private func page(
    of text: String,
    _ filter: ArticleFilter = ArticleFilter(),
    in fields: [ArticleFilter.Field] = [],
    marks: FakeMarks = FakeMarks(),
    reply: FakeArticles.Reply = .page(["apple", "april", "bear"], total: 3)
  ) async throws -> (page: Page<Article>, asked: SearchExpression?) {
    var filter = filter
    if !fields.isEmpty { filter.fields = fields }
    let provider = AskedArticles(FakeArticles([text: [reply]]))
    let search = FilteringSearch(
      wrapping: provider,
      supporting: Self.words,
      marks: marks,
      now: { Date(timeIntervalSinceReferenceDate: 0) }
    )
    let page = try await search(try ArticleQuery(text, filter: filter), at: nil)
    return (page, await provider.asked)
  }

  private func titles(_ text: String, marks: FakeMarks = FakeMarks()) async throws -> [String] {
    try await page(of: text, marks: marks).page.items.map(\.title)
  }

  @Test func supportedConditionsAreNotFilteredAgain() async throws {
    let (page, asked) = try await page(of: "zebra -lion")
    #expect(page.items.count == 3)
    #expect(page.total == .exactly(3))
    #expect(try asked == SearchExpression(parsing: "zebra -=lion", now: .distantPast))
  }

  @Test func unsupportedConditionsAreFilteredHere() async throws {
    let (page, asked) = try await page(of: "ap* about")
    #expect(page.items.map(\.title) == ["Title apple", "Title april"])
    #expect(try asked == SearchExpression(parsing: "about", now: .distantPast))
  }

  @Test func filteredPageHasNoTotal() async throws {
    let (page, _) = try await page(of: "ap*")
    #expect(page.total == nil)
    #expect(page.continuation == .more(Cursor(provider: Provider.fake.id, position: "2")))
  }

  @Test func remarksStay() async throws {
    let remark = PageRemark.notKept(.archiveTooNew(path: "a"))
    let provider = AskedArticles(FakeArticles(["ap*": [.end(["apple"])]]), remarks: [remark])
    let search = FilteringSearch(
      wrapping: provider,
      supporting: Self.words,
      marks: FakeMarks(),
      now: { .distantFuture }
    )
    #expect(try await search(try ArticleQuery("ap*"), at: nil).remarks == [remark])
  }

  @Test func wordsAreFilteredByField() async throws {
    #expect(try await page(of: "abou*").page.items.count == 3)
    #expect(try await page(of: "abou*", in: [.title]).page.items.isEmpty)
    #expect(try await page(of: "abou*", in: [.title, .description]).page.items.count == 3)
  }

  @Test func unsupportedFilterIsAppliedHere() async throws {
    var filter = ArticleFilter()
    filter.domains = ["other.example"]
    #expect(try await page(of: "about", filter).page.items.isEmpty)
    filter.domains = ["news.example"]
    let (page, asked) = try await page(of: "about", filter)
    #expect(page.items.count == 3 && page.total == nil)
    #expect(try asked == SearchExpression(parsing: "about", now: .distantPast))
  }

  @Test func unsupportedFieldsAreFilteredHere() async throws {
    var filter = ArticleFilter()
    filter.fields = [.title]
    #expect(try await page(of: "about", filter).page.items.isEmpty)
    #expect(try await page(of: "bear", filter).page.items.map(\.title) == ["Title bear"])
  }

  @Test func marksAreFilteredHere() async throws {
    let marks = FakeMarks(saved: [.fake("april")])
    try await marks.markRead(.fake("bear"))
    #expect(try await titles("is:saved", marks: marks) == ["Title april"])
    #expect(try await titles("is:unread", marks: marks) == ["Title apple", "Title april"])
    #expect(try await titles("is:read OR is:saved", marks: marks).count == 2)
  }

  @Test func marksFailureOnlyAffectsFiltersOnMarks() async throws {
    let marks = FakeMarks()
    let error = NewsError.archiveTooNew(path: "a")
    marks.fail(with: error)
    #expect(try await titles("ap*", marks: marks).count == 2)
    await #expect(throws: error) { try await titles("ap* -is:read", marks: marks) }
  }
}

/// Records the expression of a search, and adds remarks to its pages.
private actor AskedArticles: SearchArticles {
  private(set) var asked: SearchExpression?
  private let search: FakeArticles
  private let remarks: [PageRemark]

  init(_ search: FakeArticles, remarks: [PageRemark] = []) {
    self.search = search
    self.remarks = remarks
  }

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    asked = query.expression
    var page = try await search(query, at: cursor)
    page.remarks += remarks
    return page
  }
}
