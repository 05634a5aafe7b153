/// A gate that whoever comes waits at until it is opened or they are called off.
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

  /// Opens the gate for good.
  public func open() { opening.finish() }

  /// Waits until somebody stands at the gate.
  public func isReached() async { for await _ in arrivals { return } }

  /// Announces itself at the gate, and waits until it is open.
  public func pass() async {
    announce()
    for await _ in openings {}
  }

  /// Announces itself at the gate, and does not wait.
  public func announce() { arrival.yield() }
}
