package import Domain
import Synchronization

/// The followers of the changes of marks and likes, of the connected person or by new articles.
///
/// Changes by this object are sent with their values, other changes as `MarkChange.unknown`.
package final class ArchiveFollowers: Sendable {
  /// The items whose marks can be followed.
  package struct State {
    package var articles = FollowedItems<Article.ID, ArticleMarks>()
    package var videos = FollowedItems<Video.ID, Bool>()
    /// Finds changes by others while there are followers.
    fileprivate var watcher: (any AnyObject & Sendable)?
  }

  /// One kind of items: `\.articles` or `\.videos`.
  package typealias Items<ID: Hashable & Sendable, Marks: Hashable & Sendable> =
    any WritableKeyPath<State, FollowedItems<ID, Marks>> & Sendable

  private let state = Mutex(State())

  package init() {}

  /// Returns the changes of some items from now on.
  package func changes<ID, Marks>(
    of items: Items<ID, Marks>
  ) -> AsyncStream<MarkChange<ID, Marks>> {
    state.withLock { state in
      state[keyPath: items].followers.add { [weak self] number in
        Task { self?.remove(number, from: items) }
      }
    }
  }

  private func remove<ID, Marks>(_ number: Int, from items: Items<ID, Marks>) {
    state.withLock { state in
      state[keyPath: items].followers.remove(number)
      if state.articles.followers.isEmpty && state.videos.followers.isEmpty { state.watcher = nil }
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

  /// Sends a change to the followers of its items.
  package func send<ID, Marks>(_ change: MarkChange<ID, Marks>, of items: Items<ID, Marks>) {
    state.withLock { $0[keyPath: items].followers.send(change) }
  }

  /// Runs a change of an item's marks, which returns the new ones or nil for no change, and sends
  /// them; if another change of the item ran at the same time, `unknown`.
  ///
  /// The new marks do not matter without followers when the change began.
  package func changing<ID, Marks>(
    _ id: ID,
    of items: Items<ID, Marks>,
    _ change: (_ isFollowed: Bool) async throws(NewsError) -> Marks?
  ) async throws(NewsError) {
    let isFollowed = state.withLock { state in
      state[keyPath: items].begin(id)
      return !state[keyPath: items].followers.isEmpty
    }
    var marks: Marks?
    defer {
      state.withLock { state in
        let isAlone = state[keyPath: items].end(id)
        guard let marks else { return }
        state[keyPath: items].followers.send(
          isAlone && isFollowed ? .changed(id, marks) : .unknown
        )
      }
    }
    marks = try await change(isFollowed)
  }

  /// Ends the streams of all followers.
  package func finish() {
    state.withLock { state in
      state.articles.followers.finish()
      state.videos.followers.finish()
      state.watcher = nil
    }
  }
}

/// The followers of one kind of items, and the calls that change items at this moment.
///
/// Of two calls for the same item at the same time, it is unknown which was stored first.
package struct FollowedItems<ID: Hashable & Sendable, Marks: Hashable & Sendable>: Sendable {
  fileprivate var followers = MarkFollowers<ID, Marks>()
  private var counts: [ID: Int] = [:]
  private var overlapping: Set<ID> = []

  fileprivate mutating func begin(_ id: ID) {
    let count = counts[id, default: 0] + 1
    counts[id] = count
    if count > 1 { overlapping.insert(id) }
  }

  /// Ends a call, and returns whether no other one for the item ran at the same time.
  fileprivate mutating func end(_ id: ID) -> Bool {
    let isAlone = !overlapping.contains(id)
    let count = counts[id, default: 1] - 1
    counts[id] = count == 0 ? nil : count
    if count == 0 { overlapping.remove(id) }
    return isAlone
  }
}
