import Domain
import FoundationEssentials
import LocalArchive
import TestSupport
import Testing

/// Searches by date, where keys hold only whole seconds.
@Suite(.hangLimit)
struct ArchiveDateTests {
  private static let hostileDates: [Double?] = [
    nil, 0, 0.25, 0.5, 0.999, 1, -0.001, -0.5, -1, 7e8, 7e8 + 0.5, -63_113_904_000,
    -63_113_904_000.5, -63_113_903_999, -63_082_368_000, -63_080_349_568, -63_080_349_567.5,
    -63_080_349_569, -64e9, -1e13, 252_423_993_600, 300e9, 1e13,
  ]
  private let archive: Archive
  private let articles: [Article]

  init() async throws {
    archive = Archive(path: ":memory:", now: { Date.supported.upperBound })
    articles = Self.hostileDates.enumerated().map { place, seconds in
      .fake("n\(place)", at: seconds.map(Date.init(timeIntervalSinceReferenceDate:)))
    }
    try await archive.keep(articles)
  }

  private func titles(from: Date?, to: Date?) async throws -> Set<String> {
    var filter = ArticleFilter()
    (filter.from, filter.to) = (from, to)
    let page = try await archive(try ArticleQuery("about", filter: filter, pageSize: 100), at: nil)
    #expect(page.total == .exactly(page.items.count))
    return Set(page.items.map(\.title))
  }

  private func expected(_ isMeant: (Date) -> Bool) -> Set<String> {
    Set(articles.filter { $0.publishedAt.map(isMeant) ?? false }.map(\.title))
  }

  @Test(arguments: hostileDates)
  func datesLimitExactly(seconds: Double?) async throws {
    guard let date = seconds.map(Date.init(timeIntervalSinceReferenceDate:)) else { return }
    #expect(try await titles(from: date, to: nil) == expected { $0 >= date })
    let end = date.addingTimeInterval(1)
    #expect(try await titles(from: nil, to: date) == expected { $0 < end })
    #expect(try await titles(from: date, to: date) == expected { $0 >= date && $0 < end })
  }

  @Test(arguments: [
    "-after:2001-01-01T00:00:00Z OR after:2001-01-01T00:00:01Z",
    "before:2001-01-01T00:00:00Z OR -before:2001-01-01T00:00:01Z",
    "-(after:2001-01-01T00:00:00Z before:2001-01-01T00:00:01Z)",
  ])
  func nestedDatesLimitExactly(text: String) async throws {
    let found = try await archive(try ArticleQuery(text, pageSize: 100), at: nil).items
    let between = expected { (0..<1).contains($0.timeIntervalSinceReferenceDate) }
    #expect(Set(found.map(\.title)) == Set(articles.map(\.title)).subtracting(between))
  }
}
