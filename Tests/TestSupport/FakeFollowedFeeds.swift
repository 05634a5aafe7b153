public import Domain
import FoundationEssentials

/// Followed feeds in memory, which record their transactions.
public final class FakeFollowedFeeds: FollowFeeds {
  fileprivate struct State {
    var feeds: [FollowedFeed]
    var articles: [FollowedFeed.ID: [UInt64: Article]] = [:]
    var transactions: [[FeedUpdate]] = []
    var isTaken = false
    var icons: [Icon.ID: Icon] = [:]
  }

  private let state: Locked<State>
  private let failure: NewsError?
  private let gate: @Sendable (_ transaction: Int) -> Gate?

  /// Creates a store that follows `feeds`; `gate` returns where a transaction waits, from 1, and
  /// Each transaction has `failure`.
  public init(
    _ feeds: [FollowedFeed] = [],
    failure: NewsError? = nil,
    gate: @escaping @Sendable (_ transaction: Int) -> Gate? = { _ in nil }
  ) {
    state = Locked(State(feeds: feeds))
    self.failure = failure
    self.gate = gate
  }

  public var feeds: [FollowedFeed] { state.withLock { $0.feeds } }

  /// The updates of all transactions, in order.
  public var transactions: [[FeedUpdate]] { state.withLock { $0.transactions } }

  /// Returns the titles of a feed's stored articles, sorted.
  public func titles(of address: String) -> [String] {
    articles(of: address).map(\.title).sorted()
  }

  /// The sources of the articles of a feed, sorted.
  public func sources(of address: String) -> [String] {
    articles(of: address).map(\.source.name).sorted()
  }

  private func articles(of address: String) -> [Article] {
    state.withLock { state in
      FollowedFeed.ID(address).flatMap { state.articles[$0] }.map { Array($0.values) } ?? []
    }
  }

  /// Returns the feeds in the order in which they were followed.
  public func followedFeeds() async throws(NewsError) -> [FollowedFeed] { feeds }

  /// Returns the activity of the feeds: all dated articles are recent.
  public func activities() async throws(NewsError) -> [FollowedFeed.ID: FeedActivity] {
    state.withLock { state in
      state.articles.mapValues { articles in
        let dates = articles.values.compactMap(\.publishedAt)
        return FeedActivity(recent: dates.count, lastAt: dates.max())
      }
    }
  }

  /// Returns the followed feeds whose stored documents have the articles.
  public func feeds(
    of articles: [Article.ID]
  ) async throws(NewsError) -> [Article.ID: [FollowedFeed.ID]] {
    state.withLock { state in
      var found: [Article.ID: [FollowedFeed.ID]] = [:]
      for id in Set(articles) {
        let feeds = state.feeds.map(\.id).filter { feed in
          state.articles[feed]?.values.contains { $0.id == id } ?? false
        }
        if !feeds.isEmpty { found[id] = feeds.sorted { $0.description < $1.description } }
      }
      return found
    }
  }

  /// Follows feeds that are new, also with the other scheme.
  public func follow(_ feeds: [FollowedFeed]) async throws(NewsError) -> [FollowedFeed.ID] {
    state.withLock { state in
      let new = feeds.filter { feed in
        !state.feeds.contains { [feed.id, feed.id.inOtherScheme].contains($0.id) }
      }
      state.feeds += new
      return new.map(\.id)
    }
  }

  public func change(
    _ id: FollowedFeed.ID,
    _ change: @escaping @Sendable (inout FollowedFeed) -> Void
  ) async throws(NewsError) -> Bool {
    state.withLock { state in
      guard let place = state.feeds.firstIndex(where: { $0.id == id }) else { return false }
      change(&state.feeds[place])
      return true
    }
  }

  /// Returns a fixed key.
  public func listKey() async -> String? { "key" }

  /// Stops following a feed; its articles stay.
  public func unfollow(_ id: FollowedFeed.ID) async throws(NewsError) -> UnfollowedFeed? {
    state.withLock { state in
      guard let place = state.feeds.firstIndex(where: { $0.id == id }) else { return nil }
      let feed = state.feeds.remove(at: place)
      return UnfollowedFeed(feed) { [self] () throws(NewsError) in _ = try await follow([feed]) }
    }
  }

  /// Stores the updates as one transaction.
  public func store(_ updates: [FeedUpdate]) async throws(NewsError) -> [FeedChanges] {
    await gate(transactions.count + 1)?.pass()
    if let failure { throw failure }
    return state.withLock { state in
      state.transactions.append(updates)
      return updates.map { state.store($0) }
    }
  }

  /// Returns the turn if it is free.
  public func refreshTurn() async throws(NewsError) -> RefreshTurn? {
    let isFree = state.withLock { state in
      defer { state.isTaken = true }
      return !state.isTaken
    }
    guard isFree else { return nil }
    return RefreshTurn { [state] in state.withLock { $0.isTaken = false } }
  }
}

extension FakeFollowedFeeds: FeedIcons {
  /// Returns a stored icon.
  public func icon(_ id: Icon.ID) async throws(NewsError) -> Icon? {
    state.withLock { $0.icons[id] }
  }

  /// Stores an icon of feeds; the time is not known.
  public func store(_ icon: Icon?, of feeds: [FollowedFeed.ID]) async throws(NewsError) {
    state.withLock { state in
      let id = icon.map { _ in Icon.ID() }
      if let id { state.icons[id] = icon }
      for place in state.feeds.indices where feeds.contains(state.feeds[place].id) {
        state.feeds[place].icon = id ?? state.feeds[place].icon
        state.feeds[place].iconTriedAt = .distantPast
      }
    }
  }

  /// Returns the bytes of the icons of the feeds, in their order.
  public func iconBytes() -> [[UInt8]?] {
    state.withLock { state in
      state.feeds.map { feed in feed.icon.flatMap { state.icons[$0] }.map { Array($0.bytes) } }
    }
  }
}

extension FakeFollowedFeeds.State {
  fileprivate mutating func store(_ update: FeedUpdate) -> FeedChanges {
    guard let place = feeds.firstIndex(where: { $0.id == update.id }) else { return FeedChanges() }
    feeds[place].state = update.state
    feeds[place].title = update.title ?? feeds[place].title
    feeds[place].site = update.site ?? feeds[place].site
    if let address = update.movedTo { feeds[place].origin = .web(address) }
    var known = articles.removeValue(forKey: update.id) ?? [:]
    var changes = FeedChanges()
    for entry in update.entries ?? [] {
      let old = known.updateValue(entry.article, forKey: entry.key)
      if old == nil { changes.added += 1 } else if old != entry.article { changes.changed += 1 }
    }
    articles[feeds[place].id] = known
    return changes
  }
}

extension FollowedFeed {
  /// The address of a feed of the web.
  public var webAddress: WebLink {
    guard let address else { preconditionFailure("\(title) is no feed of the web") }
    return address
  }

  /// Creates a feed at a path of `https://NAME.example`, titled like the name.
  public static func fake(
    _ name: String,
    path: String = "/feed",
    tags: [String] = [],
    unread: Int = 0
  ) -> FollowedFeed {
    guard let address = WebLink("https://\(name.lowercased()).example\(path)") else {
      preconditionFailure("not a host name: \(name)")
    }
    return FollowedFeed(
      address: address,
      title: name,
      site: WebLink("https://\(name.lowercased()).example/"),
      tags: tags,
      unread: unread
    )
  }
}
