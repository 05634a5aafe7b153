/// A change of marks, as a store of marks sends it to its followers.
///
/// A stream of changes has no history: a follower first requests the stream, and then reads the marks
/// of the items it shows. Each change is sent after it was stored, in the order of storing. A change
/// may arrive after a read that has a later one; the later one then follows.
public enum MarkChange<ID: Hashable & Sendable, Marks: Hashable & Sendable>: Hashable, Sendable {
  /// The item has these marks now; they are all of its marks.
  case changed(ID, Marks)
  /// The marks of any items may have changed: read them again.
  ///
  /// Sent after changes by other processes, after bulk changes, and to a follower that is so slow
  /// that changes were dropped.
  case unknown
}

/// The followers of a store of marks.
///
/// A part of the store's state: the store serializes the calls. Each follower has a buffer of
/// `MarkFollowers.bufferSize` changes. If it is full, the oldest change is dropped and `unknown` is
/// added: the follower then reads again what it missed.
public struct MarkFollowers<ID: Hashable & Sendable, Marks: Hashable & Sendable>: Sendable {
  /// The number of changes that wait for a slow follower at most.
  public static var bufferSize: Int { 100 }

  /// One follower and its stream.
  private struct Follower: Sendable {
    let number: Int
    let stream: AsyncStream<MarkChange<ID, Marks>>.Continuation
  }

  private var followers: [Follower] = []
  private var lastNumber = 0

  public init() {}

  /// Whether there are no followers.
  public var isEmpty: Bool { followers.isEmpty }

  /// Adds a follower, and returns its stream of changes.
  ///
  /// `onLeave` is called on any thread when the stream is cancelled or released, with the number to
  /// pass to `remove`. Without it, the follower is removed with the next change.
  public mutating func add(
    onLeave: (@Sendable (Int) -> Void)? = nil
  ) -> AsyncStream<MarkChange<ID, Marks>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: MarkChange<ID, Marks>.self,
      bufferingPolicy: .bufferingNewest(Self.bufferSize)
    )
    lastNumber += 1
    let number = lastNumber
    followers.append(Follower(number: number, stream: continuation))
    if let onLeave { continuation.onTermination = { _ in onLeave(number) } }
    return stream
  }

  /// Removes a follower.
  public mutating func remove(_ number: Int) {
    followers.removeAll { $0.number == number }
  }

  /// Sends a change to all followers.
  public mutating func send(_ change: MarkChange<ID, Marks>) {
    for follower in followers {
      switch follower.stream.yield(change) {
      case .dropped: follower.stream.yield(.unknown)
      case .terminated: remove(follower.number)
      case .enqueued: break
      @unknown default: break
      }
    }
  }

  /// Ends the streams of all followers.
  public mutating func finish() {
    for follower in followers { follower.stream.finish() }
    followers = []
  }
}
