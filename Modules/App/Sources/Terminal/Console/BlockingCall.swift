/// A call that blocks, made at once and on a thread of its own, outside Swift's pool.
public struct BlockingCall<Value: Sendable>: Sendable {
  private let values: AsyncStream<Value>

  /// Makes the call.
  public init(_ body: @escaping @Sendable () -> Value) {
    let (values, continuation) = AsyncStream.makeStream(of: Value.self)
    self.values = values
    let work: @Sendable () -> Void = {
      continuation.yield(body())
      continuation.finish()
    }
    // Where the system refuses another thread, waiting is better than not doing it.
    if !DetachedThread.start(work) { work() }
  }

  /// Waits for the result, which is given once; nil when the task that waits is cancelled.
  ///
  /// The call itself cannot be called off: its thread is left to it.
  public func value() async -> Value? {
    for await value in values { return value }
    return nil
  }
}
