import Query
import Texts

/// The followed feeds that a person refers to.
public struct FeedReferences: Sendable {
  /// The ids behind the references.
  public let ids: References<FollowedFeed.ID>
  private let feeds: any FollowFeeds

  /// Creates references to the rows of a list and to followed feeds.
  public init(to list: (any RememberList)?, in feeds: any FollowFeeds) {
    ids = References(to: list) { FollowedFeed.ID($0) }
    self.feeds = feeds
  }

  /// Stores a list of feeds that need not be followed, for `address(ofRow:)`.
  public func remember(_ links: [FeedLink]) { ids.remember(addresses: links.map(\.address)) }

  /// Returns the address of the feed with a number of the last list.
  public func address(ofRow row: Int) throws(ReferenceError) -> WebLink {
    let (text, last) = try ids.text(ofRow: row)
    guard let address = WebLink(text) else { throw .noRow(row, last: last) }
    return address
  }

  /// Returns all followed feeds, by title.
  func followedFeeds() async throws(NewsError) -> [FollowedFeed] { try await feeds.followedFeeds() }

  /// Returns the feed with a list number, an address, the address or the host of its site, or a title.
  ///
  /// Titles and hosts are compared without regard to case.
  public func feed(_ reference: String) async throws(ReferenceError) -> FollowedFeed {
    let followed = try await ReferenceError.mapping { () throws(NewsError) in
      try await feeds.followedFeeds()
    }
    if Int(reference) != nil {
      let id = try ids.id(reference)
      guard let feed = followed.first(where: { $0.id == id }) else { throw .notFollowed }
      return feed
    }
    let found = Self.feeds(reference, among: followed)
    guard let first = found.first else { throw .notFollowed }
    guard found.count == 1 else { throw .severalFeeds(found.map(\.shownAddress)) }
    return first
  }

  /// Returns the feeds with an address, a host or a title, of the first of these kinds that any has.
  private static func feeds(_ reference: String, among feeds: [FollowedFeed]) -> [FollowedFeed] {
    kinds.lazy.map { kind in feeds.filter { kind($0, reference) } }.first { !$0.isEmpty } ?? []
  }

  /// Returns a query in which the feeds that a person refers to are replaced by their ids.
  ///
  /// Unlike for `feed`, several can have a reference, which can also be words of titles, each by its
  /// beginning. Numbers refer to all followed feeds until a list of them was shown.
  func resolved(_ query: ArticleQuery) async throws(NewsError) -> ArticleQuery {
    guard query.expression.contains(\.isNamedFeed) else { return query }
    let followed = try await feeds.followedFeeds()
    do throws(InvalidQuery) {
      return try query.mapConditions { condition throws(InvalidQuery) in
        guard case .feed(let text) = condition, condition.isNamedFeed else {
          return .condition(condition)
        }
        let ids = try ids(named: text, among: followed)
        // The archive walks the articles of followed feeds.
        return .all([.condition(.followed()), .any(ids.map { .condition(.feed($0.description)) })])
      }
    } catch {
      throw .invalidQuery(error)
    }
  }

  private func ids(
    named text: String,
    among followed: [FollowedFeed]
  ) throws(InvalidQuery) -> [FollowedFeed.ID] {
    if let number = Int(text) {
      let place = number > 0 ? followed.dropFirst(number - 1).first?.id : nil
      let id = (try? ids.id(text)) ?? place
      if let id, followed.contains(where: { $0.id == id }) { return [id] }
    }
    var found = Self.feeds(text, among: followed)
    if found.isEmpty, !Phrase(text).words.isEmpty {
      found = followed.matching(text) { [$0.title] }
    }
    guard !found.isEmpty else {
      let near = followed.map(\.title).filter { title in
        let words = [title] + title.split(separator: " ").map(String.init)
        return Suggestion.nearest(to: text, among: words) != nil
      }
      let names = near.distinct.prefix(3).map { SearchExpression.condition(.feed($0)).description }
      let suggestion = names.isEmpty ? nil : names.joined(separator: " or ")
      throw .filter(.feed, value: text, suggestion: suggestion)
    }
    return found.map(\.id)
  }

  /// Returns the shortest reference to each feed: the host of its site, or its address if another feed
  /// has the same host.
  public static func shortest(to feeds: [FollowedFeed]) -> [String] {
    let hosts = feeds.map { feed in Set([feed.address, feed.site].compactMap { $0?.site }) }
    let counts = hosts.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return feeds.map { feed in
      let host = feed.page?.site ?? ""
      return counts[host] == 1 ? host : feed.shownAddress
    }
  }

  /// Whether a text refers to a feed, in the order in which the kinds of references are tried.
  private static let kinds: [@Sendable (FollowedFeed, String) -> Bool] = [
    { $0.id == FollowedFeed.ID($1) },
    { feed, text in
      feed.site.map { site in WebLink(text)?.canonical == site.canonical } ?? false
    },
    { $0.title.utf8.elementsEqual($1.utf8) },
    { $0.title.lowercased().utf8.elementsEqual($1.lowercased().utf8) },
    { feed, text in
      [feed.address, feed.site].contains {
        $0?.site.utf8.elementsEqual(text.lowercased().utf8) ?? false
      }
    },
  ]
}

extension SearchCondition {
  /// Whether it is about a feed by anything but its id.
  fileprivate var isNamedFeed: Bool {
    if case .feed(let text) = self { FollowedFeed.ID(text)?.description != text } else { false }
  }
}
