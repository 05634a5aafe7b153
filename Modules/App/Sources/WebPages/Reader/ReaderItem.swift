import Domain
import FoundationEssentials
import Presentation

/// An article as an item of a stream.
struct ReaderItem: Sendable {
  let article: Article
  let marks: ArticleMarks
  /// The followed feed that it is from; nil for other articles.
  let feed: FollowedFeed?
  /// The date of publication; when the article was first seen, if it has none or one in the future.
  let published: Date
  /// When the article was first seen, which is the time that clients compare.
  let seen: Date
  /// The text as HTML.
  let html: String

  init(_ article: Article, marks: ArticleMarks, feed: FollowedFeed?, seen: Date) {
    self.article = article
    self.marks = marks
    self.feed = feed
    published = (article.sortDate(firstSeen: seen) ?? seen).readable
    self.seen = seen
    let item = ItemDetail(MarkedArticle(article, marks))
    let summary = item.summary.map { "<p>" + $0.xmlEscaped + "</p>" }
    html = (summary + [item.document.html]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The stream of the feed; for another article, one of its site.
  var originID: String { feed?.streamID ?? "feed/" + originPage }

  /// The title of the feed; for another article, its source.
  var originTitle: String { feed?.title ?? article.source.name }

  /// The page of the site.
  var originPage: String {
    feed?.page?.description ?? "https://\(article.link.site)/"
  }

  /// The streams of the article besides its feed: its states and its labels.
  var categories: [String] { states.map { .readerState($0) } + marks.tags.map { .readerLabel($0) } }

  /// The states of the article.
  var states: [String] {
    let states = [
      ("reading-list", feed != nil || marks.isFollowed), ("read", marks.isRead),
      ("starred", marks.isSaved),
    ]
    return states.filter(\.1).map(\.0)
  }

  /// The attached files, and the lead picture if no other one is shown.
  var files: [Article.Enclosure] {
    let files = article.body?.enclosures ?? []
    let isShown = files.contains { $0.link == article.picture }
    guard let picture = article.picture, !isShown else { return files }
    return files + [Article.Enclosure(picture, type: Self.pictureType(picture))]
  }

  /// The media type that the name of a picture suggests.
  private static func pictureType(_ picture: WebLink) -> String {
    let address = picture.description.utf8.prefix { $0 != UInt8(ascii: "?") }
    let path = Substring(address).suffix(5).lowercased()
    let known = [".png": "png", ".gif": "gif", ".webp": "webp", ".avif": "avif", ".svg": "svg+xml"]
    return "image/" + (known.first { path.hasSuffix($0.key) }?.value ?? "jpeg")
  }
}

/// Makes items of articles.
struct ReaderItems: Sendable {
  /// The followed feeds.
  let feeds: ReaderFeeds
  private let services: Services

  /// Reads the followed feeds.
  init(_ services: Services) async throws(APIFailure) {
    self.services = services
    feeds = try await ReaderFeeds(services.feeds)
  }

  /// Returns the items of articles, in their order.
  func items(of articles: [Article]) async throws(APIFailure) -> [ReaderItem] {
    let (ids, services, now) = (articles.map(\.id), services, services.now())
    let (marks, origins, seen) = try await APIFailure.mapping { () throws(NewsError) in
      (
        try await services.marking.marks(of: ids), try await services.feeds.feeds(of: ids),
        try await services.storedArticles.firstSeen(ids)
      )
    }
    return articles.map { article in
      ReaderItem(
        article,
        marks: marks[article.id] ?? ArticleMarks(),
        feed: origins[article.id]?.lazy.compactMap { feeds[$0] }.first,
        seen: seen[article.id] ?? now
      )
    }
  }

  /// Returns the items with these ids, in their order; unknown ids are skipped.
  func items(with ids: [Article.ID]) async throws(APIFailure) -> [ReaderItem] {
    let services = services
    return try await items(
      of: try await APIFailure.mapping { () throws(NewsError) in
        try await services.storedArticles.articles(ids)
      }
    )
  }
}

extension Date {
  /// The nearest date that every client can read: from 1970 to the end of 9999.
  fileprivate var readable: Date {
    Date(timeIntervalSince1970: min(max(timeIntervalSince1970, 0), 253_402_300_799))
  }

  /// The seconds from 1970 to `readable`, or smaller units of which a second has this many.
  func since1970(unitsPerSecond: Double = 1) -> Int {
    Int((readable.timeIntervalSince1970 * unitsPerSecond).rounded(.down))
  }
}
