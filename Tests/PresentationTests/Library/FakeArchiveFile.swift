import ByteStrings
import Domain
import TestSupport

/// An archive's file with fixed results, which a test can hold or make fail.
final class FakeArchiveFile: ExamineArchive, RepairArchive {
  private struct State {
    var examination: Examination
    var gate: Gate?
    var failure: NewsError?
    var calls = 0
  }

  private let state: Locked<State>

  init(_ findings: Examination.Finding...) {
    var examination = Examination(path: "/archive.sqlite", checks: ["the pages", "the words"])
    examination.findings = findings
    state = Locked(State(examination: examination))
  }

  /// The number of calls of any kind.
  var calls: Int { state.withLock { $0.calls } }

  /// Holds the next call until the returned gate is opened or it is cancelled.
  func hold() -> Gate {
    let gate = Gate()
    state.withLock { $0.gate = gate }
    return gate
  }

  /// Makes later calls fail.
  func fail(with error: NewsError) {
    state.withLock { $0.failure = error }
  }

  func examine() async throws(NewsError) -> Examination {
    try await call()
    var examination = state.withLock { $0.examination }
    examination.isStopped = Task.isCancelled
    examination.completeCheck()
    if !Task.isCancelled { examination.completeCheck() }
    return examination
  }

  /// Removes the findings that can be rebuilt.
  func rebuild() async throws(NewsError) -> Rebuild {
    try await call()
    if Task.isCancelled { throw .cancelled }
    return state.withLock { state in
      let repaired = state.examination.findings.filter { $0.remedy == .rebuild }
      state.examination.findings.removeAll { $0.remedy == .rebuild }
      return Rebuild(articles: 30, repairs: repaired.map { "repaired: \($0.sentence)" })
    }
  }

  func salvage(into path: ByteString) async throws(NewsError) -> Salvage {
    try await call()
    var salvage = Salvage()
    salvage.rescued = 1_200
    salvage.isStopped = Task.isCancelled
    salvage.saved = 5
    salvage.incomplete = 1
    salvage.lost = 2
    salvage.likedVideos = Salvage.Count(rescued: 3, incomplete: 0, lost: 1)
    return salvage
  }

  private func call() async throws(NewsError) {
    let (gate, failure) = state.withLock { state in
      state.calls += 1
      return (state.gate, state.failure)
    }
    await gate?.pass()
    if let failure { throw failure }
  }
}
