import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

@testable import LocalArchive

/// Values of filters from the newest articles.
@Suite(.hangLimit)
struct ArchiveFilterValuesTests {
  private let desk: FeedDesk

  init() throws {
    desk = try FeedDesk()
  }

  private func values(
    _ filter: QueryFilter,
    _ text: String = "",
    limit: Int = 10
  ) async throws -> [FilterValue] {
    try await desk.archive.values(of: filter, beginning: text, limit: limit)
  }

  private func keep(_ links: String...) async throws {
    let articles = links.enumerated().map { place, link in
      Article.sample(
        link: .sample(link),
        author: ["Jane Doe", "jane roe", nil][place % 3],
        language: place == 0 ? .de : .en
      )
    }
    try await desk.archive.keep(articles)
  }

  @Test(arguments: QueryFilter.allCases)
  func missingArchiveHasNoValues(filter: QueryFilter) async throws {
    #expect(try await values(filter) == [])
    #expect(!FileManager.default.fileExists(atPath: desk.path))
  }

  @Test func hostsIncludeTheirSubdomains() async throws {
    try await keep(
      "https://www.bbc.co.uk/1",
      "https://bbc.co.uk/2",
      "https://news.bbc.co.uk/3",
      "https://a.example:8080/4",
      "https://b.example?5",
      "http://[2001:db8::1]/6"
    )
    #expect(
      try await values(.site) == [
        FilterValue("bbc.co.uk", count: 3), FilterValue("b.example", count: 1),
        FilterValue("news.bbc.co.uk", count: 1),
      ]
    )
    #expect(try await values(.site, "NEWS").map(\.text) == ["news.bbc.co.uk"])
    for value in try await values(.site) {
      let found = try await desk.titles("site:\(value.text)")
      #expect(found.count == value.count, "\(value)")
    }
  }

  @Test func namesAndLanguagesAreCounted() async throws {
    try await keep("https://a.example/1", "https://a.example/2", "https://a.example/3")
    #expect(
      try await values(.author, "JANE") == [
        FilterValue("Jane Doe", count: 1), FilterValue("jane roe", count: 1),
      ]
    )
    #expect(try await values(.author, limit: 1).count == 1)
    #expect(
      try await values(.language) == [FilterValue("en", count: 2), FilterValue("de", count: 1)]
    )
    #expect(try await values(.source).map(\.count) == [3])
  }

  @Test func tagsOfFeedsAreCounted() async throws {
    try await desk.bring([.sample(1), .sample(2)], from: .sample("a", tags: ["news", "World"]))
    try await desk.bring([.sample(3)], from: .sample("b", tags: ["news"]))
    try await desk.archive.follow([.sample("c", tags: ["new"])])
    #expect(
      try await values(.tag, "NEW") == [
        FilterValue("news", count: 3), FilterValue("new", count: 0),
      ]
    )
    #expect(try await values(.tag, "w") == [FilterValue("World", count: 2)])
  }

  @Test(arguments: [QueryFilter.title, .description, .content, .after, .before, .state])
  func otherFiltersHaveNoValues(filter: QueryFilter) async throws {
    try await keep("https://a.example/1")
    #expect(try await values(filter) == [])
  }
}
