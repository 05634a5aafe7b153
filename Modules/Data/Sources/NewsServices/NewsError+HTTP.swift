import Domain
import FoundationEssentials
import HTTP

extension NewsError {
  /// Says what a failed exchange with a provider means to a person.
  init(_ failure: HTTPFailure, from provider: Provider) {
    self =
      switch failure {
      case .cancelled: .cancelled
      case .badAddress: .unreachable(provider, "its address cannot be used")
      case .nameNotResolved(let host): .unreachable(provider, "no address is known for \(host)")
      case .cannotConnect(_, let reason), .libraryMissing(let reason):
        .unreachable(provider, reason)
      case .timedOut(_, let limit): .timedOut(provider, after: limit)
      case .insecure(_, let reason): .insecure(provider, reason)
      case .tooManyRedirects(let limit):
        .redirectRefused(provider, "more than \(limit) times")
      case .redirectRefused(let scheme): .redirectRefused(provider, "\(scheme): address")
      case .bodyTooLarge(let limit): .replyTooLarge(provider, limit: limit)
      case .truncated: .replyUnreadable(provider, "cut off")
      case .unreadable(_, let reason): .replyUnreadable(provider, reason)
      }
  }

  /// Says what a reply means that is not in the provider's own words.
  init(_ response: HTTPResponse, from provider: Provider) {
    self =
      switch response.status {
      case 200..<300: .replyUnreadable(provider, "not the JSON that was expected")
      case 401, 403:
        provider.keyPage == nil
          ? .providerFailed(provider, "HTTP status \(response.status)") : .keyInvalid(provider)
      case 429: .rateLimited(provider, retryAfter: response.retryAfter(now: .now))
      case let status: .providerFailed(provider, "HTTP status \(status)")
      }
  }
}
