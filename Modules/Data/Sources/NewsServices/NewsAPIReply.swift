import Domain
import FoundationEssentials
import HTTP
import NewsAPIFormat
import Query
import Texts

/// A reply of any NewsAPI endpoint: a list, or an error with a code and a message.
///
/// Errors are distinguished by their codes, not by the HTTP status
/// (https://newsapi.org/docs/errors).
struct NewsAPIReply<Item: Decodable>: Decodable {
  let totalResults: Lenient<Int>?
  private let status: String?
  private let code: String?
  private let message: String?
  private let articles: LenientList<Item>?
  private let sources: LenientList<Item>?

  /// The items, nil where one cannot be decoded; nil if there is no list.
  var items: [Item?]? { (articles ?? sources)?.items }

  /// The number of results after which the user's plan ends a list; nil for other replies.
  var planLimit: Int? {
    guard code == "maximumResultsReached" else { return nil }
    let numbers = message?.bounded(to: .line).split { !$0.isNumber }
    return numbers?.lazy.compactMap { Int($0) }.first ?? 100
  }

  /// The error in the reply; nil for a list.
  func error(of service: WebService, with response: HTTPResponse) -> NewsError? {
    guard status == "error" || code != nil else { return nil }
    let provider = service.provider
    let reason = service.line(message ?? code)
    return switch code {
    case "apiKeyMissing": .keyMissing(provider)
    case "apiKeyInvalid": .keyInvalid(provider)
    case "apiKeyDisabled": .keyDisabled(provider)
    case "apiKeyExhausted": .quotaExhausted(provider)
    case "rateLimited": .rateLimited(provider, retryAfter: response.retryAfter(now: .now))
    case "parameterInvalid": .parameterRefused(provider, reason)
    case "parametersMissing", "parameterMissing": .parameterMissing(provider, reason)
    case "sourcesTooMany": .tooManySources(provider)
    case "sourceDoesNotExist": .unknownSource(provider, reason)
    default: service.failure(response, reason)
    }
  }
}

extension WebService {
  /// Requests a list from NewsAPI.
  ///
  /// A list that the user's plan ends is not an error: the reply has a `planLimit`.
  func newsAPI<Item: Decodable>(
    _ path: String,
    _ items: QueryItems,
    listing item: Item.Type
  ) async throws(NewsError) -> NewsAPIReply<Item> {
    let key = HTTPHeader(name: "X-Api-Key", value: try requiredKey)
    let response = try await get(path, items, secretHeaders: [key])
    guard let reply = decoded(NewsAPIReply<Item>.self, response) else {
      throw failure(response)
    }
    if reply.planLimit != nil { return reply }
    if let error = reply.error(of: self, with: response) { throw error }
    guard reply.items != nil else { throw failure(response) }
    return reply
  }

  /// Returns a page of articles from NewsAPI, without withdrawn ones.
  ///
  /// `items` are the parameters without page and page size. `language` is the requested language,
  /// since NewsAPI's articles do not state theirs.
  func newsAPIPage(
    _ path: String,
    _ items: [(String, String?)],
    at cursor: Cursor?,
    size: Int,
    in language: Language? = nil
  ) async throws(NewsError) -> Page<Article> {
    let page = try pageNumber(cursor)
    let place = [("pageSize", String(size)), ("page", String(page))]
    let reply = try await newsAPI(path, QueryItems(items + place), listing: WireArticle.self)
    if let limit = reply.planLimit {
      return Page(items: [], continuation: .end(.providerLimit(limit)))
    }
    let articles = reply.items ?? []
    let total = Total(reply.totalResults)
    let isLast = articles.count < size || total.map { page * size >= $0.count } ?? false
    return Page(
      items: articles.compactMap { try? $0?.article(from: provider, in: language) },
      total: total,
      continuation: isLast ? .end(.complete) : more(at: page + 1)
    )
  }
}
