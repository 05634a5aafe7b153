import FoundationEssentials
import TestSupport
import Texts

/// Local servers that act as the services, each with its own paging.
struct NewsServers {
  /// A failure of a server.
  enum Trouble: CaseIterable {
    case fails
    case neverAnswers
    case babbles
    case hangsUpHalfway
  }

  private let servers: [LoopbackServer]

  /// Starts a server for each list, in the order of the services.
  ///
  /// `respond` can reply instead of a service; it returns false if it did not.
  init(
    _ lists: [[ListedArticle]],
    respond: @escaping @Sendable (NewsService, LoopbackRequest, LoopbackConnection) -> Bool
  ) throws {
    servers = try zip(NewsService.allCases, lists).map { service, list in
      try LoopbackServer { request, connection in
        if respond(service, request, connection) { return }
        service.answer(request, from: list, on: connection)
      }
    }
  }

  /// Starts the servers, some of which fail.
  init(_ lists: [[ListedArticle]], troubles: [NewsService: Trouble] = [:]) throws {
    try self.init(lists) { service, _, connection in
      troubles[service]?.happen(on: connection) != nil
    }
  }

  /// The environment with the servers' addresses and NewsAPI's key.
  var variables: [String: String] {
    let paths = ["/v2", "", "/api/v1", "/doc"]
    let addresses = zip(NewsService.allCases, zip(servers, paths)).map { service, place in
      ("BROADSHEET_\(service.rawValue.uppercased())_URL", place.0.baseURL + place.1)
    }
    return Dictionary(addresses + [("NEWSAPI_KEY", "canary")]) { $1 }
  }

  /// Returns the requests to a service so far.
  func requests(to service: NewsService) -> [LoopbackRequest] {
    zip(NewsService.allCases, servers).filter { $0.0 == service }.flatMap(\.1.requests)
  }
}

extension NewsServers.Trouble {
  fileprivate func happen(on connection: LoopbackConnection) {
    switch self {
    case .fails: connection.reply(status: 500, body: "oops")
    case .neverAnswers: connection.waitForHangUp()
    case .babbles: connection.reply(body: "Lorem ipsum, and that is all.")
    case .hangsUpHalfway: connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n{\"hi")
    }
  }
}

extension NewsService {
  /// The service's name.
  var name: String {
    switch self {
    case .newsAPI: "NewsAPI"
    case .guardian: "The Guardian"
    case .hackerNews: "Hacker News"
    case .gdelt: "GDELT"
    }
  }

  /// Replies to a request as the service with this list does.
  fileprivate func answer(
    _ request: LoopbackRequest,
    from list: [ListedArticle],
    on connection: LoopbackConnection
  ) {
    func number(_ name: String) -> Int { request.query[name].flatMap { Int($0) } ?? 0 }
    func page(_ number: Int, of size: Int) -> String {
      list.dropFirst(number * size).prefix(size).map(\.json).joined(separator: ",")
    }
    func pages(of size: Int) -> Int { (list.count + size - 1) / max(1, size) }
    switch self {
    case .newsAPI:
      let articles = page(number("page") - 1, of: number("pageSize"))
      connection.reply(
        body: #"{"status":"ok","totalResults":\#(list.count),"articles":[\#(articles)]}"#
      )
    case .guardian:
      let size = min(number("page-size"), 50)
      connection.reply(
        body: """
          {"response":{"status":"ok","total":\(list.count),"pages":\(pages(of: size)),\
          "results":[\(page(number("page") - 1, of: size))]}}
          """
      )
    case .hackerNews:
      let size = number("hitsPerPage")
      connection.reply(
        body: """
          {"nbHits":\(list.count),"nbPages":\(pages(of: size)),\
          "hits":[\(page(number("page"), of: size))]}
          """
      )
    case .gdelt:
      let end = request.query["enddatetime"] ?? "9"
      let window = list.filter { $0.clockTime <= end }.prefix(number("maxrecords"))
      let articles = window.map(\.json).joined(separator: ",")
      connection.reply(body: articles.isEmpty ? "{}" : #"{"articles":[\#(articles)]}"#)
    }
  }
}

extension ListedArticle {
  /// The article in its service's JSON.
  fileprivate var json: String {
    switch service {
    case .newsAPI: #"{"title":"\#(title)","url":"\#(url)","publishedAt":"\#(isoTime)"}"#
    case .guardian:
      #"{"webTitle":"\#(title)","webUrl":"\#(url)","webPublicationDate":"\#(isoTime)"}"#
    case .hackerNews:
      #"{"objectID":"\#(page)","title":"\#(title)","url":"\#(url)","created_at_i":\#(time)}"#
    case .gdelt: #"{"title":"\#(title)","url":"\#(url)","seendate":"\#(gdeltTime)"}"#
    }
  }

  private var isoTime: String { Date(timeIntervalSince1970: Double(time)).formatted(.iso8601) }

  /// Such as `20260820T121500Z`.
  private var gdeltTime: String { isoTime.filter { !"-:".contains($0) } }

  /// Such as `20260820121500`.
  fileprivate var clockTime: String { isoTime.filter(\.isNumber) }
}
