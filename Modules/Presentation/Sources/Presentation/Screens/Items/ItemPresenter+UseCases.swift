public import Domain

// Items over the use cases that find them.
extension ItemPresenter {
  /// Creates a presenter of an article that is known, such as one of a list.
  public init(
    _ article: DeskItem,
    in archive: (any FindArticle)? = nil,
    marking: any MarkArticles,
    fetchFullText: (any FetchFullText)? = nil
  ) {
    self.init(
      article.id,
      known: article.telling(nil),
      marks: MarkSource(marking),
      fetchFullText: fetchFullText,
      archive: archive
    )
  }

  /// Creates a presenter of a stored article that no list shows.
  public init(
    _ id: Article.ID,
    in archive: any FindArticle,
    marking: any MarkArticles,
    fetchFullText: (any FetchFullText)? = nil
  ) {
    let loading = Loading(
      progress: "Loading\u{2026}",
      missing: "this article is not stored any more"
    ) { () throws(NewsError) in
      guard let article = try await archive.article(id) else { return nil }
      var marks = try await marking.marks(of: [id])[id] ?? ArticleMarks()
      marks.story = try await archive.story(of: id)
      if let story = marks.story { marks.story = try await archive.withNews(of: story) }
      return Loaded(item: .article(article, marks))
    }
    self.init(
      .article(id),
      known: nil,
      marks: MarkSource(marking),
      loading: loading,
      fetchFullText: fetchFullText
    )
  }

  /// Creates a presenter of a video; `known` is the copy of a list, which is shown meanwhile.
  public init(
    _ id: Video.ID,
    known: DeskItem? = nil,
    show: ShowVideo,
    liking: any LikeVideos
  ) {
    let video: Video? = if case .video(let video, _) = known { video } else { nil }
    let title = video?.title
    let loading = Loading(
      progress: title.map { "Loading \($0.cut(at: 60))\u{2026}" } ?? "Loading\u{2026}",
      missing: title.map { "this video no longer exists: \($0.cut(at: 300))" }
        ?? "this video does not exist"
    ) { () throws(NewsError) in
      guard let shown = try await show(id, known: video) else { return nil }
      var isLiked = known?.marks.isLiked
      // A video can be watched without its mark.
      if isLiked == nil { isLiked = (try? await liking.likes(among: [id]))?.contains(id) }
      let item = DeskItem.video(Self.merged(video, shown), isLiked: isLiked ?? false)
      return Loaded(item: item, trouble: shown.trouble)
    }
    self.init(.video(id), known: known, marks: MarkSource(liking), loading: loading)
  }

  /// Returns a video with all that is known; the newer copy has precedence.
  private static func merged(_ known: Video?, _ shown: ShowVideo.Shown) -> Video {
    guard let known else { return shown.video }
    return shown.trouble == nil ? known.updated(by: shown.video) : shown.video.updated(by: known)
  }
}
