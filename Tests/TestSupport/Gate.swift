/// A gate at which tasks wait until it is opened or they are cancelled.
public final class Gate: Sendable {
  private let opening: AsyncStream<Void>.Continuation
  private let arrival: AsyncStream<Void>.Continuation
  private let openings: AsyncStream<Void>
  private let arrivals: AsyncStream<Void>

  /// Creates a closed gate.
  public init() {
    (openings, opening) = AsyncStream.makeStream()
    (arrivals, arrival) = AsyncStream.makeStream()
  }

  /// Opens the gate permanently.
  public func open() { opening.finish() }

  /// Waits until a task has arrived.
  public func isReached() async { for await _ in arrivals { return } }

  /// Reports an arrival, and waits until the gate is open.
  public func pass() async {
    announce()
    for await _ in openings {}
  }

  /// Reports an arrival without waiting.
  public func announce() { arrival.yield() }
}
