import Domain
import FoundationEssentials
import Presentation
import Query
import Synchronization
import Texts
import WebServer

/// Lists and changes the followed feeds and their categories, which are their tags.
final class MinifluxFeeds: Sendable {
  let services: Services
  /// What both APIs change.
  let editing: ReaderEditing
  private let stored: MinifluxCategories

  init(_ services: Services, categories: MinifluxCategories) {
    self.services = services
    stored = categories
    editing = ReaderEditing(services)
  }

  /// Returns the followed feeds.
  func all() async throws(APIFailure) -> ReaderFeeds { try await ReaderFeeds(services.feeds) }

  /// The numbers of categories.
  var numbers: MinifluxNumbers { MinifluxNumbers(stored.all) }

  /// Returns an icon of a followed feed; fails for nil.
  func icon(_ id: Icon.ID?) async throws(APIFailure) -> WebResponse {
    let icon = try await APIFailure.mapping { () throws(NewsError) -> Icon? in
      guard let id else { return nil }
      return try await services.icons?.icon(id)
    }
    guard let id, let icon else { throw APIFailure(404, "this feed has no icon") }
    let type = icon.format.rawValue
    return WebResponse(
      .object([
        ("id", .number(id.minifluxNumber)), ("mime_type", .text(type)),
        ("data", .text("\(type);base64,\(icon.bytes.base64EncodedString())")),
      ])
    )
  }

  /// Returns the categories; the first is for feeds without tags.
  func categories(of feeds: ReaderFeeds) -> [MinifluxCategory] {
    let numbers = numbers
    return ([nil] + feeds.tags + stored.all.map(\.tag)).map { numbers.category($0) }
      .distinct(by: \.number)
  }

  /// Returns a new category with a title; it exists without feeds.
  func create(_ body: MinifluxBody) async throws(APIFailure) -> MinifluxCategory {
    let category = numbers.category(try await newTag(body))
    try stored.add(category)
    return category
  }

  private func newTag(_ body: MinifluxBody) async throws(APIFailure) -> String {
    guard let tag = FollowedFeed.tags(from: [body.title ?? ""]).first else {
      throw APIFailure(400, "\"title\" is missing")
    }
    let known = categories(of: try await all()).contains { $0.title.foldedTag == tag.foldedTag }
    guard !known else { throw APIFailure(400, "This category already exists.") }
    return tag
  }

  private func category(
    _ number: Int,
    in known: ReaderFeeds
  ) throws(APIFailure) -> MinifluxCategory {
    guard let category = categories(of: known).first(where: { $0.number == number }) else {
      throw APIFailure(404, "unknown category")
    }
    return category
  }

  func feeds(ofCategory number: Int) async throws(APIFailure) -> [FollowedFeed] {
    let known = try await all()
    let category = try category(number, in: known)
    return known.all.filter { $0.isIn(category) }
  }

  /// Returns the conditions on the articles of a feed and of a category.
  func conditions(
    _ known: ReaderFeeds,
    feed: Int? = nil,
    category: Int? = nil
  ) throws(APIFailure) -> [SearchExpression] {
    var parts: [SearchExpression] = []
    if let feed {
      parts.append(.condition(.feed(try known.feed(numbered: feed).id.description)))
    }
    if let category {
      let tag = try self.category(category, in: known).tag
      let others = known.all.filter(\.tags.isEmpty).map(\.id.description)
      parts.append(
        tag.map { .condition(.tag($0)) } ?? .any(others.map { .condition(.feed($0)) })
      )
    }
    return parts
  }

  /// Follows the feed of a site or feed, in a category.
  func follow(_ body: MinifluxBody) async throws(APIFailure) -> FollowedFeed {
    guard let address = body.feedURL else { throw APIFailure(400, "\"feed_url\" is missing") }
    var tags: [String] = []
    if let number = body.categoryID {
      tags += [try category(number, in: try await all()).tag].compactMap(\.self)
    }
    let feed = try await editing.follow(address, tags: tags)
    try await store(body, of: feed)
    return feed
  }

  /// Changes the title, the category and the choices; the category replaces the feed's.
  func update(_ number: Int, _ body: MinifluxBody) async throws(APIFailure) -> FollowedFeed {
    let known = try await all()
    let feed = try known.feed(numbered: number)
    guard body.feedURL == nil || body.feedURL == feed.shownAddress else {
      throw APIFailure(400, "the address of a feed cannot be changed")
    }
    var tags = Set(feed.tags)
    if let number = body.categoryID, number != numbers.category(feed.categoryTag).number {
      // The new category would not be the one that is shown beside other tags.
      tags = Set([try category(number, in: known).tag].compactMap(\.self))
    }
    try await editing.change(feed, tags: tags, title: body.title)
    try await store(body, of: feed)
    return try await all().feed(numbered: number)
  }

  /// Stores what a body chooses differently from the feed.
  private func store(_ body: MinifluxBody, of feed: FollowedFeed) async throws(APIFailure) {
    let isFetched = body.crawler.flatMap { $0 == (feed.choices.fullText == .always) ? nil : $0 }
    let isQuiet = body.hideGlobally.flatMap { $0 == feed.choices.isQuiet ? nil : $0 }
    let choices = [
      isFetched.map { FeedChoice.full($0 ? .always : .auto) }, isQuiet.map { .quiet($0) },
    ]
    let feeds = services.feeds
    for choice in choices.compactMap(\.self) {
      _ = try await APIFailure.mapping { () throws(NewsError) in
        try await choice.store(of: feed, in: feeds)
      }
    }
  }

  /// Stops following a feed.
  func unfollow(_ number: Int) async throws(APIFailure) {
    try await editing.unfollow(try await all().feed(numbered: number))
  }

  /// Renames a category, which keeps its number; without a body, its feeds are in none.
  func rename(
    _ number: Int,
    to body: MinifluxBody? = nil
  ) async throws(APIFailure) -> MinifluxCategory {
    let feeds = try await all()
    let old = try category(number, in: feeds)
    guard let tag = old.tag else {
      throw APIFailure(400, "the category of feeds without tags cannot be changed")
    }
    if let body, body.title == nil || body.title == tag { return old }
    var new: String?
    if let body { new = try await newTag(body) }
    for feed in feeds.all where feed.isIn(old) {
      let others = feed.tags.filter { $0.foldedTag != tag.foldedTag }
      try await editing.change(feed, tags: Set(others + [new].compactMap(\.self)))
    }
    guard let new else {
      try stored.remove(old)
      return old
    }
    let category = MinifluxCategory(tag: new, number: number)
    try stored.add(category)
    return category
  }

  /// Asks feeds for their articles; nil for all feeds that were not asked for a minute, later.
  func refresh(_ feeds: [FollowedFeed]?) async throws(APIFailure) {
    let refresh = services.refresh
    guard let feeds else {
      // Clients do not wait as long as hundreds of feeds take.
      Task { try? await refresh(nil, mode: .automatic(every: .seconds(60))) { _ in } }
      return
    }
    _ = try await APIFailure.mapping { () throws(NewsError) in
      try await refresh(Set(feeds.map(\.id)), mode: .now) { _ in }
    }
  }

  /// Returns the feeds at an address.
  func discover(_ body: MinifluxBody) async throws(APIFailure) -> WebResponse {
    guard let address = body.url.flatMap(WebLink.ofFeed) else {
      throw APIFailure(400, "\"url\" must be a web address")
    }
    let site = services.followSite
    let links = try await APIFailure.mapping { () throws(NewsError) in
      try await site.feeds(at: address)
    }
    let feeds = links.map { link in
      JSON.object([
        ("title", .text(link.title ?? link.address.site)),
        ("url", .text(link.address.description)), ("type", .text("rss")),
      ])
    }
    return WebResponse(.list(feeds))
  }

  /// Returns the numbers of read and unread entries of each feed.
  func counters() async throws(APIFailure) -> WebResponse {
    let (feeds, services) = (try await all().all, services)
    let origins = try await APIFailure.mapping { () throws(NewsError) in
      let read = SearchExpression.all([.condition(.followed()), .condition(.read)])
      let states = try await services.storedArticles.states(matching: read)
      return try await services.feeds.feeds(of: states.map(\.id))
    }
    let reads = Dictionary(grouping: origins.values.joined()) { $0 }.mapValues(\.count)
    func counts(_ count: (FollowedFeed) -> Int) -> JSON {
      .object(feeds.map { (String($0.minifluxNumber), .number(count($0))) })
    }
    return WebResponse(
      .object([("reads", counts { reads[$0.id] ?? 0 }), ("unreads", counts(\.unread))])
    )
  }
}

extension ReaderFeeds {
  func feed(numbered number: Int) throws(APIFailure) -> FollowedFeed {
    guard let feed = all.first(where: { $0.minifluxNumber == number }) else {
      throw APIFailure(404, "unknown feed")
    }
    return feed
  }
}
