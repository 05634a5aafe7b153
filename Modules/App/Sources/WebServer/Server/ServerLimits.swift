/// What a client may use of a server; requests beyond a limit are refused.
package struct ServerLimits: Sendable {
  /// Bytes of a request's body; more is refused with 413.
  ///
  /// 100,000 marks of the Google Reader API have 6.3 MB.
  package var bodyBytes = 8 << 20
  /// Bytes of all bodies that need more than 16 KiB each, until their responses are sent; another one is
  /// refused with 503.
  package var largeBodiesBytes = 64 << 20
  /// Bytes of a request line with all header fields; more is refused with 431 or 414.
  package var headBytes = 16 << 10
  /// Bytes of all responses that the clients have not read yet; another one of more than 16 KiB becomes a
  /// 503.
  package var unreadBytes = 256 << 20
  /// Open connections; further ones wait.
  package var connections = 12_000
  /// Open connections of one client address, or 0 for any number; further ones are closed.
  ///
  /// Behind a proxy there is no such limit, because all connections have its address.
  package var connectionsPerAddress = 2_000
  /// Requests that the handler works on at a time; further ones are refused with 503.
  ///
  /// A request with a streamed response counts until the response begins.
  package var runningRequests = 256
  /// Responses that wait on purpose, to the clients of one network; further ones are 429 at once.
  package var delayedResponsesPerNetwork = 20
  /// How long a client may take to send a whole request, from its first byte.
  package var requestTime = Duration.seconds(10)
  /// How long a connection without a request stays open.
  package var idleTime = Duration.seconds(60)
  /// How long a client may accept no data of a response.
  package var stallTime = Duration.seconds(30)
  /// The bytes of a response that a client must read in each `stallTime`, unless it reads the rest.
  package var progressBytes = 480 << 10

  package init() {}
}

extension Duration {
  /// The duration in whole milliseconds, from 1 to 24 days.
  var wholeMilliseconds: Int64 {
    Int64(min(max(1, self / .milliseconds(1)), Double(Int32.max)))
  }
}
