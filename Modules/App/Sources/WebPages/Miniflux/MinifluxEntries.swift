import Domain
import FoundationEssentials
import Presentation
import WebServer

/// Lists entries, and changes their marks.
struct MinifluxEntries: Sendable {
  /// The largest number of entries that can be skipped.
  static let maximumOffset = 100_000
  /// The size of the texts of a response in bytes, after which texts are left out.
  private static let maximumText = 32 << 20

  private let services: Services
  private let lists: NumberedLists

  init(_ services: Services) {
    self.services = services
    lists = NumberedLists(
      maximum: Self.maximumOffset + MinifluxSelection.maximum,
      now: services.now
    )
  }

  /// Returns the entries in a scope that the parameters select, with the number of all of them.
  func list(
    _ parameters: ReaderParameters,
    in scope: (ReaderFeeds) throws(ReaderFailure) -> [SearchExpression]
  ) async throws(ReaderFailure) -> WebResponse {
    let source = try await ReaderItems(services)
    let selection = try await MinifluxSelection(
      parameters,
      in: try scope(source.feeds),
      services: services
    )
    let (articles, total) = try await page(selection)
    var size = 0
    let entries = try await source.items(of: articles).map { item in
      size += item.html.utf8.count
      return item.minifluxEntry(hasText: size <= Self.maximumText)
    }
    return WebResponse(.object([("total", .number(total)), ("entries", .list(entries))]))
  }

  private func page(
    _ selection: MinifluxSelection
  ) async throws(ReaderFailure) -> ([Article], total: Int) {
    let (list, offset) = (selection.list, selection.offset)
    guard list.start == nil else { return try await continued(selection) }
    let query = ArticleQuery(
      matching: list.condition,
      sort: list.sort,
      pageSize: NumberedLists.stepSize
    )
    let (archive, hits, lists) = (services.archive, services.hits, lists)
    return try await ReaderFailure.mapping { () throws(NewsError) in
      let page = try await lists.page(
        offset..<offset + list.limit,
        of: .articles(query),
        count: { try? await hits.hits(of: query, limit: 1, utcOffset: 0)?.counts.reduce(0, +) },
        fetch: archive.pages(of: query)
      )
      return (page.articles, page.total)
    }
  }

  /// Returns the entries after a position; the total is only more than their number if others follow.
  private func continued(
    _ selection: MinifluxSelection
  ) async throws(ReaderFailure) -> ([Article], total: Int) {
    let (list, offset) = (selection.list, selection.offset)
    let wanted = ReaderSelection(
      list.condition,
      sort: list.sort,
      limit: offset + list.limit,
      start: list.start
    )
    var pages = ReaderPages(of: wanted, in: services.archive, pageSize: NumberedLists.stepSize)
    var articles: [Article] = []
    while let page = try await pages.page() { articles += page }
    return (Array(articles.dropFirst(offset)), articles.count + (pages.next == nil ? 0 : 1))
  }

  /// Returns an entry of one of some feeds; nil for any.
  func entry(
    _ number: Int,
    of feeds: [FollowedFeed]? = nil
  ) async throws(ReaderFailure) -> WebResponse {
    let article = try await article(number)
    let (id, services) = (article.id, services)
    if let feeds {
      let origins = try await ReaderFailure.mapping { () throws(NewsError) in
        try await services.feeds.feeds(of: [id])[id] ?? []
      }
      guard feeds.contains(where: { origins.contains($0.id) }) else { throw .unknownEntry }
    }
    let items = try await ReaderItems(services).items(of: [article])
    return WebResponse(items[0].minifluxEntry())
  }

  private func article(_ number: Int) async throws(ReaderFailure) -> Article {
    let stored = services.storedArticles
    let articles = try await ReaderFailure.mapping { () throws(NewsError) in
      try await stored.articles(try await Article.ID.miniflux([number], in: stored))
    }
    guard let article = articles.first else { throw .unknownEntry }
    return article
  }

  /// Marks entries as read or unread, all at once.
  func update(_ body: MinifluxBody) async throws(ReaderFailure) {
    guard let numbers = body.entryIDs, !numbers.isEmpty else {
      throw ReaderFailure(400, "\"entry_ids\" is missing")
    }
    guard numbers.count <= ReaderMarks.maximum else {
      throw .tooMany("entry_ids", maximum: ReaderMarks.maximum)
    }
    guard let status = body.status, ["read", "unread"].contains(status) else {
      throw ReaderFailure(400, "\"status\" must be read or unread")
    }
    let services = services
    try await ReaderFailure.mapping { () throws(NewsError) in
      let ids = try await Article.ID.miniflux(numbers, in: services.storedArticles)
      try await services.marking.mark(ids, isRead: status == "read", isSaved: nil)
    }
  }

  /// Saves an entry, or removes it from the saved ones.
  func toggleBookmark(_ number: Int) async throws(ReaderFailure) {
    let (id, marking) = (try await article(number).id, services.marking)
    try await ReaderFailure.mapping { () throws(NewsError) in
      let isSaved = try await marking.marks(of: [id])[id]?.isSaved ?? false
      try await marking.mark([id], isRead: nil, isSaved: !isSaved)
    }
  }

  /// Marks the entries that fulfil conditions as read.
  func markRead(_ conditions: [SearchExpression]) async throws(ReaderFailure) {
    let query = ArticleQuery(matching: .all([.condition(.followed())] + conditions))
    let marks = services.readMarks
    _ = try await ReaderFailure.mapping { () throws(NewsError) in
      try await marks.markAllRead(query) { _ in }
    }
  }

  /// Fetches the page of an entry, stores its text, and returns it.
  func fetchContent(_ number: Int) async throws(ReaderFailure) -> WebResponse {
    let (article, fetch) = (try await article(number), services.fetchFullText)
    let full = try await ReaderFailure.mapping { () throws(NewsError) in try await fetch(article) }
    let html = full.body?.full?.document.html ?? ""
    return WebResponse(
      .object([("content", .text(html)), ("reading_time", .number(html.readingMinutes))])
    )
  }
}

extension ReaderFailure {
  fileprivate static let unknownEntry = ReaderFailure(404, "unknown entry")
}
