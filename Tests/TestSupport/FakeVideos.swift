public import Domain
public import FoundationEssentials

extension Video.ID {
  /// The identity of a video named for up to eleven letters.
  public static func named(_ name: String) -> Video.ID {
    let filled = name + String(repeating: "_", count: max(0, 11 - name.utf8.count))
    guard let id = Video.ID(filled) else { preconditionFailure("\(name) makes no identity") }
    return id
  }
}

extension Video {
  /// A video named for a letter or a word; what a search leaves out can be given.
  public static func fake(
    _ name: String,
    title: String? = nil,
    summary: String? = nil,
    publishedAt: Date? = nil,
    duration: Duration? = nil,
    viewCount: Int? = nil
  ) -> Video {
    guard let link = WebLink("https://video.example/\(name)"),
      let video = Video(
        id: .named(name),
        title: title ?? "Title \(name)",
        channel: Channel(id: nil, name: "Channel"),
        summary: summary,
        link: link,
        publishedAt: publishedAt,
        duration: duration,
        viewCount: viewCount
      )
    else { preconditionFailure("\(name) makes no video") }
    return video
  }
}

extension Video: FakeItem {
  /// A video named for a letter or a word, as a search finds it.
  public static func named(_ name: String) -> Video { .fake(name) }
}

/// A searcher of videos whose pages are written down.
public typealias FakeVideos = FakePages<Video>

extension FakePages: SearchVideos, BrowseLikedVideos where Item == Video {
  /// Answers as it was told to.
  public func callAsFunction(
    _ query: VideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video> {
    try await page(of: query.words, at: cursor)
  }

  /// Answers as it was told to.
  public func likedVideos(
    _ query: LikedVideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video> {
    try await page(of: query.words, at: cursor)
  }
}

/// Videos in memory, to be found by their identity and held back: a provider's, or those that were
/// kept.
public final class FakeVideoShelf: FindVideo, KeepVideos {
  private struct State {
    var videos: [Video.ID: Video]
    var failure: NewsError?
    var batches: [[Video]] = []
    var asked: [Video.ID] = []
    var cancelled: [Video.ID] = []
    var gates: [Video.ID: Gate] = [:]
  }

  private let state: Locked<State>

  /// Creates a shelf with these videos on it.
  public init(_ videos: [Video] = [], failing failure: NewsError? = nil) {
    let videos = Dictionary(videos.map { ($0.id, $0) }) { $1 }
    state = Locked(State(videos: videos, failure: failure))
  }

  /// What was to be kept, each time.
  public var batches: [[Video]] { state.withLock { $0.batches } }

  /// What was asked for, in order, also in vain.
  public var asked: [Video.ID] { state.withLock { $0.asked } }

  /// What was called off while it was held back.
  public var cancelled: [Video.ID] { state.withLock { $0.cancelled } }

  /// Fails every call from now on; works again after nil.
  public func fail(with error: NewsError?) {
    state.withLock { $0.failure = error }
  }

  /// Holds back a video until the gate that is returned is opened.
  public func hold(_ id: Video.ID) -> Gate {
    let gate = Gate()
    state.withLock { $0.gates[id] = gate }
    return gate
  }

  /// Returns the video; nil when there is none of this identity.
  public func video(_ id: Video.ID) async throws(NewsError) -> Video? {
    let gate = state.withLock { state in
      state.asked.append(id)
      return state.gates[id]
    }
    await gate?.pass()
    if Task.isCancelled {
      state.withLock { $0.cancelled.append(id) }
      throw .cancelled
    }
    let (video, failure) = state.withLock { ($0.videos[id], $0.failure) }
    if let failure { throw failure }
    return video
  }

  /// Keeps videos, all of them or none.
  public func keep(_ videos: [Video]) async throws(NewsError) {
    let failure = state.withLock { state in
      guard state.failure == nil else { return state.failure }
      state.batches.append(videos)
      for video in videos {
        state.videos[video.id] = state.videos[video.id]?.updated(by: video) ?? video
      }
      return nil
    }
    if let failure { throw failure }
  }
}
