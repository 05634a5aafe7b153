/// Counts from 1, from any thread.
public final class Counter: Sendable {
  private let count = Locked(0)

  /// Creates a counter that has counted nothing.
  public init() {}

  /// Counts one more and returns how many that makes.
  public func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
