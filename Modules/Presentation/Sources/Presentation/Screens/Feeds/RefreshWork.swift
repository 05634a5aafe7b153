import Domain

/// A refresh of followed feeds as a part of a screen's state.
struct RefreshWork: Sendable {
  enum Event: Sendable {
    case progressed(FeedRefresh)
    case ended(Result<FeedRefresh, NewsError>)
  }

  /// The progress of the refresh, or the result of the last one.
  private(set) var refresh = FeedRefresh()
  private var work = LongWork()

  /// Whether a refresh runs.
  var isRunning: Bool { work.isRunning }

  /// Returns the effect that starts a refresh; none while one runs.
  mutating func start<Other: Sendable>(
    _ refreshing: any RefreshFeeds,
    _ feeds: Set<FollowedFeed.ID>?,
    isFresh: Bool,
    _ event: @escaping @Sendable (Event) -> Other
  ) -> [Effect<Other>] {
    guard !work.isRunning else { return [] }
    refresh = FeedRefresh()
    return work.start { emit in
      do throws(NewsError) {
        let refresh = try await refreshing(feeds, isFresh: isFresh) { emit(event(.progressed($0))) }
        emit(event(.ended(.success(refresh))))
      } catch {
        emit(event(.ended(.failure(error))))
      }
    }
  }

  /// Returns the effect that stops the refresh; the results received so far stay.
  mutating func requestStop<Other: Sendable>() -> [Effect<Other>] { work.requestStop() }

  /// Records progress or the end.
  mutating func receive(_ event: Event) {
    switch event {
    case .progressed(let refresh):
      self.refresh = refresh
    case .ended(.success(let refresh)):
      self.refresh = refresh
      work.end(refresh.isStopped ? .stopped : .done)
    case .ended(.failure(let error)):
      work.end(error)
    }
  }
}

extension RefreshWork {
  /// The status of the refresh.
  var status: WorkStatus { work.status(progress) }

  /// Whether every feed that was asked has failed.
  var hasOnlyFailures: Bool {
    work.phase == .done && refresh.total > 0 && refresh.failed == refresh.total
  }

  private var progress: WorkProgress? {
    guard refresh.total > 0 || refresh.isWaiting else { return nil }
    let share = refresh.total > 0 ? Double(refresh.done) / Double(refresh.total) : nil
    return WorkProgress(FeedWording.progress(refresh), share: share)
  }

  /// The summary or the error; nil while the refresh runs.
  var notice: Notice? {
    switch work.phase {
    case .waiting, .working: nil
    case .done: done
    case .stopped: Notice("stopped; " + FeedWording.summary(refresh))
    case .failed(let error): Notice(error)
    }
  }

  private var done: Notice {
    guard refresh.total == 0 else { return Notice(FeedWording.summary(refresh)) }
    guard refresh.notDue > 0 else { return .noFeeds }
    return Notice(FeedWording.notDue(refresh.notDue), .askFeedsNow)
  }
}
