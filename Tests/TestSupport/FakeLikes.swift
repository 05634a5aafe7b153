public import Domain

/// Liked videos in memory.
public final class FakeLikes: LikeVideos {
  private struct State {
    var videos: [Video]
    var failure: NewsError?
    var changes: [Video.ID] = []
    var gates: [Video.ID: Gate] = [:]
    var answers: Gate?
    var followers = MarkFollowers<Video.ID, Bool>()

    mutating func apply(_ change: (inout [Video]) -> Void, to id: Video.ID) {
      let wasLiked = videos.contains { $0.id == id }
      change(&videos)
      let isLiked = videos.contains { $0.id == id }
      if isLiked != wasLiked { followers.send(.changed(id, isLiked)) }
    }
  }

  private let state: Locked<State>

  /// Creates a store with these liked videos.
  public init(liked videos: [Video] = []) {
    state = Locked(State(videos: videos))
  }

  /// The liked videos, in the order they were added.
  public var liked: [Video] { state.withLock { $0.videos } }

  /// The videos that were to be liked or unliked, in order.
  public var changes: [Video.ID] { state.withLock { $0.changes } }

  /// Makes every call fail with `error`; nil makes calls succeed again.
  public func fail(with error: NewsError?) {
    state.withLock { $0.failure = error }
  }

  /// Replaces the liked videos as another process does: followers receive `unknown`.
  public func changeElsewhere(liked videos: [Video]) {
    state.withLock { state in
      state.videos = videos
      state.followers.send(.unknown)
    }
  }

  /// Returns the changes from now on.
  public func likeChanges() async -> AsyncStream<LikeChange> {
    state.withLock { $0.followers.add() }
  }

  /// Holds changes to a video until the returned gate is opened.
  public func hold(_ id: Video.ID) -> Gate {
    let gate = Gate()
    state.withLock { $0.gates[id] = gate }
    return gate
  }

  /// Holds replies of `likes(among:)`, which have the state at the call, until the gate is opened.
  public func holdAnswers() -> Gate {
    let gate = Gate()
    state.withLock { $0.answers = gate }
    return gate
  }

  /// Returns the liked ones among videos.
  public func likes(among ids: [Video.ID]) async throws(NewsError) -> Set<Video.ID> {
    let (liked, gate) = state.withLock { (Set($0.videos.map(\.id)), $0.answers) }
    await gate?.pass()
    if let failure = state.withLock({ $0.failure }) { throw failure }
    return liked.intersection(ids)
  }

  /// Adds a video, or updates it.
  public func like(_ video: Video) async throws(NewsError) {
    try await change(video.id) { videos in
      if let place = videos.firstIndex(where: { $0.id == video.id }) {
        videos[place] = videos[place].updated(by: video)
      } else {
        videos.append(video)
      }
    }
  }

  /// Removes a video.
  public func unlike(_ id: Video.ID) async throws(NewsError) {
    try await change(id) { videos in videos.removeAll { $0.id == id } }
  }

  private func change(
    _ id: Video.ID,
    _ change: (inout [Video]) -> Void
  ) async throws(NewsError) {
    let gate = state.withLock { state in
      state.changes.append(id)
      return state.gates[id]
    }
    await gate?.pass()
    let failure = state.withLock { state in
      if state.failure == nil { state.apply(change, to: id) }
      return state.failure
    }
    if let failure { throw failure }
  }
}
