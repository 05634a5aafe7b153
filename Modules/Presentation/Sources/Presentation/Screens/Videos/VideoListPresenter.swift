public import Domain

/// A list of videos: the results of a search, or the videos that a person likes.
public typealias VideoListPresenter<Query: ListQuery> = ListPresenter<Query, MarkedVideo>

extension ListPresenter<VideoQuery, MarkedVideo> {
  /// Creates a presenter of the results of searches.
  public init(search: any SearchVideos, liking: any LikeVideos) {
    self.init(
      search: { PageSource(liking.marked(search.pages(of: $0))) },
      marks: MarkSource(liking)
    )
  }
}

extension ListPresenter<LikedVideoQuery, MarkedVideo> {
  /// Creates a presenter of the videos that a person likes.
  public init(liked: any BrowseLikedVideos, liking: any LikeVideos) {
    self.init(
      search: { PageSource(liking.marked(liked.pages(of: $0))) },
      marks: MarkSource(liking)
    )
  }
}
