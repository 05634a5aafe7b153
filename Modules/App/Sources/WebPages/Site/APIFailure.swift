import Domain
import Presentation
import WebServer

/// A request that fails: the status, and the reason on one line.
struct APIFailure: Error {
  let status: Int
  let reason: String
  let headers: [(name: String, value: String)]
  /// How long the response waits.
  var delay = Duration.zero

  init(_ status: Int, _ reason: String, headers: [(name: String, value: String)] = []) {
    self.status = status
    self.reason = reason
    self.headers = headers
  }

  /// Creates the failure of a use case.
  init(_ error: NewsError) {
    let isFaultOfClient =
      switch error {
      case .invalidQuery, .cursorRefused: true
      default: false
      }
    self.init(isFaultOfClient ? 400 : 503, Notice(error)?.text ?? "the request was cancelled")
  }

  /// The failure of a request with more values than a response may contain.
  static func tooMany(_ name: String, maximum: Int) -> APIFailure {
    APIFailure(400, "too many values of \"\(name)\"; use up to \(maximum)")
  }

  /// The failure of a request for a method that needs POST.
  static let needsPost = APIFailure(405, "use POST", headers: [("Allow", "POST")])

  static let wrongContinuation = APIFailure(
    400,
    "\"c\" must be the continuation of an earlier response"
  )

  /// Returns a result, with a failure of the use case in the form of this API.
  static func mapping<Result>(
    _ work: () async throws(NewsError) -> Result
  ) async throws(APIFailure) -> Result {
    do throws(NewsError) {
      return try await work()
    } catch {
      throw APIFailure(error)
    }
  }

  /// The response to the client.
  var response: WebResponse {
    var response = WebResponse.plain(status, reason)
    response.headers += headers
    response.delay = delay
    return response
  }
}

extension WebResponse {
  /// The response to a change; some clients compare it byte by byte.
  static var ok: WebResponse { WebResponse(200, "OK", type: plainText) }

  /// Creates a response of a JSON value.
  init(_ json: JSON) {
    self.init(200, json.text, type: "application/json; charset=utf-8")
  }
}
