public import Domain

/// One video in full.
public typealias VideoPresenter = ItemPresenter<VideoDetail>

extension ItemPresenter<VideoDetail> {
  /// Creates a presenter of a video; `known` is the copy of a list, which is shown meanwhile.
  public init(
    _ id: Video.ID,
    known: MarkedVideo? = nil,
    show: ShowVideo,
    liking: any LikeVideos
  ) {
    let title = known?.video.title
    let loading = Loading(
      progress: title.map { "Loading \($0.cut(at: 60))\u{2026}" } ?? "Loading\u{2026}",
      missing: title.map { "this video no longer exists: \($0.cut(at: 300))" }
        ?? "this video does not exist"
    ) { () throws(NewsError) in
      guard let shown = try await show(id, known: known?.video) else { return nil }
      let video = Self.merged(known?.video, shown)
      if let known {
        return Loaded(entry: MarkedVideo(video, isLiked: known.isLiked), trouble: shown.trouble)
      }
      // A video can be watched without its mark.
      let likes = try? await liking.likes(among: [id])
      let isLiked = likes?.contains(id) ?? false
      return Loaded(entry: MarkedVideo(video, isLiked: isLiked), trouble: shown.trouble)
    }
    self.init(id, known: known, marks: MarkSource(liking), loading: loading)
  }

  /// Returns a video with all that is known; the newer copy has precedence.
  private static func merged(_ known: Video?, _ shown: ShowVideo.Shown) -> Video {
    guard let known else { return shown.video }
    return shown.trouble == nil ? known.updated(by: shown.video) : shown.video.updated(by: known)
  }
}
