import FoundationEssentials
public import HTTP
public import TestSupport

/// A network with scripted responses that records its requests.
public final class StubTransport: HTTPTransport {
  /// A scripted response.
  public typealias Answer = Result<HTTPResponse, HTTPFailure>

  private let requested = Locked<[HTTPRequest]>([])
  private let gate: @Sendable (HTTPRequest) -> Gate?
  private let answer: @Sendable (HTTPRequest, _ place: Int) -> Answer

  /// Creates a network with a response function, which receives the request's index,
  /// from 0; `gate` returns where the response to a request waits.
  public init(
    gate: @escaping @Sendable (HTTPRequest) -> Gate? = { _ in nil },
    _ answer: @escaping @Sendable (HTTPRequest, _ place: Int) -> Answer
  ) {
    self.gate = gate
    self.answer = answer
  }

  /// Creates a network that returns the responses in order, then repeats the last one.
  public convenience init(_ answers: Answer...) {
    self.init { _, place in answers[min(place, answers.count - 1)] }
  }

  /// The requests so far, in order.
  public var requests: [HTTPRequest] { requested.withLock { $0 } }

  /// Returns the scripted response.
  public func exchange(
    _ request: HTTPRequest,
    timeout: Duration
  ) async throws(HTTPFailure) -> HTTPResponse {
    let place = requested.withLock { requested in
      requested.append(request)
      return requested.count - 1
    }
    await gate(request)?.pass()
    return try answer(request, place).get()
  }
}

extension StubTransport.Answer {
  /// Returns a response with a status and a text.
  public static func reply(_ status: Int, _ body: String, _ headers: HTTPHeader...) -> Self {
    .success(HTTPResponse(status: status, headers: headers, body: Data(body.utf8)))
  }
}

extension HTTPRequest {
  /// The decoded query of the address.
  public var query: [String: String] {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
  }
}
