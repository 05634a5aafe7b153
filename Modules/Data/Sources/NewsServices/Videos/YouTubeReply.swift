import Domain
import FoundationEssentials
import HTTP
import NewsAPIFormat

/// What YouTube answers, wherever it is asked: a page of a list, or an error.
struct YouTubeReply<Item: Decodable>: Decodable {
  struct PageInfo: Decodable {
    let totalResults: Lenient<Int>?
  }

  let items: [Lenient<Item>]?
  let error: Lenient<YouTubeError>?
  private let nextPageToken: Lenient<String>?
  private let pageInfo: Lenient<PageInfo>?

  /// The token of the next page; nil at the end.
  var next: String? { nextPageToken?.value.flatMap { $0.isEmpty ? nil : $0 } }

  /// About how many videos there are, which the service says is an estimate.
  var total: Total? {
    guard let count = pageInfo?.value?.totalResults?.value, count >= 0 else { return nil }
    return .about(count)
  }
}

/// An error as Google's services write it.
///
/// Why, it says in up to two places: the older list of `errors`, where a refused key may be no more
/// than a `badRequest`, and the newer one of `details`
/// (https://developers.google.com/youtube/v3/docs/errors, https://google.aip.dev/193).
struct YouTubeError: Decodable {
  struct Cause: Decodable {
    let reason: Lenient<String>?
  }

  private let message: Lenient<String>?
  private let errors: Lenient<[Lenient<Cause>]>?
  private let details: Lenient<[Lenient<Cause>]>?

  /// Says what the error means to a person: by the first reason that is known, else by the status.
  func meaning(to service: WebService, of response: HTTPResponse) -> NewsError {
    let causes = (errors?.value ?? []) + (details?.value ?? [])
    let reasons = causes.compactMap { $0.value?.reason?.value }
    if response.status == 400, isAboutKey { return .keyInvalid(service.provider) }
    for reason in reasons {
      if let known = meaning(of: reason, to: service, response) { return known }
    }
    // These statuses say more to a person than the words that come with them.
    guard let message = message?.value, ![401, 403, 429].contains(response.status) else {
      return NewsError(response, from: service.provider)
    }
    let said = service.told(message)
    return response.status == 400
      ? .parameterRefused(service.provider, said) : .providerFailed(service.provider, said)
  }

  private func meaning(
    of reason: String,
    to service: WebService,
    _ response: HTTPResponse
  ) -> NewsError? {
    let provider = service.provider
    switch reason {
    case "keyInvalid", "keyExpired", "API_KEY_INVALID": return .keyInvalid(provider)
    case "accessNotConfigured", "ipRefererBlocked", "forbidden", "SERVICE_DISABLED":
      return .keyDisabled(provider)
    case "quotaExceeded", "dailyLimitExceeded": return .quotaExhausted(provider)
    // A day's allowance is called a rate too; only the words tell.
    case "rateLimitExceeded" where isAboutDay: return .quotaExhausted(provider)
    case "rateLimitExceeded", "userRateLimitExceeded":
      return .rateLimited(provider, retryAfter: response.retryAfter(now: .now))
    case "invalidPageToken": return .cursorRefused(provider)
    case "videoNotFound": return .nothingFound(provider, "no such video")
    case "backendError": return .providerFailed(provider, service.told(message?.value))
    // Who is asking is no part of what is asked for.
    case "invalidCredentials": return nil
    case let reason where reason.hasPrefix("invalid"):
      return .parameterRefused(provider, service.told(message?.value))
    default: return nil
    }
  }

  private var words: String { message?.value?.lowercased() ?? "" }

  private var isAboutKey: Bool {
    words.contains("api key")
      && ["not valid", "invalid", "expired"].contains(where: words.contains)
  }

  private var isAboutDay: Bool { words.contains("per day") }
}

extension WebService {
  /// Asks YouTube for a list.
  func youTube<Item: Decodable>(
    _ path: String,
    _ items: QueryItems,
    listing item: Item.Type
  ) async throws(NewsError) -> YouTubeReply<Item> {
    let key = HTTPHeader(name: "X-Goog-Api-Key", value: try requiredKey)
    let response = try await get(path, items, secretHeaders: [key])
    let reply = decoded(YouTubeReply<Item>.self, response)
    if let error = reply?.error?.value { throw error.meaning(to: self, of: response) }
    guard let reply, reply.items != nil, (200..<300).contains(response.status) else {
      throw NewsError(response, from: provider)
    }
    return reply
  }
}
