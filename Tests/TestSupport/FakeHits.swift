public import Domain
import FoundationEssentials

/// Counts of hits by words, whose answers a test can hold; other words fail.
public final class FakeHits: CountHits {
  /// A request for counts.
  public struct Request: Equatable, Sendable {
    let words: String
    let limit: Int
    let utcOffset: Int

    public init(words: String, limit: Int, utcOffset: Int) {
      (self.words, self.limit, self.utcOffset) = (words, limit, utcOffset)
    }
  }

  private let counts: [String: [Int]]
  private let state = Locked<(requests: [Request], gates: [String: Gate])>(([], [:]))
  private let cancellation = Gate()

  public init(_ counts: [String: [Int]]) {
    self.counts = counts
  }

  /// The requests in order.
  public var requests: [Request] { state.withLock { $0.requests } }

  /// Waits until a held request is cancelled.
  public func isCancelled() async { await cancellation.isReached() }

  /// Holds the answer for some words until the returned gate is opened.
  public func hold(_ words: String) -> Gate {
    let gate = Gate()
    state.withLock { $0.gates[words] = gate }
    return gate
  }

  /// Returns the counts, one for each day.
  public func hits(
    of query: ArticleQuery,
    limit: Int,
    utcOffset: Int
  ) async throws(NewsError) -> HitCounts? {
    let gate = state.withLock { state in
      state.requests.append(Request(words: query.words, limit: limit, utcOffset: utcOffset))
      return state.gates[query.words]
    }
    await gate?.pass()
    if Task.isCancelled {
      cancellation.announce()
      throw .cancelled
    }
    guard let counts = counts[query.words] else {
      throw .archiveUnreadable(path: "/archive", "it is a folder")
    }
    return HitCounts(start: Date(timeIntervalSince1970: 0), daysPerCount: 1, counts: counts)
  }
}
