import Domain
import FoundationEssentials
import NewsServices
import TestSupport
import Texts

// One entry for each service.
extension ArticleServiceEntry {
  static let all = [newsAPI, guardian, hackerNews, gdelt, wireRoom]

  private static let newsAPI = ArticleServiceEntry(
    service: NewsAPIArticles.self,
    article: { #"{"title":\#($0),"url":"\#($1)","publishedAt":\#($2)}"# },
    time: { json($0.formatted(.iso8601)) },
    reply: { stock, request in
      let page = stock.page(request.query["page"], size: request.query["pageSize"])
      return Answer(
        body: #"{"status":"ok","totalResults":\#(stock.count),"articles":[\#(page)]}"#
      )
    },
    refusal: { newsAPIError("parameterInvalid", 400, $0) },
    rateLimit: newsAPIError("rateLimited", 429, "Slow down.", ["Retry-After": "60"]),
    refusedKey: newsAPIError("apiKeyInvalid", 401, "No such key."),
    quota: newsAPIError("apiKeyExhausted", 429, "Come back tomorrow.")
  )

  private static let guardian = ArticleServiceEntry(
    service: GuardianArticles.self,
    article: { #"{"webTitle":\#($0),"webUrl":"\#($1)","webPublicationDate":\#($2)}"# },
    time: { json($0.formatted(.iso8601)) },
    reply: { stock, request in
      let size = request.query["page-size"]
      let pages = (stock.count + 19) / (size.flatMap { Int($0) } ?? 20)
      let page = stock.page(request.query["page"], size: size)
      return Answer(
        body: #"{"response":{"total":\#(stock.count),"pages":\#(pages),"results":[\#(page)]}}"#
      )
    },
    refusal: {
      Answer(status: 400, body: #"{"response":{"status":"error","message":\#(json($0))}}"#)
    },
    rateLimit: Answer(
      status: 429,
      headers: ["Retry-After": "60"],
      body: #"{"message":"API rate limit exceeded"}"#
    ),
    refusedKey: Answer(status: 401, body: #"{"message":"Unauthorized"}"#),
    quota: Answer(
      status: 429,
      headers: ["X-RateLimit-Remaining-day": "0"],
      body: #"{"message":"API rate limit exceeded"}"#
    )
  )

  private static let hackerNews = ArticleServiceEntry(
    service: HackerNewsArticles.self,
    article: { #"{"objectID":"1","title":\#($0),"url":"\#($1)","created_at_i":\#($2)}"# },
    time: { String(Int($0.timeIntervalSince1970)) },
    reply: { stock, request in
      let size = request.query["hitsPerPage"]
      let number = (request.query["page"].flatMap { Int($0) } ?? 0) + 1
      let pages = (stock.count + 19) / (size.flatMap { Int($0) } ?? 20)
      let page = stock.page(String(number), size: size)
      return Answer(body: #"{"nbHits":\#(stock.count),"nbPages":\#(pages),"hits":[\#(page)]}"#)
    },
    refusal: { Answer(status: 400, body: #"{"status":400,"message":\#(json($0))}"#) },
    rateLimit: Answer(
      status: 429,
      headers: ["Retry-After": "60"],
      body: "<html>Too many requests</html>"
    )
  )

  private static let gdelt = ArticleServiceEntry(
    service: GDELTArticles.self,
    article: { #"{"title":\#($0),"url":"\#($1)","seendate":\#($2)}"# },
    time: { json($0.formatted(.iso8601).filter { !"-:".contains($0) }) },
    reply: { stock, request in
      let articles = stock.prefix(request.query["maxrecords"].flatMap { Int($0) } ?? 250)
      return Answer(body: articles.isEmpty ? "{}" : #"{"articles":[\#(articles.items)]}"#)
    },
    refusal: { Answer(body: "Your query was refused: " + $0) },
    rateLimit: Answer(
      headers: ["Retry-After": "60"],
      body: "Please limit requests to one every 5 seconds or write to us."
    ),
    plainText: { .providerFailed(.fake, $0) }
  )

  private static let wireRoom = ArticleServiceEntry(
    service: WireRoomArticles.self,
    article: { #"{"headline":\#($0),"address":"\#($1)","seconds":\#($2)}"# },
    time: { String(Int($0.timeIntervalSince1970)) },
    reply: { stock, request in
      let page = stock.page(request.query["page"], size: request.query["count"])
      return Answer(body: #"{"found":\#(stock.count),"stories":[\#(page)]}"#)
    },
    refusal: { Answer(status: 400, body: #"{"error":\#(json($0))}"#) },
    rateLimit: Answer(status: 429, headers: ["Retry-After": "60"], body: "Slow down.")
  )

  private static func newsAPIError(
    _ code: String,
    _ status: Int,
    _ message: String,
    _ headers: KeyValuePairs<String, String> = [:]
  ) -> Answer {
    let body = #"{"status":"error","code":"\#(code)","message":\#(json(message))}"#
    return Answer(status: status, headers: headers, body: body)
  }
}
