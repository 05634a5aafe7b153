import FoundationEssentials
public import HTTP

/// A network that answers from a script, and remembers what it was asked.
public final class StubTransport: HTTPTransport {
  /// What a request is answered with.
  public typealias Answer = Result<HTTPResponse, HTTPFailure>

  private let requested = Locked<[HTTPRequest]>([])
  private let answer: @Sendable (HTTPRequest, _ place: Int) -> Answer

  /// Creates a network that answers each request by `answer`, which is told the request's place
  /// among all, from 0.
  public init(_ answer: @escaping @Sendable (HTTPRequest, _ place: Int) -> Answer) {
    self.answer = answer
  }

  /// Creates a network that gives the answers in order, and the last one again and again.
  public convenience init(_ answers: Answer...) {
    self.init { _, place in answers[min(place, answers.count - 1)] }
  }

  /// The requests so far, in order.
  public var requests: [HTTPRequest] { requested.withLock { $0 } }

  /// Answers from the script.
  public func exchange(
    _ request: HTTPRequest,
    timeout: Duration
  ) async throws(HTTPFailure) -> HTTPResponse {
    let place = requested.withLock { requested in
      requested.append(request)
      return requested.count - 1
    }
    return try answer(request, place).get()
  }
}

extension StubTransport.Answer {
  /// An answer with a status and a text.
  public static func reply(_ status: Int, _ body: String, _ headers: HTTPHeader...) -> Self {
    .success(HTTPResponse(status: status, headers: headers, body: Data(body.utf8)))
  }
}

extension HTTPRequest {
  /// The names and values in the address, decoded.
  public var query: [String: String] {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
  }
}
