import Domain
import Presentation
import Texts
import WebServer

/// NewsAPI's endpoints over the archive or the providers, for clients that are set to this address.
///
/// Parameters, replies and errors are as in https://newsapi.org/docs. The differences follow from
/// what the archive stores; the doc comments of the extensions list them.
struct NewsAPIServer: WebPart {
  /// The methods of all endpoints, as a value of `Allow`.
  static let methods = "GET, HEAD, OPTIONS"

  enum Endpoint: String, CaseIterable {
    case everything = "/v2/everything"
    case headlines = "/v2/top-headlines"
    case headlineSources = "/v2/top-headlines/sources"
    case sources = "/v2/sources"
  }

  let services: Services
  /// Whether the providers answer, not the archive.
  let isLive: Bool
  let lists: NumberedLists
  private let access: WebAccess

  /// Creates the endpoints over the archive, or over the providers if `isLive`.
  init(_ services: Services, access: WebAccess, isLive: Bool) {
    self.services = services
    self.access = access
    self.isLive = isLive
    lists = NumberedLists(now: services.now)
  }

  /// Returns the reply to a request for a path at `/v2`; nil for other paths.
  func response(to request: WebRequest) async -> WebResponse? {
    let path = Self.path(of: request)
    guard path == "/v2" || path.utf8.starts(with: "/v2/".utf8) else { return nil }
    do throws(NewsAPIError) {
      guard let endpoint = Endpoint(rawValue: path) else {
        throw NewsAPIError(
          .notFound,
          "there is no such endpoint; use /v2/everything, /v2/top-headlines or /v2/sources"
        )
      }
      return try await response(of: endpoint, to: request)
    } catch {
      return error.response
    }
  }

  /// Returns the path without slashes at its end, which some clients send.
  private static func path(of request: WebRequest) -> String {
    let bytes = Array(request.path.utf8)
    let last = bytes.lastIndex { $0 != UInt8(ascii: "/") }
    return String(decoding: bytes[...(last ?? 0)], as: UTF8.self)
  }

  private func response(
    of endpoint: Endpoint,
    to request: WebRequest
  ) async throws(NewsAPIError) -> WebResponse {
    switch request.method {
    case "GET", "HEAD": break
    case "OPTIONS": return WebResponse(204, headers: [("Allow", Self.methods)])
    default: throw NewsAPIError(.methodNotAllowed, "the method must be GET")
    }
    try await admit(request, to: endpoint)
    let parameters = NewsAPIParameters(request.query)
    let reply =
      switch endpoint {
      case .everything: try await everything(parameters)
      case .headlines: try await headlines(parameters)
      case .headlineSources, .sources: try await sources(parameters)
      }
    return WebResponse(newsAPI: reply)
  }
}

extension NewsAPIServer {
  /// Throws unless the key of a request is accepted and, with providers, is in a header.
  ///
  /// Other sites can make a browser send an address, also with a key in it, but no header.
  private func admit(
    _ request: WebRequest,
    to endpoint: Endpoint
  ) async throws(NewsAPIError) {
    let parameter = NewsAPIParameters(request.query).first("apiKey")
    let header = Self.key(inHeadersOf: request)
    let isSafe = access.isKeyRequired ? parameter == nil : header != nil
    switch await access.admission(parameter ?? header, of: request) {
    case .admitted(let scope):
      let scope = parameter == nil ? scope : min(scope, .read)
      guard WebRoute.newsAPI(endpoint).isAllowed(scope) else {
        throw NewsAPIError(.accessDenied, WebRoute.refusal(scope))
      }
      guard !isLive || isSafe || (!access.isKeyRequired && SiteOrigin.isSame(request)) else {
        throw NewsAPIError(
          .accessDenied,
          "the providers are not asked for another site, or with a key in the address; send the key in "
            + "the header X-Api-Key"
        )
      }
    case .keyMissing:
      throw NewsAPIError(
        .apiKeyMissing,
        "your API key is missing; send it in the header X-Api-Key or Authorization, or as the "
          + "parameter apiKey"
      )
    case .keyInvalid(let delay):
      var error = NewsAPIError(
        .apiKeyInvalid,
        "your API key is invalid; check it for typing errors, or create another on this server"
      )
      error.delay = delay
      throw error
    }
  }

  /// Returns the key in `X-Api-Key`, or else in `Authorization`.
  ///
  /// NewsAPI accepts a bare key in `Authorization`, which `newsapi-python` sends, and `Bearer KEY`.
  /// Credentials of another scheme are for a proxy.
  private static func key(inHeadersOf request: WebRequest) -> String? {
    let header = request[header: "X-Api-Key"].flatMap { $0.isEmpty ? nil : $0 }
    return header ?? request[header: "Authorization"].flatMap(key(inAuthorization:))
  }

  private static func key(inAuthorization value: String) -> String? {
    let words = value.singleSpaced.utf8.split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
    switch words.count {
    case 1: return words[0]
    case 2 where words[0].lowercased() == "bearer": return words[1]
    default: return nil
    }
  }
}
