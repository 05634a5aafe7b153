/// Sends one request and brings its one answer: no redirect is followed and nothing is retried.
public protocol HTTPTransport: Sendable {
  /// Returns the answer, whatever its status; fails when it is not complete within `timeout`.
  ///
  /// Cancelling the task ends the exchange at once.
  func exchange(
    _ request: HTTPRequest,
    timeout: Duration
  ) async throws(HTTPFailure) -> HTTPResponse
}
