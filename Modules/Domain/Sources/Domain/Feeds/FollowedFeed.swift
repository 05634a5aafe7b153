import ByteStrings
public import FoundationEssentials
import Texts

/// A feed that a person follows.
public struct FollowedFeed: ListedItem, Hashable, Sendable {
  public typealias ID = FeedID

  public var origin: Origin
  /// The title of its document on one line; the host of the address if that has none.
  public private(set) var ownTitle: String
  /// The page of the site.
  public var site: WebLink?
  /// The tags, sorted, without duplicates.
  public var tags: [String]
  /// How the person wants to read it.
  public var choices = FeedChoices()
  /// What other programs wrote into a list of feeds, for a later export.
  public var otherAttributes: [SubscriptionList.Attribute]
  /// The hub that announces new articles by WebSub, as its document states; nil without one.
  public var hub: WebLink?
  /// The address of its icon, as its document states; nil without one.
  public var statedIcon: WebLink?
  /// The page on which a newsletter can be cancelled; nil if none is known.
  public var unsubscribe: WebLink?
  /// The senders of its maildir that the person has unfollowed; one of the others has all of them.
  public var unfollowedSenders: Set<ID> = []
  /// The state of the requests for it.
  public var state: FeedState
  /// The number of unread articles.
  public var unread: Int
  /// The numbers of articles that other feeds have too, by all feeds that have them.
  public var shared: [Set<ID>: Int] = [:]
  /// How often it has articles; nil if that was not counted.
  public var activity: FeedActivity?
  /// Its icon; nil if none was found.
  public var icon: Icon.ID?
  /// When its icon was last requested.
  public var iconTriedAt: Date?

  /// Creates a feed that was not asked yet.
  public init(
    _ origin: Origin,
    title: String? = nil,
    site: WebLink? = nil,
    tags: [String] = [],
    otherAttributes: [SubscriptionList.Attribute] = [],
    state: FeedState = FeedState(),
    unread: Int = 0
  ) {
    self.origin = origin
    ownTitle = ""
    self.site = site
    self.tags = Self.tags(from: tags)
    self.otherAttributes = otherAttributes
    self.state = state
    self.unread = unread
    setOwnTitle(title ?? "")
  }

  /// Creates a feed of the web that was not asked yet.
  public init(
    address: WebLink,
    title: String? = nil,
    site: WebLink? = nil,
    tags: [String] = [],
    state: FeedState = FeedState(),
    unread: Int = 0
  ) {
    self.init(.web(address), title: title, site: site, tags: tags, state: state, unread: unread)
  }

  /// Sets the title of its document; an empty one is replaced by the host, or by the sender.
  public mutating func setOwnTitle(_ title: String) {
    let title = title.singleSpaced.bounded(to: .line)
    ownTitle = title.isEmpty ? address?.site ?? id.sender ?? "" : title
  }

  /// Returns texts in the form of `tags`.
  public static func tags(from texts: [String]) -> [String] {
    Set(texts.map { $0.singleSpaced.bounded(to: .line) }).subtracting([""]).sorted()
  }

  /// The identity.
  public var id: ID { ID(origin) }

  /// The address of its document; nil for the messages of a maildir.
  public var address: WebLink? { if case .web(let address) = origin { address } else { nil } }

  /// Whether its address has a key or a password: see `WebLink.withoutSecrets`.
  public var hasSecrets: Bool { address?.hasSecrets ?? false }

  /// The address as it is printed and sent elsewhere: without user and password.
  public var shownAddress: String { address?.withoutUser.description ?? id.description }

  /// The page to open: that of the site, else the document; nil for messages without a site.
  public var page: WebLink? { site ?? address?.withoutUser }

  /// The provider that articles of feeds have.
  public static let provider = Provider(id: "feeds", name: "Feeds")
}

extension FollowedFeed {
  /// The title on one line: the one that the person chose, else its document's.
  ///
  /// Setting it does not change its document's; an empty title restores it.
  public var title: String {
    get { choices.title ?? ownTitle }
    set { choices.title = newValue == ownTitle ? nil : newValue }
  }
}

/// The state of the requests for a feed.
public struct FeedState: Hashable, Sendable {
  /// The header `ETag` of the last document, verbatim; nil without one.
  public var etag: String?
  /// The header `Last-Modified` of the last document, verbatim; nil without one.
  public var lastModified: String?
  /// The checksum of the last document's bytes, to recognize one that did not change; nil before.
  public var checksum: UInt64?
  /// When the server last sent a whole document; nil before.
  public var documentAt: Date?
  /// When the feed was last asked, successfully or not, or its host asked for a pause; nil before.
  public var askedAt: Date?
  /// When a request last succeeded; nil before.
  public var succeededAt: Date?
  /// When the feed should be asked next; nil if at any time.
  public var dueAt: Date?
  /// How often in a row the feed failed.
  public var failures: Int = 0
  /// Why it failed last; nil after a success.
  public var problem: FeedProblem?
  /// How often the last document and its server ask to be requested.
  public var pace = FeedPace()

  /// Creates the state of a feed that was not asked yet.
  public init() {}
}

/// Why a feed could not be read, as it is stored with the feed.
public enum FeedProblem: String, CaseIterable, Hashable, Sendable {
  /// No network, unknown host or connection refused.
  case unreachable
  /// No complete reply before the deadline.
  case timedOut = "timed-out"
  /// The certificate is invalid.
  case insecure
  /// The address leads to a private network or to an address that is not followed.
  case forbiddenAddress = "forbidden-address"
  /// The server has no such page: status 404.
  case missing
  /// The server refuses the request: any other status from 400 to 499.
  case refused
  /// The server asks for fewer requests: status 429, or 503 with `Retry-After`.
  case busy
  /// The server failed: any other status from 500 to 599.
  case serverFailed = "server-failed"
  /// The document is too large.
  case tooLarge = "too-large"
  /// The document is not a feed.
  case notAFeed = "not-a-feed"
  /// The feed was removed for good, and is not asked any more: status 410.
  case gone
  /// Anything else.
  case other
}

extension FollowedFeed {
  /// Creates a feed from one of a list, with more tags; nil if its address is not a web address, unless its
  /// origin is given.
  ///
  /// Its title is what the person calls it, not what the feed calls itself.
  public init?(
    _ subscription: SubscriptionList.Subscription,
    adding tags: [String] = [],
    from origin: Origin? = nil
  ) {
    guard let origin = origin ?? WebLink.ofFeed(subscription.url).map(Origin.web) else {
      return nil
    }
    self.init(
      origin,
      site: subscription.site.flatMap { WebLink($0) },
      tags: subscription.tags + tags,
      otherAttributes: subscription.otherAttributes
    )
    if let title = subscription.title { self.title = title }
  }
}

extension WebLink {
  /// Parses the address of a feed or a site as people type and list it; nil if it is none.
  ///
  /// The scheme can be missing, which is `https`, or `http` for this machine and numeric addresses, or it
  /// can be `feed`, as in `feed://lamp.example/rss`.
  public static func ofFeed(_ text: String) -> WebLink? {
    var text = text.trimmed
    if text.prefix(5).lowercased() == "feed:" {
      text = String(text.dropFirst(5))
      if text.hasPrefix("//") { text = "http:" + text }
    }
    if text.contains("://") { return WebLink(text) }
    let host = text.prefix { $0 != "/" && $0 != ":" }
    let isLocal = host == "localhost" || host.allSatisfy { $0.isNumber || $0 == "." }
    guard host.contains(".") || isLocal else { return nil }
    return WebLink((isLocal ? "http://" : "https://") + text)
  }
}
