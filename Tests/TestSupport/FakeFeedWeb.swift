public import Domain

/// Servers of feeds with replies from a test, which count the requests in flight.
public final class FakeFeedWeb: FetchFeed {
  public typealias Server = @Sendable (FeedRequest) async throws(NewsError) -> FeedReply

  private struct State {
    var requests: [FeedRequest] = []
    var running: [String: Int] = [:]
    var most = 0
    var mostPerHost = 0
  }

  private let state = Locked(State())
  private let server: Server

  public init(_ server: @escaping Server) {
    self.server = server
  }

  /// Creates servers with fixed documents by address; any other address is missing.
  public convenience init(_ documents: [String: String]) {
    self.init { request throws(NewsError) in
      guard let text = documents[request.address.description] else {
        throw .requestRejected(Provider(site: request.address), status: 404, nil)
      }
      return .text(text, at: request.address)
    }
  }

  /// The requests so far, in order.
  public var requests: [FeedRequest] { state.withLock { $0.requests } }

  /// The addresses that were asked so far, in order.
  public var addresses: [String] { requests.map(\.address.description) }

  /// The largest number of requests at a time.
  public var most: Int { state.withLock { $0.most } }

  /// The largest number of requests to a host at a time.
  public var mostPerHost: Int { state.withLock { $0.mostPerHost } }

  /// Returns the reply of the test.
  public func callAsFunction(_ request: FeedRequest) async throws(NewsError) -> FeedReply {
    let host = request.address.site
    state.withLock { state in
      state.requests.append(request)
      state.running[host, default: 0] += 1
      state.most = max(state.most, state.running.values.reduce(0, +))
      state.mostPerHost = max(state.mostPerHost, state.running[host] ?? 0)
    }
    defer { state.withLock { $0.running[host]? -= 1 } }
    return try await server(request)
  }
}

extension FeedReply {
  /// Creates a reply with a text as its document.
  public static func text(_ text: String, at address: WebLink) -> FeedReply {
    let document = LoadedDocument(bytes: Array(text.utf8), address: address.description)
    return FeedReply(.document(document))
  }
}

/// A reader of three plain formats, by the first word.
///
/// `FEED` is followed by the ids of entries, which are also their titles; a word like `ttl=60` sets the
/// minutes, and after `whole` the entries have long texts. `PAGE` and `LIST` are followed by addresses of
/// feeds; after `cut` at its end a list may have had more. In a page `guess:`, `refresh:`, `canonical:` and
/// `icon:` can be before an address.
public struct FakeFeedReader: ReadFeed {
  private let isRead: @Sendable (String) -> Void

  /// Creates a reader; `isRead` receives each text that is read.
  public init(isRead: @escaping @Sendable (String) -> Void = { _ in }) {
    self.isRead = isRead
  }

  /// Reads one of the formats; nil for any other document.
  public func callAsFunction(_ document: LoadedDocument) -> FeedDocument? {
    let text = String(decoding: document.bytes, as: UTF8.self)
    isRead(text)
    let words = text.split(separator: " ").map(String.init)
    switch words.first {
    case "FEED": return .feed(Self.feed(words.dropFirst()))
    case "LIST":
      var list = SubscriptionList()
      list.feeds = words.dropFirst().map { SubscriptionList.Subscription(url: $0) }
      if words.last == "cut" { list.losses = ["the list is cut"] }
      return .subscriptions(list)
    default: return nil
    }
  }

  /// Returns the addresses of a page.
  public func links(in page: LoadedDocument) -> PageLinks {
    let words = String(decoding: page.bytes, as: UTF8.self).split(separator: " ").map(String.init)
    var links = PageLinks()
    for word in words.dropFirst() where words.first == "PAGE" {
      let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
      let address = WebLink(parts.last ?? "")
      switch parts.first {
      case "guess": links.guesses += address.map { [FeedLink(address: $0)] } ?? []
      case "refresh": links.refresh = address
      case "canonical": links.canonical = address
      case "icon": links.icon = address
      default: links.feeds += WebLink(word).map { [FeedLink(address: $0)] } ?? []
      }
    }
    return links
  }

  private static func feed(_ words: ArraySlice<String>) -> Feed {
    var feed = Feed(format: .rss)
    feed.title = "A feed"
    var content: String?
    for word in words {
      if word == "whole" {
        content = String(repeating: "Many words. ", count: 100)
        continue
      }
      if word.hasPrefix("ttl=") {
        feed.ttl = Int(word.dropFirst(4))
      } else {
        var entry = Feed.Entry()
        (entry.id, entry.title, entry.url) = (word, word, "https://entries.example/\(word)")
        entry.content = content
        feed.entries.append(entry)
      }
    }
    return feed
  }
}
