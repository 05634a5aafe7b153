public import FoundationEssentials

/// Follows the feed of a site: the page itself, one that it links to, or one at the usual paths.
public struct FeedDiscovery: FollowSite {
  /// The paths at which programs that write sites place their feeds, the most usual first.
  public static let usualPaths = [
    "/feed", "/rss", "/feed.xml", "/rss.xml", "/atom.xml", "/index.xml", "/feed.json",
    "/feeds/posts/default", "/blog/feed",
  ]
  /// The number of usual paths that are asked at a time.
  public static let requestLimit = 4

  /// A document that is a feed, and the reply that brought it.
  private struct Found: Sendable {
    let address: WebLink
    let reply: FeedReply
    let checksum: UInt64
    let feed: Feed

    init(_ address: WebLink, _ reply: FeedReply, _ document: LoadedDocument, _ feed: Feed) {
      self.address = address
      self.reply = reply
      checksum = document.bytes.fnv1a
      self.feed = feed
    }
  }

  private let feeds: any FollowFeeds
  private let fetch: any FetchFeed
  private let read: any ReadFeed
  private let clock: any Clock<Duration>
  private let patience: Duration
  private let now: @Sendable () -> Date

  /// Creates a discovery; `patience` is the time for all usual paths together, by `clock`.
  public init(
    into feeds: any FollowFeeds,
    fetch: any FetchFeed,
    read: any ReadFeed,
    clock: any Clock<Duration> = ContinuousClock(),
    patience: Duration,
    now: @escaping @Sendable () -> Date
  ) {
    self.feeds = feeds
    self.fetch = fetch
    self.read = read
    self.clock = clock
    self.patience = patience
    self.now = now
  }

  /// Finds the feed of the site or feed at an address, follows it and stores its articles.
  public func callAsFunction(
    _ address: WebLink,
    tags: [String]
  ) async throws(NewsError) -> FollowedSite {
    let reply = try await fetch(FeedRequest(address))
    let page = try reply.document(of: address)
    switch read(page) {
    case .feed(let feed): return try await follow(Found(address, reply, page, feed), tags)
    case .subscriptions(let list): return .list(list)
    case nil: break
    }
    var seen: Set<FollowedFeed.ID> = []
    let links = read.links(in: page).filter { seen.insert(FollowedFeed.ID($0.address)).inserted }
    if links.count > 1 { return .choices(links) }
    var found: Found?
    if let link = links.first {
      found = try await feed(at: link.address, mayBePrivate: reply.isFromPrivateAddress)
    }
    if found == nil { found = await feedAtUsualPath(of: page, reply, address) }
    if let found { return try await follow(found, tags) }
    if Task.isCancelled { throw .cancelled }
    throw .nothingFound(
      Provider(site: address),
      "no feed at this address or at the usual ones; give the address of a feed"
    )
  }

  /// Follows a feed that was found, and stores its articles.
  private func follow(_ found: Found, _ tags: [String]) async throws(NewsError) -> FollowedSite {
    let new = FollowedFeed(
      address: found.reply.movedTo ?? found.address,
      title: found.feed.title,
      site: found.feed.link.flatMap(WebLink.init),
      tags: tags
    )
    let isNew = try await !feeds.follow([new]).isEmpty
    let followed = try await feeds.followedFeeds().first { $0.id == new.id } ?? new
    let visit = FeedVisit(feed: followed, read: read, now: now())
    var update = visit.arrival(of: found.reply, checksum: found.checksum, found.feed).update
    update.movedTo = nil
    let added = try await feeds.store([update]).first?.added ?? 0
    let result = try await feeds.followedFeeds().first { $0.id == new.id } ?? followed
    return .followed(result, added: added, isNew: isNew)
  }

  /// Returns the feed at an address; nil if the document there is none.
  private func feed(at address: WebLink, mayBePrivate: Bool) async throws(NewsError) -> Found? {
    let request = FeedRequest(address, mayReachPrivateAddresses: mayBePrivate)
    let reply = try await fetch(request)
    let document = try reply.document(of: address)
    guard case .feed(let feed)? = read(document) else { return nil }
    return Found(address, reply, document, feed)
  }
}

extension FeedDiscovery {
  /// Returns the first feed at the usual paths, in their order; nil if there is none.
  private func feedAtUsualPath(
    of page: LoadedDocument,
    _ reply: FeedReply,
    _ address: WebLink
  ) async -> Found? {
    let base = page.address.flatMap { URL(string: $0) } ?? URL(string: address.description)
    let links = Self.usualPaths.compactMap { path in
      base.flatMap { URL(string: path, relativeTo: $0)?.absoluteURL }.flatMap(WebLink.init)
    }
    let mayBePrivate = reply.isFromPrivateAddress
    return await withTaskGroup(of: Found?.self) { group in
      group.addTask { [clock, patience] in
        try? await clock.sleep(for: patience)
        return nil
      }
      group.addTask { await firstFeed(at: links, mayBePrivate: mayBePrivate) }
      var found: Found?
      for await result in group {
        found = found ?? result
        group.cancelAll()
      }
      return found
    }
  }

  private func firstFeed(at links: [WebLink], mayBePrivate: Bool) async -> Found? {
    var rest = links[...]
    while !rest.isEmpty, !Task.isCancelled {
      let found = await firstFeed(among: rest.prefix(Self.requestLimit), mayBePrivate: mayBePrivate)
      if let found { return found }
      rest = rest.dropFirst(Self.requestLimit)
    }
    return nil
  }

  /// Asks a few addresses at a time, and returns the first feed in their order.
  private func firstFeed(
    among links: ArraySlice<WebLink>,
    mayBePrivate: Bool
  ) async -> Found? {
    await withTaskGroup(of: (place: Int, found: Found?).self) { group in
      for (place, link) in zip(links.indices, links) {
        group.addTask { (place, try? await feed(at: link, mayBePrivate: mayBePrivate)) }
      }
      var pending = Set(links.indices)
      var first: (place: Int, found: Found)?
      for await (place, found) in group {
        pending.remove(place)
        if let found, place < first?.place ?? .max { first = (place, found) }
        // What comes later in the order can no longer win.
        if let first, pending.allSatisfy({ $0 > first.place }) { break }
      }
      group.cancelAll()
      return first?.found
    }
  }
}
