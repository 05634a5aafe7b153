import ByteStrings
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

  /// A reply with a document to the request for an address.
  private struct Answer: Sendable {
    let address: WebLink
    let reply: FeedReply
    let document: LoadedDocument
  }

  /// An answer that is a feed.
  private struct Found: Sendable {
    let answer: Answer
    let feed: Feed
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
    let page = try await answer(FeedRequest(address))
    switch read(page.document.withoutSecrets) {
    case .feed(let feed): return try await follow(Found(answer: page, feed: feed), tags)
    case .subscriptions(let list): return .list(list)
    case nil: break
    }
    let links = read.links(in: page.document).distinct { FollowedFeed.ID($0.address) }
    if links.count > 1 { return .choices(links) }
    return try await follow(try await feed(of: page, links.first), tags)
  }

  /// Returns the feed at an address, those that its page links to, or the one at the usual paths.
  public func feeds(at address: WebLink) async throws(NewsError) -> [FeedLink] {
    let page = try await answer(FeedRequest(address))
    if case .feed(let feed)? = read(page.document.withoutSecrets) {
      return [FeedLink(address: page.reply.movedTo ?? address, title: feed.title)]
    }
    let links = read.links(in: page.document).distinct { FollowedFeed.ID($0.address) }
    if !links.isEmpty { return links }
    let found = try await feed(of: page, nil)
    return [FeedLink(address: found.answer.address, title: found.feed.title)]
  }

  private func answer(_ request: FeedRequest) async throws(NewsError) -> Answer {
    let reply = try await fetch(request)
    let document = try reply.document(of: request.address)
    return Answer(address: request.address, reply: reply, document: document)
  }

  /// Returns the feed that a page links to, else the one at the usual paths.
  private func feed(of page: Answer, _ link: FeedLink?) async throws(NewsError) -> Found {
    var failure = NewsError.nothingFound(
      Provider(site: page.address),
      "no feed at this address or at the usual ones; give the address of a feed"
    )
    do throws(NewsError) {
      if let link, let found = try await feed(at: link.address, from: page) { return found }
    } catch {
      failure = error
    }
    if let found = await feedAtUsualPath(of: page) { return found }
    throw Task.isCancelled ? .cancelled : failure
  }

  /// Returns the feed at an address from a page; nil if the document there is not a feed.
  private func feed(at address: WebLink, from page: Answer) async throws(NewsError) -> Found? {
    let mayBePrivate = page.reply.isFromPrivateAddress
    let request = FeedRequest(address, mayReachPrivateAddresses: mayBePrivate)
    let answer = try await answer(request)
    guard case .feed(let feed)? = read(answer.document.withoutSecrets) else { return nil }
    return Found(answer: answer, feed: feed)
  }

  /// Follows a feed that was found, and stores its articles.
  private func follow(_ found: Found, _ tags: [String]) async throws(NewsError) -> FollowedSite {
    let reply = found.answer.reply
    let new = FollowedFeed(
      address: reply.movedTo ?? found.answer.address,
      title: found.feed.title,
      site: found.feed.link.flatMap(WebLink.init),
      tags: tags
    )
    let isNew = try await !feeds.follow([new]).isEmpty
    let followed = try await feeds.followedFeeds().first { $0.id == new.id } ?? new
    let checksum = found.answer.document.bytes.fnv1a
    let visit = FeedVisit(feed: followed, read: read, now: now())
    let arrival = visit.arrival(of: reply, checksum: checksum, found.feed)
    var update = arrival.update
    update.movedTo = nil
    // The first refresh reads the document again, and fetches the pages of its excerpts.
    if arrival.excerpts != nil { update.state = update.state.withoutDocument }
    let added = try await feeds.store([update]).first?.added ?? 0
    let result = try await feeds.followedFeeds().first { $0.id == new.id } ?? followed
    return .followed(result, added: added, isNew: isNew)
  }
}

extension FeedDiscovery {
  /// Returns the first feed at the usual paths, in their order; nil if there is none.
  private func feedAtUsualPath(of page: Answer) async -> Found? {
    let base = URL(string: page.document.address ?? page.address.description)
    let links = Self.usualPaths.compactMap { path in
      base.flatMap { URL(string: path, relativeTo: $0)?.absoluteURL }.flatMap(WebLink.init)
    }
    return await withTaskGroup(of: Found?.self) { group in
      group.addTask { [clock, patience] in
        try? await clock.sleep(for: patience)
        return nil
      }
      group.addTask { await firstFeed(at: links, from: page) }
      var found: Found?
      for await result in group {
        found = found ?? result
        group.cancelAll()
      }
      return found
    }
  }

  private func firstFeed(at links: [WebLink], from page: Answer) async -> Found? {
    var rest = links[...]
    while !rest.isEmpty, !Task.isCancelled {
      let found = await firstFeed(among: rest.prefix(Self.requestLimit), from: page)
      if let found { return found }
      rest = rest.dropFirst(Self.requestLimit)
    }
    return nil
  }

  /// Asks a few addresses at a time, and returns the first feed in their order.
  private func firstFeed(
    among links: ArraySlice<WebLink>,
    from page: Answer
  ) async -> Found? {
    await withTaskGroup(of: (place: Int, found: Found?).self) { group in
      for (place, link) in zip(links.indices, links) {
        group.addTask { (place, try? await feed(at: link, from: page)) }
      }
      var pending = Set(links.indices)
      var first: (place: Int, found: Found)?
      for await (place, found) in group {
        pending.remove(place)
        if let found, place < first?.place ?? .max { first = (place, found) }
        // The pending addresses are later in the order, so they cannot replace this feed.
        if let first, pending.allSatisfy({ $0 > first.place }) { break }
      }
      group.cancelAll()
      return first?.found
    }
  }
}
