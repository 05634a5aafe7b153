import Domain
import FoundationEssentials
import Presentation
import WebServer

/// Lists the followed feeds with their labels and counts.
struct ReaderSubscriptions: Sendable {
  let services: Services

  /// Returns the feeds; `server` is the address of the server for the client, nil if it is unknown.
  func list(at server: String?) async throws(APIFailure) -> WebResponse {
    let feeds = try await ReaderFeeds(services.feeds)
    let list = feeds.all.map { Self.subscription($0, at: server) }
    return WebResponse(.object([("subscriptions", .list(list))]))
  }

  /// Returns the labels, and the stream of saved articles.
  func tags() async throws(APIFailure) -> WebResponse {
    let feeds = try await ReaderFeeds(services.feeds)
    let saved = JSON.object([("id", .text(.readerState("starred")))])
    let labels = feeds.tags.map { tag in
      JSON.object([("id", .text(.readerLabel(tag))), ("type", .text("folder"))])
    }
    return WebResponse(.object([("tags", .list([saved] + labels))]))
  }

  /// Returns the numbers of unread articles of all feeds and labels, and of all together.
  func counts() async throws(APIFailure) -> WebResponse {
    let feeds = try await ReaderFeeds(services.feeds)
    let labels = feeds.tags.map { tag in
      Self.count(.readerLabel(tag), feeds.all.filter { $0.tags.contains(tag) })
    }
    let counts =
      [Self.count(.readerState("reading-list"), feeds.all)] + labels
      + feeds.all.map { Self.count($0.streamID, [$0]) }
    let total = feeds.all.unreadTogether
    return WebResponse(.object([("max", .number(total)), ("unreadcounts", .list(counts))]))
  }

  /// Returns the feeds as OPML.
  func export() async throws(APIFailure) -> WebResponse {
    let feeds = services.feeds
    let list = try await APIFailure.mapping { () throws(NewsError) in try await OPML(of: feeds) }
    return WebResponse(200, list.text, type: "text/xml; charset=utf-8")
  }

  /// Returns a feed in the folder of its first tag: other servers have one folder for each feed, and some
  /// clients read no second one.
  private static func subscription(_ feed: FollowedFeed, at server: String?) -> JSON {
    let categories = feed.tags.prefix(1).map { tag in
      JSON.object([("id", .text(.readerLabel(tag))), ("label", .text(tag))])
    }
    let icon = server.flatMap { server in
      feed.icon.map { server + LocalPath("/icon", item: $0).text }
    }
    return .object([
      ("id", .text(feed.streamID)),
      ("title", .text(feed.title)),
      ("categories", .list(categories)),
      ("sortid", .text(String(feed.streamNumber.description.prefix(8)))),
      ("firstitemmsec", .text("0")),
      ("url", .text(feed.shownAddress)),
      ("htmlUrl", .text(feed.page?.description ?? feed.shownAddress)),
      ("iconUrl", .text(icon ?? "")),
    ])
  }

  /// Returns the count of a stream, with the time of the latest document of its feeds.
  private static func count(_ stream: String, _ feeds: [FollowedFeed]) -> JSON {
    let time = feeds.compactMap(\.state.documentAt).max()?.since1970(unitsPerSecond: 1e6) ?? 0
    return .object([
      ("id", .text(stream)),
      ("count", .number(feeds.unreadTogether)),
      ("newestItemTimestampUsec", .text(String(time))),
    ])
  }
}
