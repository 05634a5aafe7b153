import ByteStrings
public import FoundationEssentials
import Texts

/// Follows the feed of a site: the page itself, one that it links to, or one at a usual address.
///
/// The feeds that it returns were asked and are feeds, except those beyond the limit of requests.
public struct FeedDiscovery: FollowSite {
  /// The number of requests of a discovery, including that for the page.
  public static let mostRequests = 12
  /// The number of addresses that are asked at a time.
  public static let requestLimit = 4
  /// The number of requests for links that only look like feeds.
  private static let mostGuesses = 6
  /// The number of feeds of a page that are returned.
  private static let mostChoices = 100
  /// The number of pages that `meta http-equiv="refresh"` leads through.
  private static let mostPages = 3

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
    /// The link with the title of the page, else of the feed.
    let link: FeedLink
  }

  /// What requests for links have in common.
  private struct Search: Sendable {
    let page: Answer
    let requests: DiscoveryRequests
  }

  private enum Discovery: Sendable {
    /// The feed to follow, and the others of the site.
    case feed(Found, others: [FeedLink])
    case several([FeedLink])
    case list(SubscriptionList)
  }

  private let feeds: any FollowFeeds
  private let fetch: any FetchFeed
  private let read: any ReadFeed
  private let known: @Sendable (WebLink) -> [FeedLink]
  private let clock: any Clock<Duration>
  private let patience: Duration
  private let now: @Sendable () -> Date

  /// Creates a discovery.
  ///
  /// `known` returns the addresses of feeds that the address of a page implies. `patience` is the time
  /// for all requests after that for the page, by `clock`.
  public init(
    into feeds: any FollowFeeds,
    fetch: any FetchFeed,
    read: any ReadFeed,
    known: @escaping @Sendable (WebLink) -> [FeedLink] = { _ in [] },
    clock: any Clock<Duration> = ContinuousClock(),
    patience: Duration,
    now: @escaping @Sendable () -> Date
  ) {
    self.feeds = feeds
    self.fetch = fetch
    self.read = read
    self.known = known
    self.clock = clock
    self.patience = patience
    self.now = now
  }

  /// Finds the feed of the site or feed at an address, follows it and stores its articles.
  public func callAsFunction(
    _ address: WebLink,
    tags: [String]
  ) async throws(NewsError) -> FollowedSite {
    switch try await discovery(at: address) {
    case .feed(let found, let others): try await follow(found, tags, others)
    case .several(let links): .choices(links)
    case .list(let list): .list(list)
    }
  }

  /// Returns the feed at an address, the feeds that its page links to, or the one at the usual paths.
  public func feeds(at address: WebLink) async throws(NewsError) -> [FeedLink] {
    switch try await discovery(at: address) {
    case .feed(let found, let others): [found.link] + others
    case .several(let links): links
    case .list: throw Self.nothing(at: address)
    }
  }

  /// Follows a feed that was found, and stores its articles.
  private func follow(
    _ found: Found,
    _ tags: [String],
    _ others: [FeedLink]
  ) async throws(NewsError) -> FollowedSite {
    let reply = found.answer.reply
    let new = FollowedFeed(
      address: reply.movedTo ?? found.answer.address,
      title: found.feed.title,
      site: found.feed.link.flatMap(WebLink.init),
      tags: tags
    )
    let isNew = try await !feeds.follow([new]).isEmpty
    let known = try await feeds.followedFeeds()
    let other = known.first { $0.id.inOtherScheme == new.id }
    let followed = known.first { $0.id == new.id } ?? other ?? new
    let checksum = found.answer.document.bytes.fnv1a
    let visit = FeedVisit(feed: followed, read: read, now: now())
    let arrival = visit.arrival(of: reply, checksum: checksum, found.feed)
    var update = arrival.update
    update.movedTo = nil
    // The first refresh reads the document again, and fetches the pages of its excerpts.
    if arrival.excerpts != nil { update.state = update.state.withoutDocument }
    let added = try await feeds.store([update]).first?.added ?? 0
    let result = try await feeds.followedFeeds().first { $0.id == followed.id } ?? followed
    return .followed(result, added: added, isNew: isNew, others: others)
  }
}

// The page, and the order in which the addresses that it leads to are asked.
extension FeedDiscovery {
  private static func nothing(at address: WebLink) -> NewsError {
    let reason = "no feed at this address or at the usual ones; give the address of a feed"
    return .nothingFound(Provider(site: address), reason)
  }

  private func discovery(at address: WebLink) async throws(NewsError) -> Discovery {
    let requests = DiscoveryRequests(limit: Self.mostRequests)
    var page = try await page(at: address, requests)
    var links = PageLinks()
    for number in 1... {
      if page.reply.refusal == nil {
        switch read(page.document.withoutSecrets) {
        case .feed(let feed): return .feed(found(feed, page), others: [])
        case .subscriptions(let list): return .list(list)
        case nil: break
        }
      }
      links = read.links(in: page.document)
      guard let next = links.refresh, links.feeds.isEmpty, number < Self.mostPages,
        requests.take(next)
      else { break }
      let mayBePrivate = page.reply.isFromPrivateAddress
      page = try await answer(
        FeedRequest(next, mayReachPrivateAddresses: mayBePrivate, kind: .site)
      )
    }
    let (lastLinks, search) = (links, Search(page: page, requests: requests))
    let result = await beforeDeadline { await discovery(lastLinks, search) }
    if Task.isCancelled { throw .cancelled }
    guard let result else { throw page.reply.refusal ?? Self.nothing(at: address) }
    return try result.get()
  }

  /// Asks for a page; if the site's feeds are at known addresses, a failure is an empty page.
  private func page(
    at address: WebLink,
    _ requests: DiscoveryRequests
  ) async throws(NewsError) -> Answer {
    _ = requests.take(address)
    do throws(NewsError) {
      return try await answer(FeedRequest(address, kind: .site))
    } catch {
      guard error != .cancelled, !known(address).isEmpty else { throw error }
      var reply = FeedReply(.unchanged)
      (reply.refusal, reply.isFromPrivateAddress) = (error, true)
      let document = LoadedDocument(bytes: [], address: address.description)
      return Answer(address: address, reply: reply, document: document)
    }
  }

  /// Returns the feeds that a page declares or that are at known addresses, else of links that
  /// look like feeds, else the one at the usual paths.
  private func discovery(
    _ links: PageLinks,
    _ search: Search
  ) async -> Result<Discovery, NewsError> {
    let page = search.page
    let address = page.document.address.flatMap(WebLink.init) ?? page.address
    let canonical = links.canonical.flatMap { $0.site == address.site ? $0 : nil }
    let pages = [page.address, address, canonical].compactMap(\.self)
    let all = pages.flatMap(known) + links.feeds.prefix(Self.mostChoices)
    let declared = all.distinct { FollowedFeed.ID($0.address) }
    // The chosen one is asked again.
    var found = await found(at: Array(declared.prefix(Self.mostRequests - 2)), search)
    let failure = search.requests.failure
    // A site can declare more feeds than are asked. They are left out if none of the asked ones is a feed.
    let rest = found.isEmpty ? [] : declared.filter { !search.requests.include($0.address) }
    if let discovery = Self.choice(of: found, rest) { return .success(discovery) }
    let guesses = Array(links.guesses.prefix(Self.mostGuesses))
    found += await self.found(at: guesses, search)
    if let discovery = Self.choice(of: found) { return .success(discovery) }
    let usual = UsualAddresses.addresses(of: page.document, at: address)
    let first = await self.found(at: usual, search, onlyFirst: true).first ?? found.first
    let comments = found.map(\.link).filter { $0 != first?.link }
    if let first { return .success(.feed(first, others: comments)) }
    return .failure(failure ?? page.reply.refusal ?? Self.nothing(at: page.address))
  }

  /// Returns the only feed of posts, or several of them; nil if there is none.
  private static func choice(of found: [Found], _ rest: [FeedLink] = []) -> Discovery? {
    let feeds = found.distinct { FollowedFeed.ID($0.link.address) }
    let links = feeds.map(\.link) + rest
    let (posts, others) = (links.filter { !$0.isForComments }, links.filter(\.isForComments))
    guard let first = posts.first else { return nil }
    guard posts.count == 1, let feed = feeds.first(where: { $0.link == first }) else {
      return .several(posts + others)
    }
    return .feed(feed, others: others)
  }
}

// Requests for the addresses of a page.
extension FeedDiscovery {
  private func answer(_ request: FeedRequest) async throws(NewsError) -> Answer {
    let reply = try await fetch(request)
    let document = try reply.document(of: request.address)
    return Answer(address: request.address, reply: reply, document: document)
  }

  private func found(_ feed: Feed, _ answer: Answer, _ title: String? = nil) -> Found {
    let address = answer.reply.movedTo ?? answer.address
    let link = FeedLink(address: address, title: title ?? feed.title)
    return Found(answer: answer, feed: feed, link: link)
  }

  /// Returns the feed at an address from a page, or the first feed that the page there links to; nil if
  /// there is none.
  private func feed(at link: FeedLink, _ search: Search) async -> Found? {
    guard let answer = await answer(at: link.address, search) else { return nil }
    if case .feed(let feed)? = read(answer.document.withoutSecrets) {
      return found(feed, answer, link.title)
    }
    let links = read.links(in: answer.document)
    guard let next = (links.feeds + links.guesses).posts.first,
      search.requests.take(next.address),
      let answer = await self.answer(at: next.address, search),
      case .feed(let feed)? = read(answer.document.withoutSecrets)
    else { return nil }
    return found(feed, answer, next.title)
  }

  /// Returns the answer at an address; nil if the request fails, which `search` notes.
  private func answer(at address: WebLink, _ search: Search) async -> Answer? {
    let mayBePrivate = search.page.reply.isFromPrivateAddress
    do throws(NewsError) {
      return try await answer(FeedRequest(address, mayReachPrivateAddresses: mayBePrivate))
    } catch {
      search.requests.note(error)
      return nil
    }
  }

  /// Asks links, a group after the other, and returns the feeds in their order.
  ///
  /// A page of a group can need one more request for its feed. If only the first feed is wanted, its
  /// group is the last.
  private func found(
    at links: [FeedLink],
    _ search: Search,
    onlyFirst: Bool = false
  ) async -> [Found] {
    var rest = links[...]
    var found: [Found] = []
    while !rest.isEmpty, !Task.isCancelled, found.isEmpty || !onlyFirst {
      found += await group(rest.prefix(Self.requestLimit), search, onlyFirst: onlyFirst)
      rest = rest.dropFirst(Self.requestLimit)
    }
    return found
  }

  /// Asks a few links at the same time, each once.
  ///
  /// The first links get the requests that are left. If only the first feed is wanted, ends when no link
  /// before it is pending.
  private func group(
    _ links: ArraySlice<FeedLink>,
    _ search: Search,
    onlyFirst: Bool
  ) async -> [Found] {
    let asked = links.indices.filter { search.requests.take(links[$0].address) }
    return await withTaskGroup(of: (place: Int, found: Found?).self) { group in
      for place in asked {
        group.addTask { (place, await feed(at: links[place], search)) }
      }
      var pending = Set(asked)
      var feeds: [Int: Found] = [:]
      for await (place, found) in group {
        pending.remove(place)
        feeds[place] = found
        if onlyFirst, let first = feeds.keys.min(), pending.allSatisfy({ $0 > first }) { break }
      }
      group.cancelAll()
      return asked.compactMap { feeds[$0] }
    }
  }

  /// Returns the result of work that is cancelled at the deadline; nil if it has none by then.
  private func beforeDeadline(
    _ work: @escaping @Sendable () async -> Result<Discovery, NewsError>
  ) async -> Result<Discovery, NewsError>? {
    await withTaskGroup(of: Result<Discovery, NewsError>?.self) { group in
      group.addTask { [clock, patience] in
        try? await clock.sleep(for: patience)
        return nil
      }
      group.addTask { await work() }
      var value: Result<Discovery, NewsError>?
      for await result in group {
        value = value ?? result
        group.cancelAll()
      }
      return value
    }
  }
}
