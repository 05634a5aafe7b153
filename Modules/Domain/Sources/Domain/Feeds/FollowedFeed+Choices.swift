import ByteStrings

/// An attribute of a feed with a meaning for this program, in `otherAttributes`.
///
/// Its stored name has a prefix that no attribute of another program has after an import.
public enum FeedAttribute: String, CaseIterable, Sendable {
  case cap, edited, fullText, quiet
  // The title of a feed in a list is the chosen one.
  case chosenTitle
  // What the program knows; lists of feeds have none of these.
  case hub, icon, maildir, unfollowed, unsubscribe

  /// The namespace of `settings` and of `sealName` in lists of feeds, and its prefix there.
  public static let namespace = "urn:broadsheet:feed"
  public static let prefix = "broadsheet"
  /// The stored names of those that a list of feeds can change.
  public static let settings = Set([cap, edited, fullText, quiet].map(\.name))
  /// The name of the attribute with `FollowedFeed.seal(by:)`.
  public static let sealName = prefix + ":seal"

  /// The stored name.
  public var name: String { Self.prefix + ":" + rawValue }
}

// How a person wants to read a feed; in `otherAttributes`, so that lists of feeds keep it.
extension FollowedFeed {
  /// The value of an attribute; nil without one.
  subscript(own attribute: FeedAttribute) -> String? {
    get { otherAttributes.first { $0.name == attribute.name }?.value }
    set {
      otherAttributes.removeAll { $0.name == attribute.name }
      if let newValue { otherAttributes.append(.init(name: attribute.name, value: newValue)) }
    }
  }

  /// Returns a checksum of the settings that only the archive with this key can make.
  ///
  /// It shows that the archive exported them: a stranger cannot write it, nor for another feed.
  public func seal(by key: String) -> String {
    let settings = otherAttributes.filter { FeedAttribute.settings.contains($0.name) }
    let texts = settings.sorted { $0.name < $1.name }.flatMap { [$0.name, $0.value] }
    // The lengths divide the texts; with the key at both ends, no text can be continued.
    let parts = ([key, id.description] + texts + [key]).map { "\($0.utf8.count):\($0)" }
    return SHA256.hexadecimal(of: Array(parts.joined().utf8))
  }

  /// The hub that announces new articles by WebSub, as its document states; nil without one.
  public var hub: WebLink? {
    get { self[own: .hub].flatMap { WebLink($0) } }
    set { if newValue != hub { self[own: .hub] = newValue?.description } }
  }

  /// The address of its icon, as its document states; nil without one.
  public var statedIcon: WebLink? {
    get { self[own: .icon].flatMap { WebLink($0) } }
    set { if newValue != statedIcon { self[own: .icon] = newValue?.description } }
  }

  /// Whether its articles are not in the common list of all feeds, nor in its counts.
  ///
  /// They are listed if the feed, one of its tags or words are asked for.
  public var isQuiet: Bool {
    get { self[own: .quiet] == Self.quiet.value }
    set { self[own: .quiet] = newValue ? Self.quiet.value : nil }
  }

  /// The attribute of a quiet feed.
  public static let quiet = SubscriptionList.Attribute(name: FeedAttribute.quiet.name, value: "on")

  /// The number of new articles in 24 hours that become unread, 1 or more; nil for all.
  ///
  /// The others are stored as read.
  public var cap: Int? {
    get { self[own: .cap].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
    set { self[own: .cap] = newValue.map(String.init) }
  }

  /// Whether an article becomes unread again when its title, summary or text changes.
  public var isUnreadAfterEdit: Bool {
    get { self[own: .edited] == "unread" }
    set { self[own: .edited] = newValue ? "unread" : nil }
  }
}

extension [FollowedFeed] {
  /// The number of unread articles of the common list.
  public var unread: Int { filter { !$0.isQuiet }.unreadTogether }

  /// The number of unread articles of all these feeds; one of two feeds counts once.
  public var unreadTogether: Int {
    let ids = Set(map(\.id))
    let shared = reduce(into: [:]) { $0.merge($1.shared) { first, _ in first } }
    return reduce(0) { $0 + $1.unread }
      - shared.reduce(0) { $0 + (ids.intersection($1.key).count - 1) * $1.value }
  }
}
