/// Runs calls that block, such as reading from a pipe, outside Swift's thread pool.
public protocol BlockingCalls: Sendable {
  /// Starts a call at once, and returns a function that waits for its result.
  ///
  /// The function can be called once. It returns nil if the waiting task is cancelled, which does not
  /// stop the call itself.
  func start<Value: Sendable>(
    _ call: @escaping @Sendable () -> Value
  ) -> @Sendable () async -> Value?
}
