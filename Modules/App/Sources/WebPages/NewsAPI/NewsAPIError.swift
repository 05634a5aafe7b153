import Domain
import Presentation
import Query
import WebServer

/// An error in NewsAPI's shape (https://newsapi.org/docs/errors).
struct NewsAPIError: Error, Equatable {
  /// NewsAPI's codes; `accessDenied`, `notFound` and `methodNotAllowed` are ours, for requests that it has
  /// no code for.
  enum Code: String, CaseIterable {
    case accessDenied
    case apiKeyInvalid
    case apiKeyMissing
    case maximumResultsReached
    case methodNotAllowed
    case notFound
    case pageCannotBeLessThanOne
    case parameterInvalid
    case parametersIncompatible
    case parametersMissing
    case rateLimited
    case sourceDoesNotExist
    case sourcesTooMany
    case unexpectedError

    /// The HTTP status that NewsAPI sends with the code.
    var status: Int {
      switch self {
      case .apiKeyInvalid, .apiKeyMissing: 401
      case .accessDenied: 403
      case .maximumResultsReached: 426
      case .methodNotAllowed: 405
      case .notFound: 404
      case .rateLimited: 429
      case .unexpectedError: 500
      case .pageCannotBeLessThanOne, .parameterInvalid, .parametersIncompatible,
        .parametersMissing, .sourceDoesNotExist, .sourcesTooMany:
        400
      }
    }
  }

  /// The kind of the error.
  let code: Code
  /// The problem and what to do about it; without keys.
  let message: String
  /// The seconds after which the request can be repeated; nil if unknown.
  var retryAfter: Int?
  /// How long the response waits.
  var delay = Duration.zero

  /// Creates an error; a message that repeats a long value is cut.
  init(_ code: Code, _ message: String, retryAfter: Int? = nil) {
    self.code = code
    self.message = message.shortened(to: 500)
    self.retryAfter = retryAfter
  }

  /// The reply to the client.
  var response: WebResponse {
    let reply = JSON.object([
      ("status", .text("error")), ("code", .text(code.rawValue)), ("message", .text(message)),
    ])
    var response = WebResponse(newsAPI: reply, status: code.status)
    response.delay = delay
    // RFC 9110 requires the field for status 401.
    if code.status == 401 { response.headers.append(("WWW-Authenticate", "Bearer")) }
    if code == .methodNotAllowed { response.headers.append(("Allow", NewsAPIServer.methods)) }
    if let retryAfter { response.headers.append(("Retry-After", String(retryAfter))) }
    return response
  }
}

extension NewsAPIError {
  /// Creates the error of a query that breaks a rule.
  init(_ rule: InvalidQuery) {
    let code: Code =
      switch rule {
      case .nothingToSearchFor, .noWords: .parametersMissing
      case .tooManySources: .sourcesTooMany
      case .sourcesWithCountryOrCategory: .parametersIncompatible
      case .tooLong, .filter, .unknownFilter, .pageSize, .source, .domain, .datesReversed:
        .parameterInvalid
      }
    self.init(code, Notice(rule).text)
  }

  /// Creates the error of a failed search.
  ///
  /// A provider that rejects this server's own key is an error of the server, since the client's key
  /// is valid.
  init(_ error: NewsError) {
    self.init(
      Self.code(error),
      Notice(error)?.text ?? "the request was cancelled",
      retryAfter: Self.retryAfter(error)
    )
  }

  private static func code(_ error: NewsError) -> Code {
    switch error {
    case .invalidQuery(let rule): NewsAPIError(rule).code
    case .rateLimited, .quotaExhausted: .rateLimited
    case .parameterRefused, .queryUnsupported: .parameterInvalid
    case .parameterMissing: .parametersMissing
    case .tooManySources: .sourcesTooMany
    case .unknownSource: .sourceDoesNotExist
    case .everyProviderFailed(let errors): common(errors.map(code))
    default: .unexpectedError
    }
  }

  /// Returns the code of all errors; `unexpectedError` if they differ.
  private static func common(_ codes: [Code]) -> Code {
    guard let first = codes.first, codes.allSatisfy({ $0 == first }) else {
      return .unexpectedError
    }
    return first
  }

  private static func retryAfter(_ error: NewsError) -> Int? {
    switch error {
    case .rateLimited(_, let wait?): max(1, Int((wait / .seconds(1)).rounded(.up)))
    case .everyProviderFailed(let errors): errors.compactMap(retryAfter).min()
    default: nil
    }
  }
}

extension String {
  /// Returns the first Unicode scalars, with an ellipsis if there are more than `limit`.
  func shortened(to limit: Int) -> String {
    let start = unicodeScalars.prefix(limit)
    return start.endIndex < unicodeScalars.endIndex ? String(start) + "\u{2026}" : self
  }
}

extension WebResponse {
  init(newsAPI reply: JSON, status: Int = 200) {
    self.init(status, reply.text, type: "application/json; charset=utf-8")
    headers.append(("Cache-Control", "no-store"))
  }
}
