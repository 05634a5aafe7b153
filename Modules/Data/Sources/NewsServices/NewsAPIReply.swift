import Domain
import FoundationEssentials
import HTTP
import NewsAPIFormat

/// What NewsAPI answers, wherever it is asked: a list, or an error's code and message.
///
/// The service decides by its error codes, not by the HTTP status, and so does this
/// (https://newsapi.org/docs/errors).
struct NewsAPIReply<Item: Decodable>: Decodable {
  let totalResults: Lenient<Int>?
  private let status: String?
  private let code: String?
  private let message: String?
  private let articles: [Lenient<Item>]?
  private let sources: [Lenient<Item>]?

  /// What the list holds, without what cannot be read; nil when there is no list.
  var items: [Item?]? { (articles ?? sources)?.map(\.value) }

  /// The number of results at which the service ends a plan's lists; nil where it does not.
  var planLimit: Int? {
    guard code == "maximumResultsReached" else { return nil }
    return message?.split { !$0.isNumber }.lazy.compactMap { Int($0) }.first ?? 100
  }

  /// The error that the service tells of.
  func error(of service: WebService, with response: HTTPResponse) -> NewsError? {
    guard status == "error" || code != nil else { return nil }
    let provider = service.provider
    let said = service.told(message ?? code)
    return switch code {
    case "apiKeyMissing": .keyMissing(provider)
    case "apiKeyInvalid": .keyInvalid(provider)
    case "apiKeyDisabled": .keyDisabled(provider)
    case "apiKeyExhausted": .quotaExhausted(provider)
    case "rateLimited": .rateLimited(provider, retryAfter: response.retryAfter(now: .now))
    case "parameterInvalid": .parameterRefused(provider, said)
    case "parametersMissing", "parameterMissing": .parameterMissing(provider, said)
    case "sourcesTooMany": .tooManySources(provider)
    case "sourceDoesNotExist": .unknownSource(provider, said)
    default: .providerFailed(provider, said)
    }
  }
}

extension WebService {
  /// Asks NewsAPI for a list; an end that the plan sets to it is no error.
  func newsAPI<Item: Decodable>(
    _ path: String,
    _ items: QueryItems,
    listing item: Item.Type
  ) async throws(NewsError) -> NewsAPIReply<Item> {
    let key = HTTPHeader(name: "X-Api-Key", value: try requiredKey)
    let response = try await get(path, items, secretHeaders: [key])
    guard let reply = decoded(NewsAPIReply<Item>.self, response) else {
      throw NewsError(response, from: provider)
    }
    if reply.planLimit != nil { return reply }
    if let error = reply.error(of: self, with: response) { throw error }
    guard reply.items != nil else { throw NewsError(response, from: provider) }
    return reply
  }

  /// Returns a page of articles from NewsAPI; withdrawn ones, which only say so, are left out.
  ///
  /// `items` ask for everything but the page. NewsAPI does not tell an article's language, but
  /// keeps to the one that was asked for.
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
