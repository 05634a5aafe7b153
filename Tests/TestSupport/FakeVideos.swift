public import Domain
public import FoundationEssentials

extension Video.ID {
  /// Creates an id from up to eleven letters.
  public static func named(_ name: String) -> Video.ID {
    let filled = name + String(repeating: "_", count: max(0, 11 - name.utf8.count))
    guard let id = Video.ID(filled) else { preconditionFailure("\(name) makes no id") }
    return id
  }
}

extension Video {
  /// Creates a video with an id, a title and a link from `name`.
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
  /// Creates a video from a name, as in search results.
  public static func named(_ name: String) -> Video { .fake(name) }
}

/// A searcher of videos with fixed pages.
public typealias FakeVideos = FakePages<Video>

extension FakePages: SearchVideos, BrowseLikedVideos where Item == Video {
  /// Returns the fixed reply.
  public func callAsFunction(
    _ query: VideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video> {
    try await page(of: query.words, at: cursor)
  }

  /// Returns the fixed reply.
  public func likedVideos(
    _ query: LikedVideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video> {
    try await page(of: query.words, at: cursor)
  }
}

/// Videos in memory, as a provider or an archive has them; a test can hold its replies.
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

  public init(_ videos: [Video] = [], failing failure: NewsError? = nil) {
    let videos = Dictionary(videos.map { ($0.id, $0) }) { $1 }
    state = Locked(State(videos: videos, failure: failure))
  }

  /// The videos to store, by call.
  public var batches: [[Video]] { state.withLock { $0.batches } }

  /// The requested ids in order, including missing ones.
  public var asked: [Video.ID] { state.withLock { $0.asked } }

  /// The requests that were cancelled while held.
  public var cancelled: [Video.ID] { state.withLock { $0.cancelled } }

  /// Makes every call fail with `error`; nil makes calls succeed again.
  public func fail(with error: NewsError?) {
    state.withLock { $0.failure = error }
  }

  /// Holds the reply for a video until the returned gate is opened.
  public func hold(_ id: Video.ID) -> Gate {
    let gate = Gate()
    state.withLock { $0.gates[id] = gate }
    return gate
  }

  /// Returns the video; nil if there is none.
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

  /// Stores videos, all of them or none.
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
