public import FoundationEssentials
public import Query

/// A change of a video's mark: whether it is liked.
public typealias LikeChange = MarkChange<Video.ID, Bool>

/// Stores which videos are liked.
public protocol LikeVideos: Sendable {
  /// Returns the liked ones among videos.
  func likes(among ids: [Video.ID]) async throws(NewsError) -> Set<Video.ID>

  /// Returns the changes of likes from now on, in the way of `MarkArticles.markChanges()`.
  func likeChanges() async -> AsyncStream<LikeChange>

  /// Adds a video to the liked ones.
  ///
  /// A liked video keeps its place, and is completed with what this copy has in addition.
  func like(_ video: Video) async throws(NewsError)

  /// Removes a video from the liked ones; does nothing if it is not liked.
  func unlike(_ id: Video.ID) async throws(NewsError)
}

/// A valid query for liked videos.
public struct LikedVideoQuery: ListQuery {
  /// The text as typed, without white space around it; empty for all.
  public let words: String
  /// The meaning of `words`.
  ///
  /// Words are searched in title and description; the channel is both `source:` and `author:`.
  public let expression: SearchExpression
  /// The maximum number of videos on a page; in `ArticleQuery.pageSizes`.
  public let pageSize: Int

  /// Creates a query, or throws the rule that it breaks.
  ///
  /// Ages in the words, such as `after:7d`, count back from `now`.
  public init(
    _ words: String = "",
    pageSize: Int = ArticleQuery.defaultPageSize,
    now: Date = .now
  ) throws(InvalidQuery) {
    self.words = try ArticleQuery.validated(words, pageSize: pageSize)
    expression = try SearchExpression(parsing: self.words, now: now)
    self.pageSize = pageSize
  }

  /// Returns the query with other words.
  public func searching(
    for words: String,
    now: Date = .now
  ) throws(InvalidQuery) -> LikedVideoQuery {
    try LikedVideoQuery(words, pageSize: pageSize, now: now)
  }
}

/// Lists the liked videos, a page at a time.
public protocol BrowseLikedVideos: Sendable {
  /// Returns the page at `cursor`, last liked first; nil is the first page.
  func likedVideos(
    _ query: LikedVideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video>
}

extension BrowseLikedVideos {
  /// Returns a function that fetches the pages of a query.
  public func pages(of query: LikedVideoQuery) -> Pager<Video>.Fetch {
    { (cursor) throws(NewsError) in try await likedVideos(query, at: cursor) }
  }
}

/// A video with its mark.
public struct MarkedVideo: ListedItem, Hashable, Sendable {
  public let video: Video
  /// Whether the video is liked.
  public let isLiked: Bool

  public init(_ video: Video, isLiked: Bool) {
    self.video = video
    self.isLiked = isLiked
  }

  public var id: Video.ID { video.id }
}

extension LikeVideos {
  /// Returns a function that fetches the same pages with the marks of their videos.
  ///
  /// If the marks cannot be read, the page has no marks and a remark.
  public func marked(_ fetch: @escaping Pager<Video>.Fetch) -> Pager<MarkedVideo>.Fetch {
    { (cursor) throws(NewsError) in await marked(try await fetch(cursor)) }
  }

  private func marked(_ page: Page<Video>) async -> Page<MarkedVideo> {
    do throws(NewsError) {
      let liked = try await likes(among: page.items.map(\.id))
      return page.map(adding: []) { MarkedVideo($0, isLiked: liked.contains($0.id)) }
    } catch {
      let remarks = error == .cancelled ? [] : [PageRemark.marksUnknown(error)]
      return page.map(adding: remarks) { MarkedVideo($0, isLiked: false) }
    }
  }
}
