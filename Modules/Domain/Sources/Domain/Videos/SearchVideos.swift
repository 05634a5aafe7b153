/// Finds videos, a page at a time.
public protocol SearchVideos: Sendable {
  /// Returns the page of results at `cursor`, or the first page when it is nil.
  ///
  /// The videos are in the order the query asks for. `cursor` is one that the same searcher gave
  /// with an earlier page of the same query.
  func callAsFunction(
    _ query: VideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video>
}

extension SearchVideos {
  /// Returns what fetches the pages of a query's results.
  public func pages(of query: VideoQuery) -> Pager<Video>.Fetch {
    { (cursor) throws(NewsError) in try await self(query, at: cursor) }
  }
}

/// Finds a video by its identity, with all that is known of it.
public protocol FindVideo: Sendable {
  /// Returns the video; nil when there is none.
  func video(_ id: Video.ID) async throws(NewsError) -> Video?
}

/// Keeps the videos that were seen, so that they can be liked and shown without asking again.
public protocol KeepVideos: Sendable {
  /// Keeps those videos that are not there yet, and what these copies know better of the others.
  ///
  /// Either all of them are kept or none. What nobody likes is let go a month after it was seen last.
  func keep(_ videos: [Video]) async throws(NewsError)
}
