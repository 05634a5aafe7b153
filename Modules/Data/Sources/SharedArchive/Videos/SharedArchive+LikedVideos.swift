import ArchiveRows
public import Domain
import FoundationEssentials
import Query

extension SharedArchive: BrowseLikedVideos {
  /// Returns a page of the liked videos.
  ///
  /// The query works as in the file. A person likes few videos, so that they are read and compared
  /// with the query here, instead of in an index.
  public func likedVideos(
    _ query: LikedVideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video> {
    let start = try ArchiveCursor(cursor, of: provider)
    let search = LikeSearch(query, after: start)
    let found = try await sessions.reading { connection throws(PostgresError) in
      try connection.transaction(.reading) { () throws(PostgresError) in
        try search.matches(in: connection)
      }
    }
    let total = start == nil ? Total(counted: found.count) : nil
    return Page(
      items: found.prefix(query.pageSize).compactMap(\.item),
      at: found.map(\.cursor),
      size: query.pageSize,
      total: total,
      of: provider
    )
  }
}

/// A search in the liked videos, latest like first.
private struct LikeSearch: Sendable {
  /// The number of videos that one statement reads.
  private static let batchSize = 500

  private let expression: SearchExpression
  private let start: Int64
  /// The number of matches to find.
  private let limit: Int

  /// Creates a search for a page and one more match, or at the start of the list for its total.
  init(_ query: LikedVideoQuery, after start: ArchiveCursor?) {
    expression = query.expression.normalized
    self.start = start?.key ?? .max
    limit = start == nil ? Total.largestExact + 1 : query.pageSize + 1
  }

  /// Returns the matches with their keys.
  func matches(
    in connection: PostgresConnection
  ) throws(PostgresError) -> [(cursor: ArchiveCursor, item: Video?)] {
    let sql = """
      SELECT key, \(Video.columnsAfterKey) FROM video_like JOIN video ON video.id = video_id
      WHERE person = current_user::text AND key < $1 ORDER BY key DESC LIMIT \(Self.batchSize)
      """
    var found: [(cursor: ArchiveCursor, item: Video?)] = []
    var next: Int64? = start
    while let last = next, found.count < limit {
      let rows = try connection.rows(sql, [.integer(last)]) { row in
        (key: row.integer(0) ?? 0, item: Video(row), seenAt: row.date(2))
      }
      for row in rows where row.item.map({ matches($0, seenAt: row.seenAt) }) ?? false {
        found.append((ArchiveCursor(key: row.key), row.item))
      }
      next = rows.count < Self.batchSize ? nil : rows.last?.key
    }
    return Array(found.prefix(limit))
  }

  /// Whether a video matches, as a saved article whose source and author are the channel.
  private func matches(_ video: Video, seenAt: Date?) -> Bool {
    let article = Article(
      provider: Provider(id: "youtube", name: "YouTube"),
      source: Article.Source(id: video.channel.id, name: video.channel.name),
      author: video.channel.name,
      title: video.title,
      summary: video.summary,
      link: video.link,
      publishedAt: video.publishedAt
    )
    let marks = ArticleMarks(isSaved: true)
    return article.map {
      expression.matches($0, marks: marks, firstSeen: seenAt ?? .distantFuture)
    } ?? false
  }
}
