// How a person wants to read a feed; in `otherAttributes`, so that lists of feeds keep it.
extension FollowedFeed {
  /// The hub that announces new articles by WebSub, as its document states; nil without one.
  public var hub: WebLink? {
    get { self[attribute: "hub"].flatMap { WebLink($0) } }
    set { if newValue != hub { self[attribute: "hub"] = newValue?.description } }
  }

  /// Whether its articles are not in the common list of all feeds, nor in its counts.
  ///
  /// They are listed if the feed, one of its tags or words are asked for.
  public var isQuiet: Bool {
    get { self[attribute: Self.quiet.name] == Self.quiet.value }
    set { self[attribute: Self.quiet.name] = newValue ? Self.quiet.value : nil }
  }

  /// The attribute of a quiet feed.
  public static let quiet = SubscriptionList.Attribute(name: "quiet", value: "on")

  /// The number of new articles in 24 hours that become unread, 1 or more; nil for all.
  ///
  /// The others are stored as read.
  public var cap: Int? {
    get { self[attribute: "cap"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
    set { self[attribute: "cap"] = newValue.map(String.init) }
  }

  /// Whether an article becomes unread again when its title, summary or text changes.
  public var isUnreadAfterEdit: Bool {
    get { self[attribute: "edited"] == "unread" }
    set { self[attribute: "edited"] = newValue ? "unread" : nil }
  }
}

extension [FollowedFeed] {
  /// The number of unread articles of the common list; one of two feeds counts twice.
  public var unread: Int { reduce(0) { $1.isQuiet ? $0 : $0 + $1.unread } }
}
