/// Asks servers, by rules of its own about when and how often.
public protocol HTTPSending: Sendable {
  /// Returns the answer to a request, whatever its status.
  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}
