import Domain
import FoundationEssentials
import TestSupport

/// An archive with a number of old articles, which deletes them in steps that a test can hold.
final class FakePruning: PruneArticles {
  private struct State {
    var left: Int
    var dates: [Date] = []
    var failure: NewsError?
    var gates: [Int: Gate] = [:]
  }

  private let saved: Int
  private let step: Int
  private let state: Locked<State>

  /// Creates an archive that deletes `step` articles at a time.
  init(_ count: Int, saved: Int = 0, step: Int = 100) {
    self.saved = saved
    self.step = step
    state = Locked(State(left: count))
  }

  /// The number of old articles that are not deleted.
  var left: Int { state.withLock { $0.left } }

  /// The dates of all calls.
  var dates: [Date] { state.withLock { $0.dates } }

  /// Makes later calls fail.
  func fail(with error: NewsError) {
    state.withLock { $0.failure = error }
  }

  /// Holds a call, numbered from 1: a dry run before it counts, others before the second step.
  func hold(_ call: Int) -> Gate {
    let gate = Gate()
    state.withLock { $0.gates[call] = gate }
    return gate
  }

  func prune(
    olderThan date: Date,
    isDryRun: Bool,
    progress: @Sendable (_ deleted: Int) -> Void
  ) async throws(NewsError) -> PrunedArticles {
    let (gate, failure) = state.withLock { state in
      state.dates.append(date)
      return (state.gates[state.dates.count], state.failure)
    }
    if let failure { throw failure }
    if isDryRun {
      await gate?.pass()
      if Task.isCancelled { throw .cancelled }
      return PrunedArticles(removed: left, saved: saved)
    }
    var removed = 0
    while left > 0 {
      let count = min(step, left)
      state.withLock { $0.left -= count }
      removed += count
      progress(removed)
      await gate?.pass()
      if Task.isCancelled { return PrunedArticles(removed: removed, saved: saved, isStopped: true) }
    }
    return PrunedArticles(removed: removed, saved: saved)
  }
}
