import ByteStrings
import Domain
import FoundationEssentials
import Query
import Texts

/// A stream of the API: a feed, a label or a state.
enum ReaderStream: Hashable, Sendable {
  /// All articles of followed feeds.
  case followed
  case read
  case unread
  /// The saved articles, of feeds and others.
  case saved
  /// A state that no article has here, such as `broadcast`.
  case nothing
  /// The articles of the feeds with a tag.
  case label(String)
  /// The articles of a feed.
  case feed(FollowedFeed.ID)
  /// The articles of a feed whose stream has a number; see `FollowedFeed.streamID`.
  case numbered(Article.ID)

  /// The length of the longest text that can be a stream, in bytes.
  private static let maximumLength = WebLink.maximumLength + 5

  /// Parses the identifier of a stream; nil if it is none.
  ///
  /// Clients write `-` or any name for the user.
  init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    if text.utf8.starts(with: "feed/".utf8) {
      self.init(feed: String(Substring(text.utf8.dropFirst(5))))
      return
    }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 3)
    guard parts.count == 4, parts[0].elementsEqual("user".utf8) else { return nil }
    let name = String(Substring(parts[3]))
    if parts[2].elementsEqual("label".utf8) {
      let tag = name.singleSpaced.bounded(to: .line)
      guard !tag.isEmpty else { return nil }
      self = .label(tag)
    } else if parts[2].elementsEqual("state".utf8), let state = Self.state(name) {
      self = state
    } else {
      return nil
    }
  }

  private init?(feed text: String) {
    if let number = Article.ID(text) {
      self = .numbered(number)
    } else if let id = FollowedFeed.ID(text) {
      self = .feed(id)
    } else {
      return nil
    }
  }

  /// Returns the stream of a state; states of other services have empty streams here.
  private static func state(_ name: String) -> ReaderStream? {
    guard name.utf8.starts(with: "com.google/".utf8), name.utf8.count <= 64 else { return nil }
    return switch name.dropFirst("com.google/".count) {
    case "reading-list": .followed
    case "read": .read
    case "unread", "fresh", "kept-unread": .unread
    case "starred": .saved
    default: .nothing
    }
  }

  /// The condition on the articles of the stream; nil for a feed whose address is not known yet.
  var condition: SearchExpression? {
    switch self {
    case .followed: .condition(.followed())
    case .read: .condition(.read)
    case .unread: .not(.condition(.read))
    case .saved: .condition(.saved)
    case .nothing: .nothing
    case .label(let tag): .condition(.tag(tag))
    case .feed(let id): .condition(.feed(id.description))
    case .numbered: nil
    }
  }

  /// Whether only articles of followed feeds are in the stream.
  var isFollowedOnly: Bool { self != .saved }
}

extension FollowedFeed {
  /// The identifier of the feed's stream: `feed/` and its address.
  ///
  /// Newsboat posts it without encoding it, so an address with `&`, `%` or `+` is replaced by 16
  /// hexadecimal digits.
  var streamID: String {
    let shown = shownAddress
    let isPlain = shown.utf8.allSatisfy { !"&%+".utf8.contains($0) }
    return "feed/" + (isPlain ? shown : streamNumber.description)
  }

  /// The number that can replace the address.
  var streamNumber: Article.ID {
    address.map { Article.ID($0) } ?? Article.ID(rawValue: id.description.utf8.fnv1a)
  }
}

extension String {
  /// Returns the identifier of the stream of a state.
  static func readerState(_ name: String) -> String { "user/-/state/com.google/" + name }

  /// Returns the identifier of the stream of a tag.
  static func readerLabel(_ tag: String) -> String { "user/-/label/" + tag }
}
