import Domain
import OuterTestSupport
import Presentation
import Query
import TestSupport
import Testing

@Suite(.hangLimit)
struct SourceListPresenterTests {
  private func presenter(_ sources: any BrowseSources) -> ListPresenter {
    ListPresenter(sources: sources)
  }

  private var contract: ListContract<SourceQuery, NewsSource> {
    ListContract(presenter: presenter)
  }

  private func person(_ sources: any BrowseSources) async throws -> Person<ListPresenter> {
    let person = Person(at: presenter(sources))
    person.does(.searched(words: "x", as: SourceQuery.self))
    await person.sees { !$0.rows.isEmpty }
    return person
  }

  @Test(arguments: ListRule.allCases)
  func loadMore(rule: ListRule) async throws {
    try await contract.check(rule)
  }

  @Test func sourcesAreCounted() async throws {
    let sources = FakeSources(["x": [.page(["a"], total: 1_234), .end(["b"])]])
    let outputs = await presenter(sources).outputs(
      for: .searched(words: "x", as: SourceQuery.self, pages: 2)
    )
    #expect(outputs.contains { $0.status == .loading("Loading page 2 after 1 of 1,234 sources…") })
    #expect(outputs.last?.extent == "2 sources")
    let none = await presenter(FakeSources([:])).outputs(
      for: .searched(words: "y", as: SourceQuery.self)
    )
    #expect(none.last?.status == .ended("No sources found"))
  }

  @Test func rowHasKnownFields() async throws {
    let source = NewsSource(
      id: "a",
      name: "The A",
      summary: String(repeating: "x", count: 1_000),
      category: .sports,
      language: .ud,
      country: Country("PK")
    )
    let row = try await person(OneSource(source: try #require(source))).leaves()?.rows.first
    #expect(row?.cells == ["sports", "ud", "pk"])
    #expect(row?.summary?.count == 300)
  }
}

/// Returns one source for every query.
private struct OneSource: BrowseSources {
  let source: NewsSource

  func callAsFunction(
    _ query: SourceQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<NewsSource> {
    Page(items: [source], continuation: .end(.complete))
  }
}
