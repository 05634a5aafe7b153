import Query

/// A list of articles feed by feed: the feeds by title, the articles of each newest first.
///
/// An article of several feeds occurs with each.
struct FeedOrder: Sendable {
  /// The id in its cursors, whose positions are the id of a feed and the position in its list.
  private static let id = "feeds"

  let archive: any SearchArticles
  /// The followed feeds, by title.
  let feeds: [FollowedFeed]

  /// Returns the page of a query in the order of feeds.
  ///
  /// A feed that is no longer followed ends the list of a cursor within it.
  func page(_ query: ArticleQuery, at cursor: Cursor?) async throws(NewsError) -> Page<Article> {
    let isBesidesQuiet = query.isBesidesQuietFeeds
    let parts = cursor?.position.split(separator: " ", maxSplits: 1).map(String.init)
    var rest = feeds.filter { feed in
      query.filter.mayHave(feed) && !(isBesidesQuiet && feed.choices.isQuiet)
    }[...]
    if let id = parts?.first { rest = rest.drop { $0.id.description != id } }
    var place = parts.flatMap { $0.count > 1 ? Cursor($0[1]) : nil }
    var items: [Article] = []
    while items.count < query.pageSize, let feed = rest.first {
      let size = query.pageSize - items.count
      let page = try await archive(query.limited(to: feed.id, pageSize: size), at: place)
      items += page.items
      place = if case .more(let next) = page.continuation { next } else { nil }
      if place == nil { rest = rest.dropFirst() }
    }
    return Page(
      items: items,
      total: cursor == nil ? try await total(of: query) : nil,
      continuation: rest.first.map { .more(Self.cursor($0, place)) } ?? .end(.complete)
    )
  }

  private static func cursor(_ feed: FollowedFeed, _ place: Cursor?) -> Cursor {
    Cursor(provider: id, position: "\(feed.id) \(place?.description ?? "")")
  }

  private func total(of query: ArticleQuery) async throws(NewsError) -> Total? {
    try await archive(query.limited(to: query.filter.feed, pageSize: 1), at: nil).total
  }
}

extension ArticleFilter {
  /// Whether a feed can have articles that match.
  fileprivate func mayHave(_ followed: FollowedFeed) -> Bool {
    (feed == nil || feed == followed.id) && (!isUnreadOnly || followed.unread > 0)
      && (tag.map { tag in followed.tags.contains { $0.foldedTag == tag.foldedTag } } ?? true)
  }
}
