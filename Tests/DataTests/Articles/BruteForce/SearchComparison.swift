import Domain
import FoundationEssentials
import LocalArchive
import TestSupport
import Testing

@testable import ArchiveRows

/// A comparison of an archive with a plain scan of the same articles.
struct SearchComparison {
  private let folder: TemporaryFolder
  private let archive: Archive
  private let articles: [GeneratedArticle]
  /// The indexes of the articles, newest first, in the archive's order within a second.
  private var order: [Int] = []
  private var naive: NaiveSearch

  /// Fills an archive in batches, and checks that it holds every article once, newest first.
  init(_ articles: [GeneratedArticle], naive: NaiveSearch) async throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.file("archive.sqlite"), now: { GeneratedArticle.seenAt })
    self.articles = articles
    self.naive = naive
    for start in stride(from: 0, to: articles.count, by: 700) {
      let batch = articles[start..<min(start + 700, articles.count)]
      let marks = batch.map { ($0.article.id, $0.marks) }
      try await archive.keep(batch.map(\.article), marks: Dictionary(uniqueKeysWithValues: marks))
    }
    try await follow()
    let places = Dictionary(
      uniqueKeysWithValues: articles.map(\.article.id).enumerated().map {
        ($1, $0)
      }
    )
    let found = try await pages(of: try ArticleQuery("", pageSize: 100)).ids
    order = try found.map { try #require(places[$0]) }
    let seconds = order.map {
      articles[$0].sortDate?.timeIntervalSince1970.rounded(.down)
    }
    #expect(Set(order).count == articles.count)
    #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $0 ?? -.infinity >= $1 ?? -.infinity })
  }

  /// Follows the feeds of some of the articles.
  private func follow() async throws {
    for (name, tags) in ArticleGenerator.feeds {
      let feed = FollowedFeed.sample(name, tags: tags)
      let entries = articles.enumerated().filter { $0.element.feeds.contains(name) }
        .map { FeedEntry(key: UInt64($0.offset), article: $0.element.article) }
      try await archive.follow([feed])
      try await archive.store([FeedUpdate(feed.id, state: FeedState(), entries: entries)])
    }
  }

  /// Checks that a query finds the same articles in the same order, and returns their number.
  ///
  /// It reads up to `limit` articles and the rest of the last page.
  mutating func check(_ query: ArticleQuery, upTo limit: Int = .max) async throws -> Int {
    let places = naive.places(for: query)
    let expected = order.filter(places.contains).map { articles[$0].article.id }
    let (ids, total) = try await pages(of: query, upTo: limit)
    let isAlike =
      query.sort == .newest
      ? ids.elementsEqual(expected.prefix(ids.count)) : Set(ids).isSubset(of: expected)
    #expect(isAlike, "\(Self.wording(query)): \(ids.count) found of \(expected.count)")
    #expect(Set(ids).count == ids.count, "\(Self.wording(query))")
    #expect(ids.count >= min(expected.count, limit), "\(Self.wording(query))")
    let bound = DividedQuery(query.condition).largestExact
    let isCounted = total == (expected.count > bound ? .moreThan(bound) : .exactly(expected.count))
    #expect(isCounted, "\(Self.wording(query)): \(String(describing: total))")
    try await checkHits(of: query, among: articles.indices.filter(places.contains))
    return expected.count
  }

  /// Checks the number of articles on each day.
  private func checkHits(of query: ArticleQuery, among places: [Int]) async throws {
    let days = places.compactMap { articles[$0].sortDate }
      .map { Int(($0.timeIntervalSince1970 / 86_400).rounded(.down)) }
    let hits = try await archive.hits(of: query, limit: .max, utcOffset: 0)
    guard let first = days.min(), let last = days.max() else {
      #expect(hits == nil, "\(Self.wording(query))")
      return
    }
    var counts = Array(repeating: 0, count: last - first + 1)
    for day in days { counts[day - first] += 1 }
    let start = Date(timeIntervalSince1970: Double(first) * 86_400)
    let expected = HitCounts(start: start, daysPerCount: 1, counts: counts)
    #expect(hits == expected, "\(Self.wording(query))")
  }

  private func pages(
    of query: ArticleQuery,
    upTo limit: Int = .max
  ) async throws -> (ids: [Article.ID], total: Total?) {
    var ids: [Article.ID] = []
    var cursor: Cursor?
    var total: Total?
    while true {
      let page = try await archive(query, at: cursor)
      if cursor == nil { total = page.total }
      ids += page.items.map(\.id)
      guard case .more(let next) = page.continuation, ids.count < limit else { return (ids, total) }
      #expect(page.items.count == query.pageSize)
      cursor = next
    }
  }

  private static func wording(_ query: ArticleQuery) -> String {
    "\(query.words) | \(query.filter) | \(query.sort) by \(query.pageSize)"
  }
}
