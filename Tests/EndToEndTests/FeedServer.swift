import TestSupport

/// A site with feeds, whose documents a test can change; replies are conditional.
final class FeedServer: Sendable {
  private struct Document {
    let body: [UInt8]
    let type: String
    let version: Int
  }

  private let documents: Locked<[String: Document]>
  let server: LoopbackServer

  /// Starts a server; a path without a document has the status 404.
  init() throws {
    let documents = Locked<[String: Document]>([:])
    self.documents = documents
    server = try LoopbackServer { request, connection in
      guard let document = documents.withLock({ $0[request.path] }) else {
        connection.reply(status: 404, body: "not here")
        return
      }
      let etag = "\"v\(document.version)\""
      guard request.headers["If-None-Match"] != etag else {
        connection.reply(status: 304, headers: ["ETag": etag])
        return
      }
      let headers: KeyValuePairs = ["ETag": etag, "Content-Type": document.type]
      connection.reply(headers: headers, body: document.body)
    }
  }

  func address(_ path: String) -> String { server.baseURL + path }

  /// Replaces the document of a path.
  func place(_ path: String, _ body: [UInt8], type: String = "application/xml") {
    documents.withLock { documents in
      let version = (documents[path]?.version ?? 0) + 1
      documents[path] = Document(body: body, type: type, version: version)
    }
  }

  /// Replaces the document of a path by a feed of numbered articles; without a date, theirs are in 2021.
  func place(
    _ path: String,
    _ numbers: some Sequence<Int>,
    title: String = "The Lamp",
    published: String? = nil
  ) {
    let items = numbers.map { number in
      """
      <item><title>Title \(number)</title><link>https://lamp.example\(path)/\(number)</link>\
      <guid>\(number)</guid>\
      <pubDate>\(published ?? "Fri, 05 Feb 2021 03:\(10 + number % 50):00 GMT")</pubDate>\
      <description>About \(number) &amp;amp; more</description></item>
      """
    }
    let text = """
      <rss version="2.0"><channel><title>\(title)</title><link>https://lamp.example</link>
      \(items.joined(separator: "\n"))
      </channel></rss>
      """
    place(path, Array(text.utf8))
  }

  /// Replaces the document of a path by a page that links to feeds.
  func place(_ path: String, pageWithFeeds feeds: [String]) {
    let links = feeds.map { feed in
      "<link rel=alternate type=\"application/rss+xml\" title=\"Feed \(feed)\" href=\"\(feed)\">"
    }
    let text = "<!doctype html><title>x</title>" + links.joined() + "<p>A site"
    place(path, Array(text.utf8), type: "text/html")
  }

  /// The number of requests for a path.
  func requestCount(_ path: String) -> Int {
    server.requests.count { $0.path == path }
  }
}
