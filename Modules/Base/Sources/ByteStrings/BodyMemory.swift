import Synchronization

/// The memory of all bodies that are received and read at a time.
///
/// A body may take `share` bytes in any case. A larger body is refused while the total would exceed `limit`;
/// request it again later. So no body waits for another one, and a body alone may have `limit` bytes.
public final class BodyMemory: Sendable {
  private let limit: Int
  private let share: Int
  private let taken = Mutex(0)

  public init(limit: Int, share: Int) { (self.limit, self.share) = (limit, share) }

  private func take(_ count: Int, isFree: Bool) -> Bool {
    taken.withLock { taken in
      guard isFree || taken + count <= limit else { return false }
      taken += count
      return true
    }
  }

  private func release(_ count: Int) { taken.withLock { $0 -= count } }

  /// The memory of one body, which is released with the last reference to it.
  public final class Part: Sendable {
    private let memory: BodyMemory
    private let bytes = Mutex<Int?>(0)

    public init(of memory: BodyMemory) { self.memory = memory }

    deinit { memory.release(bytes.withLock { $0 ?? 0 }) }

    public var isRefused: Bool { bytes.withLock { $0 == nil } }

    /// Takes bytes for the body; returns false if it is refused, which releases all of it.
    public func take(_ count: Int) -> Bool {
      bytes.withLock { bytes in
        guard let taken = bytes else { return false }
        if memory.take(count, isFree: taken + count <= memory.share) {
          bytes = taken + count
        } else {
          memory.release(taken)
          bytes = nil
        }
        return bytes != nil
      }
    }
  }
}
