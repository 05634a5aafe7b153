import ByteStrings
import Domain
import FoundationEssentials
import LocalArchive
import TestSupport
import Testing

@testable import SharedArchive

/// A file and a shared archive with the same articles, marks and feeds.
struct ArchivePair {
  let file: Archive
  let shared: SharedArchive
  private let folder: TemporaryFolder
  private let database: PostgresDatabase

  /// Fills two archives, each in one batch: the file lists articles with one key as they arrived.
  init(_ articles: [GeneratedArticle]) async throws {
    folder = try TemporaryFolder()
    database = try PostgresServer.shared.database()
    file = Archive(
      path: ByteString(folder.file("archive.sqlite")),
      now: { GeneratedArticle.seenAt }
    )
    shared = SharedArchive(
      at: database.address,
      as: Archive.provider,
      now: { GeneratedArticle.seenAt }
    )
    let marks = Dictionary(uniqueKeysWithValues: articles.map { ($0.article.id, $0.marks) })
    _ = try await file.keep(file.prepared(articles.map(\.article)), marks: marks)
    _ = try await shared.keep(shared.prepared(articles.map(\.article)), marks: marks)
    for (name, tags) in ArticleGenerator.feeds {
      let feed = try #require(ArticleGenerator.feed(name, tags: tags))
      let entries = articles.enumerated().filter { $0.element.feeds.contains(name) }
        .map { FeedEntry(key: UInt64($0.offset), article: $0.element.article) }
      try await file.follow([feed])
      try await file.store([FeedUpdate(feed.id, state: FeedState(), entries: entries)])
      try await shared.follow([feed])
      try await shared.store([FeedUpdate(feed.id, state: FeedState(), entries: entries)])
    }
    // As the server does itself some time after an import.
    try await database.run("ANALYZE")
  }

  /// Checks that both archives have the same pages and counts; returns the number of articles read.
  ///
  /// It reads up to `limit` articles and the rest of the last page.
  func check(_ query: ArticleQuery, upTo limit: Int = .max) async throws -> Int {
    let wording: Comment = "\(query.words) | \(query.filter) | \(query.sort) by \(query.pageSize)"
    var cursors: (file: Cursor?, shared: Cursor?) = (nil, nil)
    var count = 0
    repeat {
      let page = try await file(query, at: cursors.file)
      let other = try await shared(query, at: cursors.shared)
      #expect(other.items == page.items, wording)
      #expect(other.total == page.total, wording)
      #expect(other.remarks == [], wording)
      cursors = (page.continuation.cursor, other.continuation.cursor)
      #expect((cursors.file == nil) == (cursors.shared == nil), wording)
      count += page.items.count
    } while cursors.file != nil && cursors.shared != nil && count < limit
    let hits = try await file.hits(of: query, limit: 50, utcOffset: 3_600)
    #expect(try await shared.hits(of: query, limit: 50, utcOffset: 3_600) == hits, wording)
    return count
  }
}

extension ArchivePair {
  /// Checks that the scores in the cursors of a ranked list are equal bit for bit.
  func checkScores(_ query: ArticleQuery) async throws {
    var cursors: (file: Cursor?, shared: Cursor?) = (nil, nil)
    var scores: [Substring] = []
    repeat {
      cursors.file = try await file(query, at: cursors.file).continuation.cursor
      cursors.shared = try await shared(query, at: cursors.shared).continuation.cursor
      let found = [cursors.file, cursors.shared].map { $0?.position.split(separator: "-").last }
      #expect(found[0] == found[1], "\(query.words)")
      scores += found.compactMap(\.self)
    } while cursors.file != nil && cursors.shared != nil
    #expect(!scores.isEmpty, "\(query.words)")
  }
}

extension Page.Continuation {
  /// The cursor of the next page; nil at the end.
  var cursor: Cursor? {
    if case .more(let cursor) = self { cursor } else { nil }
  }
}
