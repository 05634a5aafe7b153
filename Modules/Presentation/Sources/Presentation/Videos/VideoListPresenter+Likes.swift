import Domain

extension VideoListPresenter {
  struct State: Sendable {
    typealias List = ListState<MarkedVideo, VideoRow, VideoDetail>

    var list = List(.videos)
    /// Which videos the person likes, of all that were seen: what row and detail say is from here.
    private(set) var liked: Set<Video.ID> = []
    /// What was marked since the page that is awaited was asked for.
    var markedMeanwhile: Set<Video.ID> = []
  }

  /// Starts to like a video, or to let it go; one that is being marked already is left to that.
  func toggle(_ video: Video, _ state: inout State) -> [Effect<Event>] {
    let isLiked = !state.liked.contains(video.id)
    let id = EffectID("like \(video.id)")
    guard state.list.beginMarking(id) else { return [] }
    return [
      .run(id) { [liking] in
        do throws(NewsError) {
          if isLiked { try await liking.like(video) } else { try await liking.unlike(video.id) }
          return .marked(video, isLiked: isLiked, trouble: nil)
        } catch {
          return .marked(video, isLiked: isLiked, trouble: error)
        }
      }
    ]
  }

  /// Takes into account that a video is liked, or no longer, or that nothing came of it.
  func end(_ video: Video, isLiked: Bool, _ trouble: NewsError?, _ state: inout State) {
    state.list.endMarking(EffectID("like \(video.id)"))
    if let trouble {
      // Whoever wants to keep a video has to know each time that it was not.
      state.list.output.notice = Notice(trouble)
    } else {
      state.mark(video.id, isLiked: isLiked)
      state.list.output.notice = Notice(video, isLiked: isLiked)
    }
  }
}

extension VideoListPresenter.State {
  /// What there is to draw, with the marks of what is liked.
  var output: VideoListPresenter.Output {
    var output = list.output
    for place in output.rows.indices where liked.contains(output.rows[place].id) {
      output.rows[place].isLiked = true
    }
    if case .detail(var detail)? = output.route {
      detail.isLiked = liked.contains(detail.id)
      output.route = .detail(detail)
    }
    return output
  }

  /// The video that is shown in full, as far as it is known by now.
  var shown: Video? {
    guard case .detail(let detail)? = list.output.route else { return nil }
    return list.items.first { $0.id == detail.id }?.video
  }

  /// Takes in what the person has done, and the archive keeps.
  mutating func mark(_ id: Video.ID, isLiked: Bool) {
    set(id, isLiked: isLiked)
    markedMeanwhile.insert(id)
  }

  /// Takes in what the archive says of the videos of a page, the known ones too.
  mutating func learn(_ page: Page<MarkedVideo>) {
    for remark in page.remarks { if case .marksUnknown = remark { return } }
    // The archive may have been asked before it was told what was done while the page was awaited.
    for video in page.items where !markedMeanwhile.contains(video.id) {
      set(video.id, isLiked: video.isLiked)
    }
  }

  private mutating func set(_ id: Video.ID, isLiked: Bool) {
    if isLiked { liked.insert(id) } else { liked.remove(id) }
  }
}
