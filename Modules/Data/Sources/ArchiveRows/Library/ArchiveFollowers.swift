package import Domain
import Synchronization

/// The followers of the changes of marks and likes, of the connected person or by new articles.
///
/// Changes by this object are sent with their values, those by others as `MarkChange.unknown`.
package final class ArchiveFollowers: Sendable {
  private struct State {
    var articles = MarkFollowers<Article.ID, ArticleMarks>()
    var videos = MarkFollowers<Video.ID, Bool>()
    var articleChanges = RunningChanges<Article.ID>()
    var videoChanges = RunningChanges<Video.ID>()
    /// Finds changes by others while there are followers.
    var watcher: (any AnyObject & Sendable)?

    mutating func stopIfUnused() {
      if articles.isEmpty && videos.isEmpty { watcher = nil }
    }
  }

  private let state = Mutex(State())

  package init() {}

  /// Returns the changes of articles' marks from now on.
  package func addArticles() -> AsyncStream<ArticleMarkChange> {
    state.withLock { state in
      state.articles.add { [weak self] number in
        Task { self?.remove { $0.articles.remove(number) } }
      }
    }
  }

  /// Returns the changes of likes from now on.
  package func addVideos() -> AsyncStream<LikeChange> {
    state.withLock { state in
      state.videos.add { [weak self] number in
        Task { self?.remove { $0.videos.remove(number) } }
      }
    }
  }

  private func remove(_ follower: (inout State) -> Void) {
    state.withLock { state in
      follower(&state)
      state.stopIfUnused()
    }
  }

  /// Whether changes by others are found.
  package var areWatched: Bool { state.withLock { $0.watcher != nil } }

  /// Returns the object that finds changes by others until there are no followers; made by `make` unless
  /// there is one.
  package func watcher(
    _ make: () -> any AnyObject & Sendable
  ) -> any AnyObject & Sendable {
    state.withLock { state in
      let watcher = state.watcher ?? make()
      state.watcher = watcher
      return watcher
    }
  }

  /// Sends a change of articles' marks.
  package func sendArticles(_ change: ArticleMarkChange) {
    state.withLock { $0.articles.send(change) }
  }

  /// Sends a change of likes.
  package func sendVideos(_ change: LikeChange) {
    state.withLock { $0.videos.send(change) }
  }

  /// Runs a change of an article's marks, which returns the new ones or nil for no change, and sends
  /// them; if another change of the article ran at the same time, `unknown`.
  package func changingMarks(
    of id: Article.ID,
    _ change: () async throws(NewsError) -> ArticleMarks?
  ) async throws(NewsError) {
    state.withLock { $0.articleChanges.begin(id) }
    var marks: ArticleMarks?
    defer {
      state.withLock { state in
        let isAlone = state.articleChanges.end(id)
        if let marks { state.articles.send(isAlone ? .changed(id, marks) : .unknown) }
      }
    }
    marks = try await change()
  }

  /// Runs a change of a like, which returns the new value or nil for no change, and sends it; if
  /// another change of the video ran at the same time, `unknown`.
  package func changingLike(
    of id: Video.ID,
    _ change: () async throws(NewsError) -> Bool?
  ) async throws(NewsError) {
    state.withLock { $0.videoChanges.begin(id) }
    var isLiked: Bool?
    defer {
      state.withLock { state in
        let isAlone = state.videoChanges.end(id)
        if let isLiked { state.videos.send(isAlone ? .changed(id, isLiked) : .unknown) }
      }
    }
    isLiked = try await change()
  }

  /// Ends the streams of all followers.
  package func finish() {
    state.withLock { state in
      state.articles.finish()
      state.videos.finish()
      state.watcher = nil
    }
  }
}

/// The calls that change items at this moment.
///
/// Of two calls for the same item at the same time, it is unknown which was stored first.
private struct RunningChanges<ID: Hashable & Sendable> {
  private var counts: [ID: Int] = [:]
  private var overlapping: Set<ID> = []

  mutating func begin(_ id: ID) {
    let count = counts[id, default: 0] + 1
    counts[id] = count
    if count > 1 { overlapping.insert(id) }
  }

  /// Ends a call, and returns whether no other one for the item ran at the same time.
  mutating func end(_ id: ID) -> Bool {
    let isAlone = !overlapping.contains(id)
    let count = counts[id, default: 1] - 1
    counts[id] = count == 0 ? nil : count
    if count == 0 { overlapping.remove(id) }
    return isAlone
  }
}
