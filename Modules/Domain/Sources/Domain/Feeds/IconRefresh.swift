public import FoundationEssentials

/// A decorator of a refresh that fetches the icons of feeds after it, in the background.
///
/// The icon is the one that the document of the feed states, else the one that the first page of its site
/// states, else `/favicon.ico`. The site of a feed that has answered is asked again 30 days after an icon
/// was found, and 7 days after none was. A failure is not a problem of the feed.
public actor IconRefresh: RefreshFeeds {
  /// The number of sites that are asked at a time.
  static let requestLimit = 8
  /// The number of sites that are asked after a refresh; the next one continues.
  static let siteLimit = 200

  private let refresh: any RefreshFeeds
  private let feeds: any FollowFeeds
  private let icons: any FeedIcons
  private let fetch: any FetchFeed
  private let read: any ReadFeed
  private let decode: @Sendable ([UInt8]) -> Icon?
  private let now: @Sendable () -> Date
  private var last: Task<Void, Never>?

  /// Creates a decorator of `refresh`; `decode` returns nil for bytes that are no icon.
  public init(
    wrapping refresh: any RefreshFeeds,
    of feeds: any FollowFeeds & FeedIcons,
    fetch: any FetchFeed,
    read: any ReadFeed,
    decode: @escaping @Sendable ([UInt8]) -> Icon?,
    now: @escaping @Sendable () -> Date
  ) {
    (self.refresh, self.feeds, icons) = (refresh, feeds, feeds)
    (self.fetch, self.read, self.decode, self.now) = (fetch, read, decode, now)
  }

  public func callAsFunction(
    _ chosen: Set<FollowedFeed.ID>?,
    mode: RefreshMode,
    progress: @escaping @Sendable (FeedRefresh) -> Void
  ) async throws(NewsError) -> FeedRefresh {
    let result = try await refresh(chosen, mode: mode, progress: progress)
    last = Task { [last] in
      await last?.value
      await fetchIcons()
    }
    return result
  }

  /// Waits for the icons after the last refresh.
  func finish() async { await last?.value }

  /// Fetches the icons that are due.
  private func fetchIcons() async {
    let moment = now()
    let due = (try? await feeds.followedFeeds())?.filter { $0.needsIcon(at: moment) } ?? []
    let sites = Dictionary(grouping: due) { $0.statedIcon ?? $0.firstPage }
    await withTaskGroup(of: Void.self) { group in
      for (number, feeds) in sites.values.prefix(Self.siteLimit).enumerated() {
        if number >= Self.requestLimit { await group.next() }
        group.addTask { [icons] in
          let icon = await self.icon(of: feeds[0])
          try? await icons.store(icon, of: feeds.map(\.id))
        }
      }
    }
  }

  private nonisolated func icon(of feed: FollowedFeed) async -> Icon? {
    func icon(at link: WebLink?) async -> Icon? {
      guard let link, let file = await document(at: link, of: feed, as: .icon) else { return nil }
      return decode(file.bytes)
    }
    if let icon = await icon(at: feed.statedIcon) { return icon }
    // A site that does not answer is not asked again.
    guard let site = feed.firstPage, let page = await document(at: site, of: feed, as: .site) else {
      return nil
    }
    if let icon = await icon(at: read.links(in: page).icon) { return icon }
    return await icon(at: WebLink("\(site)favicon.ico"))
  }

  /// Returns a document; the address may be private on the host of the feed, which the person chose.
  private nonisolated func document(
    at link: WebLink,
    of feed: FollowedFeed,
    as kind: FeedRequest.Kind
  ) async -> LoadedDocument? {
    let isChosen = FollowedFeed.ID(link).host == feed.id.host
    let request = FeedRequest(link, mayReachPrivateAddresses: isChosen, kind: kind)
    return try? await fetch(request).document(of: link)
  }
}

/// A decorator of following a site that then fetches its icon, by a refresh of no feed in the background.
public struct IconFollowing: FollowSite {
  private let follow: any FollowSite
  private let refresh: any RefreshFeeds

  public init(wrapping follow: any FollowSite, refresh: any RefreshFeeds) {
    (self.follow, self.refresh) = (follow, refresh)
  }

  public func callAsFunction(
    _ address: WebLink,
    tags: [String]
  ) async throws(NewsError) -> FollowedSite {
    let site = try await follow(address, tags: tags)
    Task { [refresh] in try await refresh([], mode: .automatic(every: .zero)) { _ in } }
    return site
  }

  public func feeds(at address: WebLink) async throws(NewsError) -> [FeedLink] {
    try await follow.feeds(at: address)
  }
}

extension FollowedFeed {
  /// The first page of its site.
  fileprivate var firstPage: WebLink? {
    guard let page = page.map({ ID($0) }) else { return nil }
    return WebLink("\(page.description.prefix { $0 != ":" })://\(page.host)/")
  }

  /// Whether its icon should be requested at a moment.
  fileprivate func needsIcon(at moment: Date) -> Bool {
    guard address != nil, state.succeededAt != nil, state.problem != .gone else { return false }
    // A request in the future shows that the clock was set back.
    let age = iconTriedAt.map { moment.timeIntervalSince($0) / 86_400 }
    return age.map { !(0..<(icon == nil ? 7 : 30) ~= $0) } ?? true
  }
}
