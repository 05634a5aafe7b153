import ByteStrings
import Texts

/// How a person wants to read a feed.
public struct FeedChoices: Hashable, Sendable {
  /// The title on one line; nil for that of the document.
  public var title: String? {
    get { line.isEmpty ? nil : line }
    set { line = (newValue ?? "").singleSpaced.bounded(to: .line) }
  }

  private var line = ""
  /// Whether its articles are not in the common list of all feeds, nor in its counts.
  ///
  /// They are listed if the feed, one of its tags or words are asked for.
  public var isQuiet = false
  /// The number of new articles in 24 hours that become unread, 1 or more; nil for all.
  ///
  /// The others are stored as read.
  public var cap: Int?
  /// Whether an article becomes unread again when its title, summary or text changes.
  public var isUnreadAfterEdit = false
  /// When the pages of the articles are fetched.
  public var fullText = FullTextPolicy.auto

  /// Creates the choices of a person who has chosen nothing.
  public init() {}
}

/// A choice as an attribute in lists of feeds.
public enum FeedAttribute: String, CaseIterable, Sendable {
  case cap, edited, fullText, quiet
  // The title of a feed in a list is the chosen one.
  case chosenTitle

  /// The namespace of `settings` and of `sealName` in lists of feeds, and its prefix there.
  public static let namespace = "urn:broadsheet:feed"
  public static let prefix = "broadsheet"
  /// Those that a list of feeds can change.
  public static let settings = [cap, edited, fullText, quiet]
  /// The name of the attribute with `FollowedFeed.seal(by:)`.
  public static let sealName = "seal"

  /// The name in lists of feeds.
  public var name: String { Self.prefix + ":" + rawValue }
}

extension FeedChoices {
  /// The value of an attribute; nil if nothing is chosen.
  ///
  /// Values without a meaning choose nothing.
  public subscript(attribute: FeedAttribute) -> String? {
    get {
      switch attribute {
      case .cap: cap.map(String.init)
      case .edited: isUnreadAfterEdit ? "unread" : nil
      case .fullText: fullText == .auto ? nil : fullText.rawValue
      case .quiet: isQuiet ? "on" : nil
      case .chosenTitle: title
      }
    }
    set {
      switch attribute {
      case .cap: cap = newValue.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      case .edited: isUnreadAfterEdit = newValue == "unread"
      case .fullText: fullText = newValue.flatMap(FullTextPolicy.init) ?? .auto
      case .quiet: isQuiet = newValue == "on"
      case .chosenTitle: title = newValue
      }
    }
  }

  /// The attributes of what is chosen.
  public var attributes: [SubscriptionList.Attribute] {
    FeedAttribute.allCases.compactMap { attribute in
      self[attribute].map { SubscriptionList.Attribute(name: attribute.name, value: $0) }
    }
  }

  /// Chooses what others choose, where nothing is chosen; the title stays.
  public mutating func fill(from others: FeedChoices) {
    for attribute in FeedAttribute.settings where self[attribute] == nil {
      self[attribute] = others[attribute]
    }
  }

  /// Removes the settings that others choose too.
  mutating func remove(chosenBy others: FeedChoices) {
    for attribute in FeedAttribute.settings where others[attribute] != nil { self[attribute] = nil }
  }
}

extension FollowedFeed {
  /// Returns a checksum of the settings that only the archive with this key can make.
  ///
  /// It shows that the archive exported them: a stranger cannot write it, nor for another feed.
  public func seal(by key: String) -> String {
    let texts = FeedAttribute.settings.flatMap { attribute in
      choices[attribute].map { [attribute.name, $0] } ?? []
    }
    // The lengths divide the texts; with the key at both ends, no text can be continued.
    let parts = ([key, id.description] + texts + [key]).map { "\($0.utf8.count):\($0)" }
    return SHA256.hexadecimal(of: Array(parts.joined().utf8))
  }
}

extension [FollowedFeed] {
  /// The number of unread articles of the common list.
  public var unread: Int { filter { !$0.choices.isQuiet }.unreadTogether }

  /// The number of unread articles of all these feeds; one of two feeds counts once.
  public var unreadTogether: Int {
    let ids = Set(map(\.id))
    let shared = reduce(into: [:]) { $0.merge($1.shared) { first, _ in first } }
    return reduce(0) { $0 + $1.unread }
      - shared.reduce(0) { $0 + (ids.intersection($1.key).count - 1) * $1.value }
  }
}
