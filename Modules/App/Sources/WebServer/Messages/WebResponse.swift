/// A response to an HTTP client.
package struct WebResponse: Sendable {
  /// The content of a response.
  package enum Body: Sendable {
    /// All bytes, which are sent with their length.
    case bytes([UInt8])
    /// Parts that are sent as they arrive, until the stream ends or the client disconnects.
    case stream(AsyncStream<[UInt8]>)
  }

  /// The status, such as 200.
  package var status: Int
  /// The header fields; the server adds those about the connection, the length and the date.
  package var headers: [(name: String, value: String)]
  /// The content.
  package var body: Body
  /// How long the server waits before it sends the response.
  package var delay = Duration.zero

  package init(
    _ status: Int = 200,
    headers: [(name: String, value: String)] = [],
    body: Body = .bytes([])
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates a response of a text, with its media type such as `text/html; charset=utf-8`.
  package init(_ status: Int = 200, _ text: String, type: String) {
    self.init(status, headers: [("Content-Type", type)], body: .bytes(Array(text.utf8)))
  }
}

/// Responds to requests.
package protocol WebHandler: Sendable {
  /// Returns the response to a request; the task is cancelled when the client disconnects.
  func response(to request: WebRequest) async -> WebResponse
}
