import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// SQLite's query plans, which determine the speed of searches.
@Suite(.hangLimit)
struct ArchivePlanTests {
  private let archive = Archive(path: ":memory:", now: { .saving })

  /// Returns the plans of a list's first page and of a later one.
  ///
  /// Expects that `ANALYZE` does not change them.
  private func plan(
    _ text: String,
    _ statement: (ArchiveQuery, ArchiveCursor?, Int) -> ArchiveStatement
  ) async throws -> [String] {
    try await plan(try ArticleQuery(text), statement)
  }

  private func plan(
    _ query: ArticleQuery,
    _ statement: (ArchiveQuery, ArchiveCursor?, Int) -> ArchiveStatement
  ) async throws -> [String] {
    let query = ArchiveQuery(query.condition)
    let statements = [nil, ArchiveCursor(key: 1, score: 1)].map { statement(query, $0, 20) }
    try await archive.keep((0..<100).map { .fake("n\($0)") })
    let feed = FollowedFeed.sample("a", tags: ["a"])
    let entries = (0..<50).map { FeedEntry(key: $0, article: .fake("n\($0)")) }
    try await archive.follow([feed])
    try await archive.store([FeedUpdate(feed.id, state: FeedState(), entries: entries)])
    let plans = try await statements.asyncMap { try await archive.plan($0) }
    try await archive.analyze()
    let analyzed = try await statements.asyncMap { try await archive.plan($0) }
    #expect(analyzed == plans, "\(analyzed) instead of \(plans)")
    return plans.flatMap(\.self)
  }

  @Test(arguments: [
    "wind", "wind OR rain", "wind -rain", "site:a.example", "wind after:2020-01-01", "-wind",
    "wind is:unread", "wind title:rain*", "wind is:saved", "wind is:followed is:unread",
    "wind tag:a",
  ])
  func newestFirstDoesNotSort(text: String) async throws {
    let steps = try await plan(text, ArchiveStatement.newest)
    #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
    #expect(!steps.contains { $0 == "SCAN article" }, "\(steps)")
  }

  @Test func savedArticlesUseTheirIndex() async throws {
    let steps = try await plan("is:saved -is:read", ArchiveStatement.newest)
    #expect(steps.filter { $0.hasSuffix("article USING INDEX article_saved") }.count >= 1)
    #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
  }

  @Test(arguments: [
    "is:followed is:unread", "tag:a is:unread", "tag:a is:unread is:followed after:2020-01-01",
    "is:followed is:unread tag:a tag:b is:saved OR is:unread",
  ])
  func unreadArticlesOfFeedsAreWalked(text: String) async throws {
    for statement in [ArchiveStatement.newest, countOrKeys] {
      let steps = try await plan(text, statement)
      let walks = steps.filter { $0.contains("COVERING INDEX followed_article_unread") }
      #expect(text.contains("OR") || walks.count == 2, "\(steps)")
      #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
    }
  }

  @Test func commonListIsWalkedBesidesQuietFeeds() async throws {
    var filter = ArticleFilter()
    filter.isUnreadOnly = true
    let steps = try await plan(try ArticleQuery("", filter: filter), ArchiveStatement.newest)
    let walks = steps.filter { $0.contains("COVERING INDEX followed_article_unread") }
    #expect(walks.count == 2 && !steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
    // Once for each statement, and not for each row.
    #expect(!steps.contains { $0.contains("CORRELATED") }, "\(steps)")
  }

  /// The keys of the first page, or the count of all, which read no article.
  private func countOrKeys(
    _ query: ArchiveQuery,
    _ start: ArchiveCursor?,
    _ limit: Int
  ) -> ArchiveStatement {
    start == nil
      ? .count(query, limit: limit) : .keys(query, below: start?.key, limit: limit)
  }

  @Test(arguments: ["is:followed", "tag:a", "tag:a -is:saved"])
  func articlesOfFeedsAreWalked(text: String) async throws {
    let steps = try await plan(text, ArchiveStatement.newest)
    #expect(
      steps.contains { $0.hasSuffix(" followed_article") || $0.contains("PRIMARY KEY (key<?)") }
    )
    #expect(!steps.contains { $0.contains("TEMP B-TREE") || $0 == "SCAN article" }, "\(steps)")
  }

  @Test(arguments: [false, true])
  func articlesOfOneFeedAreWalked(isUnreadOnly: Bool) async throws {
    var filter = ArticleFilter()
    (filter.feed, filter.isUnreadOnly) = (FollowedFeed.sample("a").id, isUnreadOnly)
    for statement in [ArchiveStatement.newest, ArchiveStatement.oldest, countOrKeys] {
      let steps = try await plan(try ArticleQuery("", filter: filter), statement)
      #expect(steps.contains { $0.contains(" followed_article") }, "\(steps)")
      #expect(!steps.contains { $0.contains("TEMP B-TREE") || $0 == "SCAN article" }, "\(steps)")
    }
  }

  @Test(arguments: ["", "is:unread", "is:saved OR wind", "before:2020-01-01", "-is:read", "-tag:a"])
  func rowConditionsDoNotSort(text: String) async throws {
    let steps = try await plan(text, ArchiveStatement.newest)
    #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
  }

  @Test func countingWordsReadsNoArticle() async throws {
    for text in ["wind", "wind before:2020-01-01", "wind OR -site:a.example", "-wind"] {
      let steps = try await plan(text) { query, _, limit in
        ArchiveStatement.count(query, limit: limit)
      }
      #expect(!steps.contains { $0.contains(" article ") }, "\(text): \(steps)")
    }
  }

  @Test func rankedListReadsOnlyItsPage() async throws {
    let steps = try await plan("wind rain", ArchiveStatement.ranked)
    let reading = steps.filter { $0.contains(" article ") }
    #expect(reading.allSatisfy { $0 == "SEARCH article USING INTEGER PRIMARY KEY (rowid=?)" })
    #expect(reading.count == 2, "\(steps)")
  }
}

extension Archive {
  fileprivate func plan(_ statement: ArchiveStatement) throws(NewsError) -> [String] {
    let found = try reading { connection throws(SQLiteError) in
      try connection.addRelevance()
      let sql = "EXPLAIN QUERY PLAN " + statement.sql
      return try connection.rows(sql, statement.values) { $0.text(3) ?? "" }
    }
    return found ?? []
  }

  fileprivate func analyze() throws(NewsError) {
    _ = try reading { connection throws(SQLiteError) in try connection.execute(script: "ANALYZE") }
  }
}

extension Sequence {
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async throws -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
