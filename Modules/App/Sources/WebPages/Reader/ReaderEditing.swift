import Domain
import FoundationEssentials
import Presentation
import WebServer

/// Follows feeds, stops following them, and changes their labels.
struct ReaderEditing: Sendable {
  /// The largest number of feeds that one request changes.
  private static let maximum = 100

  private let feeds: any FollowFeeds
  private let followSite: any FollowSite
  private let read: any ReadFeed

  /// Creates the changes of followed feeds.
  init(_ services: Services) {
    feeds = services.feeds
    followSite = services.followSite
    read = services.readFeed
  }

  /// Follows the feeds `s` of a request, stops following them, or changes their titles and labels.
  ///
  /// A label that is only added is the folder to which a client moves the feed.
  func edit(_ parameters: ReaderParameters) async throws(APIFailure) -> WebResponse {
    let streams = try parameters.all("s", maximum: Self.maximum)
    let added = try labels("a", parameters)
    let removed = try labels("r", parameters)
    guard !streams.isEmpty else { throw APIFailure(400, "\"s\" is missing") }
    let known = try await ReaderFeeds(feeds)
    let title = streams.count == 1 ? parameters["t"] : nil
    for text in streams {
      let feed = known.feed(of: try known.stream(text))
      switch (parameters["ac"], feed) {
      case ("unsubscribe", let feed?): try await unfollow(feed)
      case ("unsubscribe", nil): break
      case ("subscribe", nil):
        let feed = try await follow(text, tags: added)
        try await change(feed, tags: Set(feed.tags), title: title)
      case ("subscribe", let feed?), ("edit", let feed?):
        let isMove = parameters["ac"] == "edit" && removed.isEmpty && !added.isEmpty
        let kept = isMove ? [] : Set(feed.tags).subtracting(removed)
        try await change(feed, tags: kept.union(added), title: title)
      case ("edit", nil): throw APIFailure(404, "unknown feed")
      default: throw APIFailure(400, "\"ac\" must be subscribe, unsubscribe or edit")
      }
    }
    return .ok
  }

  /// Follows the feed of the site or feed at the address `quickadd`.
  func quickAdd(_ parameters: ReaderParameters) async throws(APIFailure) -> WebResponse {
    guard let query = parameters["quickadd"] else {
      throw APIFailure(400, "\"quickadd\" is missing")
    }
    _ = try Self.address(query)
    do throws(APIFailure) {
      let feed = try await follow(query, tags: [])
      return WebResponse(
        .object([
          ("numResults", .number(1)), ("query", .text(query)), ("streamId", .text(feed.streamID)),
          ("streamName", .text(feed.title)),
        ])
      )
    } catch {
      return WebResponse(
        .object([
          ("numResults", .number(0)), ("query", .text(query)), ("error", .text(error.reason)),
        ])
      )
    }
  }

  /// Follows the feeds of the OPML document in the body.
  func importFeeds(_ parameters: ReaderParameters) async throws(APIFailure) -> WebResponse {
    _ = try await follow(list: parameters.body)
    return .ok
  }

  /// Follows the feeds of an OPML document, whose folders become labels, and returns what was done.
  func follow(list bytes: [UInt8]) async throws(APIFailure) -> String {
    guard case .subscriptions(let list)? = read(LoadedDocument(bytes: bytes)) else {
      throw APIFailure(400, "the body must be a list of feeds in OPML")
    }
    let feeds = feeds
    let imported = try await APIFailure.mapping { () throws(NewsError) in
      try await feeds.follow(list)
    }
    if let losses = FeedWording.losses(imported) { throw APIFailure(400, losses) }
    let notes = [FeedWording.imported(imported)] + FeedWording.settings(imported)
    return notes.joined(separator: "; ")
  }

  /// Removes the labels `s` from all feeds, or replaces them by the label `dest`.
  func relabel(
    _ parameters: ReaderParameters,
    needsNewName: Bool
  ) async throws(APIFailure) -> WebResponse {
    let old = try labels("s", parameters) + labels("t", parameters)
    let new = needsNewName ? try labels("dest", parameters) : []
    guard !old.isEmpty, needsNewName == !new.isEmpty else {
      throw APIFailure(400, "a label is missing, such as user/-/label/news")
    }
    for feed in try await ReaderFeeds(feeds).all where !Set(feed.tags).isDisjoint(with: old) {
      try await change(feed, tags: Set(feed.tags).subtracting(old).union(new))
    }
    return .ok
  }

  /// Returns the labels that a parameter lists; other streams are ignored.
  private func labels(
    _ name: String,
    _ parameters: ReaderParameters
  ) throws(APIFailure) -> [String] {
    try parameters.all(name, maximum: Self.maximum).compactMap { text in
      if case .label(let tag)? = ReaderStream(text) { tag } else { nil }
    }
  }

  private static func address(_ text: String) throws(APIFailure) -> WebLink {
    let typed = text.utf8.starts(with: "feed/".utf8) ? String(text.dropFirst(5)) : text
    guard let address = WebLink.ofFeed(typed) else {
      throw APIFailure(400, "this is not a web address")
    }
    return address
  }

  /// Follows the feed at an address; of several feeds of a site, the first one.
  func follow(_ text: String, tags: [String]) async throws(APIFailure) -> FollowedFeed {
    let (address, followSite) = (try Self.address(text), followSite)
    let site = try await APIFailure.mapping { () throws(NewsError) in
      let site = try await followSite(address, tags: tags)
      guard case .choices(let links) = site, let first = links.first else { return site }
      return try await followSite(first.address, tags: tags)
    }
    guard case .followed(let feed, _, _, _) = site else {
      throw APIFailure(400, "there is no single feed at this address")
    }
    return feed
  }

  /// Stops following a feed.
  func unfollow(_ feed: FollowedFeed) async throws(APIFailure) {
    let feeds = feeds
    _ = try await APIFailure.mapping { () throws(NewsError) in
      try await feeds.unfollow(feed.id)
    }
  }

  /// Changes the tags of a feed, and its title unless that is nil.
  func change(
    _ feed: FollowedFeed,
    tags: Set<String>,
    title: String? = nil
  ) async throws(APIFailure) {
    guard tags != Set(feed.tags) || title != nil else { return }
    let feeds = feeds
    _ = try await APIFailure.mapping { () throws(NewsError) in
      try await feeds.change(feed.id) { feed in
        feed.tags = Array(tags)
        if let title { feed.title = title }
      }
    }
  }
}
