/// The feeds that an OPML document lists.
public struct SubscriptionList: Hashable, Sendable {
  /// A feed of the list.
  public struct Subscription: Hashable, Sendable {
    /// The address of the feed.
    public var url: String
    /// The title as plain text.
    public var title: String?
    /// The address of the site.
    public var site: String?
    /// The names of the folders that contain the feed, from the outermost to the innermost.
    public var tags: [String] = []
    /// The attributes that have no field here, in document order, for a later export.
    public var otherAttributes: [Attribute] = []
    /// The settings in our namespace, without a title.
    public var settings = FeedChoices()
    /// What `FollowedFeed.seal(by:)` returned for them; nil without one.
    public var seal: String?

    /// Creates a feed of a list.
    public init(
      url: String,
      title: String? = nil,
      site: String? = nil,
      tags: [String] = [],
      otherAttributes: [Attribute] = []
    ) {
      self.url = url
      self.title = title
      self.site = site
      self.tags = tags
      self.otherAttributes = otherAttributes
    }
  }

  /// An attribute as the document has it.
  public struct Attribute: Hashable, Sendable {
    /// The name with its prefix, in the case of the document.
    public let name: String
    /// The value with its references decoded.
    public let value: String

    public init(
      name: String,
      value: String
    ) {
      self.name = name
      self.value = value
    }
  }

  /// The format of the document, for people.
  public var format = "OPML"
  public var title: String?
  /// The feeds in document order; a feed in several folders is listed once, with all their tags.
  public var feeds: [Subscription] = []
  /// The problems of the document, as sentences without a full stop.
  public var problems: [String] = []
  /// Those problems because of which feeds may be missing.
  public var losses: [String] = []
  /// The number of lines that are no feeds but have a meaning for the program that wrote them.
  public var skipped = 0
  /// The number of feeds that are followed without the program that changes them.
  public var filters = 0
  /// Whether following the list applies its settings, also of another archive.
  public var appliesSettings = false
  /// The numbers of the lines that should have an address and have none, from 1.
  public var badLines: [Int] = []

  /// Creates an empty list.
  public init() {}
}

/// The result of following the feeds of a list.
public struct ImportedFeeds: Hashable, Sendable {
  /// The number of feeds that are followed since.
  public let added: Int
  /// The number of feeds that were followed before.
  public let known: Int
  /// The number of feeds without a usable address.
  public let invalid: Int
  /// The problems of the list because of which feeds may be missing.
  public let losses: [String]
  /// The feeds that got settings of the list, with only these.
  public internal(set) var changed: [FollowedFeed] = []
  /// The number of feeds whose settings in the list were not applied.
  public internal(set) var unchanged = 0

  public init(added: Int, known: Int, invalid: Int, losses: [String] = []) {
    (self.added, self.known, self.invalid, self.losses) = (added, known, invalid, losses)
  }
}

extension FollowFeeds {
  /// Follows the feeds of a list that have a usable address, with more tags.
  ///
  /// The settings of a feed are applied if `list.appliesSettings`, or if this archive exported them; a
  /// followed feed keeps its own. `fullText` replaces the choice of the list; nil keeps it.
  public func follow(
    _ list: SubscriptionList,
    tags: [String] = [],
    fullText: FullTextPolicy? = nil
  ) async throws(NewsError) -> ImportedFeeds {
    let hasSettings = list.feeds.contains { $0.settings != FeedChoices() }
    let key = hasSettings ? await listKey() : nil
    let followed = hasSettings ? try await followedFeeds() : []
    let known = Dictionary(followed.map { ($0.id, $0.choices) }) { $1 }
    var (feeds, changed, unchanged) = ([FollowedFeed](), [FollowedFeed](), 0)
    for subscription in list.feeds {
      guard var feed = FollowedFeed(subscription, adding: tags) else { continue }
      // A feed with only the settings.
      var settings = FollowedFeed(feed.origin)
      settings.choices = subscription.settings
      let isSealed = key.map { settings.seal(by: $0) == subscription.seal } ?? false
      if list.appliesSettings || isSealed {
        if let known = known[feed.id] { settings.choices.remove(chosenBy: known) }
        feed.choices.fill(from: settings.choices)
        if settings.choices != FeedChoices() { changed.append(settings) }
      } else if settings.choices != FeedChoices() {
        unchanged += 1
      }
      if let fullText { feed.choices.fullText = fullText }
      feeds.append(feed)
    }
    let added = try await follow(feeds).count
    var imported = ImportedFeeds(
      added: added,
      known: feeds.count - added,
      invalid: list.feeds.count - feeds.count,
      losses: list.losses
    )
    (imported.changed, imported.unchanged) = (changed, unchanged)
    return imported
  }
}
