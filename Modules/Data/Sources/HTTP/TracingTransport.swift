/// Tells of every exchange: its status, the size of its body after decompression, its time.
///
/// To be wrapped by what retries and follows redirects, each of which is an exchange of its own.
public struct TracingTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private let trace: RequestTrace
  private let clock: any Clock<Duration>

  /// Creates a transport that tells `trace` of what another one does, timed by `clock`.
  public init(
    wrapping transport: any HTTPTransport,
    trace: RequestTrace,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.transport = transport
    self.trace = trace
    self.clock = clock
  }

  /// Sends one request and brings its one answer.
  public func exchange(
    _ request: HTTPRequest,
    timeout: Duration
  ) async throws(HTTPFailure) -> HTTPResponse {
    let deadline = Deadline(clock, timeout)
    let time = { RequestTrace.milliseconds(timeout - deadline.remaining) }
    do throws(HTTPFailure) {
      let response = try await transport.exchange(request, timeout: timeout)
      let size = RequestTrace.bytes(response.body.count)
      trace.tell(of: request, "\(response.status), \(size), \(time())")
      return response
    } catch {
      trace.tell(of: request, error, time())
      throw error
    }
  }
}
