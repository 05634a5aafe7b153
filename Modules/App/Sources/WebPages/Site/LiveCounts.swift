import Domain
import Presentation
import Synchronization
import WebServer

/// The numbers of unread articles for open pages, after each change of the archive by any program.
///
/// All pages share one reader of the archive, which ends with the last of them.
final class LiveCounts: Sendable {
  /// The time after which a page gets the same numbers again, so that a proxy keeps the connection.
  private static let pulse = Duration.seconds(25)
  /// The time for changes that follow each other, before the numbers are read once for all of them.
  private static let delay = Duration.milliseconds(300)
  /// The most feeds with unread articles whose numbers are sent.
  private static let limit = 500

  private struct State {
    var pages: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
    var lastPage = 0
    /// The number of changes so far, by which a page recognizes a repetition.
    var changes = 0
    var event: [UInt8]?
    var reader: Task<Void, Never>?
    /// What the reader waits for.
    var due: AsyncStream<Void>.Continuation?
  }

  private let services: Services
  private let state = Mutex(State())

  init(_ services: Services) {
    self.services = services
  }

  /// Returns a stream of events `counts`, which ends when the client disconnects.
  func response() -> WebResponse {
    let (parts, page) = AsyncStream.makeStream(
      of: [UInt8].self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let number = state.withLock { state in
      state.lastPage += 1
      state.pages[state.lastPage] = page
      if let event = state.event { page.yield(event) }
      if state.reader == nil { state.reader = Task { await self.read() } }
      return state.lastPage
    }
    page.onTermination = { [weak self] _ in self?.remove(number) }
    return .events(parts)
  }

  /// Returns a refresh after which the numbers are read again, if it has stored something.
  func following(_ refresh: any RefreshFeeds) -> any RefreshFeeds {
    FollowedRefresh(refresh: refresh) { self.state.withLock { _ = $0.due?.yield() } }
  }

  private func remove(_ number: Int) {
    state.withLock { state in
      state.pages[number] = nil
      guard state.pages.isEmpty else { return }
      state.reader?.cancel()
      (state.reader, state.due, state.event) = (nil, nil, nil)
    }
  }

  private func read() async {
    let (changes, due) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { $0.due = due }
    let marks = await services.marking.markChanges()
    due.yield()
    await withTaskGroup { [services] group in
      group.addTask {
        for await _ in marks { due.yield() }
      }
      group.addTask {
        for await _ in changes {
          if let feeds = try? await services.feeds.followedFeeds() { self.send(feeds) }
          try? await services.clock.sleep(for: Self.delay)
        }
      }
      group.addTask {
        while (try? await services.clock.sleep(for: Self.pulse)) != nil { self.repeatEvent() }
      }
    }
  }

  private func send(_ feeds: [FollowedFeed]) {
    let unread = feeds.lazy.filter { $0.unread > 0 }.prefix(Self.limit)
    let counts = unread.map { (ItemID.feed($0.id).path.text, JSON.number($0.unread)) }
    state.withLock { state in
      state.changes += 1
      let counts = JSON.object([
        ("change", .number(state.changes)), ("unread", .number(feeds.unread)),
        ("feeds", .object(Array(counts))),
      ])
      state.event = .event("counts", counts.text.utf8)
      for page in state.pages.values { page.yield(state.event ?? []) }
    }
  }

  /// Sends the numbers again, by which each stream checks whether its client is still admitted.
  func repeatEvent() {
    state.withLock { state in
      guard let event = state.event else { return }
      for page in state.pages.values { page.yield(event) }
    }
  }
}

/// A decorator of a refresh that calls a function after one that has stored something.
private struct FollowedRefresh: RefreshFeeds {
  let refresh: any RefreshFeeds
  let hasStored: @Sendable () -> Void

  func callAsFunction(
    _ chosen: Set<FollowedFeed.ID>?,
    mode: RefreshMode,
    progress: @escaping @Sendable (FeedRefresh) -> Void
  ) async throws(NewsError) -> FeedRefresh {
    let result = try await refresh(chosen, mode: mode, progress: progress)
    if result.changes != FeedChanges() { hasStored() }
    return result
  }
}
