/// Remembers which videos a person likes.
public protocol LikeVideos: Sendable {
  /// Returns those of the videos that the person likes.
  func likes(among ids: [Video.ID]) async throws(NewsError) -> Set<Video.ID>

  /// Keeps a video among those that the person likes.
  ///
  /// One that is liked already stays where it is, and takes over what this copy knows better.
  func like(_ video: Video) async throws(NewsError)

  /// Lets a liked video go; does nothing for one that is not liked.
  func unlike(_ id: Video.ID) async throws(NewsError)
}

/// Lists the videos that a person likes, a page at a time.
public protocol BrowseLikedVideos: Sendable {
  /// Returns the page at `cursor`, or the first page when it is nil: what was liked last comes first.
  func likedVideos(
    _ query: LikedVideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video>
}

extension BrowseLikedVideos {
  /// Returns what fetches the pages of the liked videos that fit a query.
  public func pages(of query: LikedVideoQuery) -> Pager<Video>.Fetch {
    { (cursor) throws(NewsError) in try await likedVideos(query, at: cursor) }
  }
}

/// A video, and whether the person likes it.
public struct MarkedVideo: Identifiable, Hashable, Sendable {
  /// The video.
  public let video: Video
  /// Whether the person likes it.
  public let isLiked: Bool

  /// Creates a video with its mark.
  public init(_ video: Video, isLiked: Bool) {
    self.video = video
    self.isLiked = isLiked
  }

  /// The video's identity.
  public var id: Video.ID { video.id }
}

extension LikeVideos {
  /// Returns what fetches the same pages with the marks of their videos.
  ///
  /// Where it cannot be told what is liked, the page comes all the same and says so in a remark.
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
