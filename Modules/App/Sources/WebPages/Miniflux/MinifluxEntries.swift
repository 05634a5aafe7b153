import ByteStrings
import Domain
import FoundationEssentials
import Presentation
import Query
import WebServer

/// Lists entries, and changes their marks.
struct MinifluxEntries: Sendable {
  /// The size of the texts of a response in bytes, after which texts are left out.
  private static let maximumText = 32 << 20
  /// The most entries that are sorted or chosen by what only their articles have.
  private static let maximumRead = 10_000

  private let services: Services
  private let categories: MinifluxCategories
  private let positions: MediaPositions

  init(_ services: Services, categories: MinifluxCategories, positions: MediaPositions) {
    (self.services, self.categories, self.positions) = (services, categories, positions)
  }

  private var numbers: MinifluxNumbers { MinifluxNumbers(categories.all) }

  /// Returns the entries in a scope that the parameters select, with the number of all of them.
  func list(
    _ parameters: ReaderParameters,
    in scope: (ReaderFeeds) throws(APIFailure) -> [SearchExpression]
  ) async throws(APIFailure) -> WebResponse {
    let source = try await ReaderItems(services)
    let selection = try MinifluxSelection(
      parameters,
      in: try scope(source.feeds),
      now: services.now()
    )
    let found = try await found(selection, source)
    let page = found.dropFirst(selection.offset).prefix(selection.limit)
    let (numbers, positions) = (numbers, positions.all)
    var (size, feeds) = (0, [FollowedFeed.ID: JSON]())
    let entries = try await source.items(with: Array(page)).map { item in
      size += item.html.utf8.count
      let feed = item.shownFeed
      let written = feeds[feed.id] ?? .written(feed.miniflux(numbers).text)
      feeds[feed.id] = written
      return item.minifluxEntry(of: feed, written, positions, hasText: size <= Self.maximumText)
    }
    return WebResponse(.object([("total", .number(found.count)), ("entries", .list(entries))]))
  }

  /// Returns the numbers of all entries with a status or a star, the highest first.
  func numbers(_ parameters: ReaderParameters) async throws(APIFailure) -> WebResponse {
    let selection = try MinifluxSelection(parameters, in: [], now: services.now())
    let list = NumberedList(try await states(selection.condition), isAscending: false) { _ in 0 }
    let limit = parameters["limit"] == nil ? MinifluxSelection.maximum : selection.limit
    let page = list.all.dropFirst(selection.offset).prefix(limit)
    return WebResponse(
      .object([
        ("total", .number(list.all.count)),
        ("entry_ids", .list(page.map { .number($0.place.number) })),
      ])
    )
  }

  private func states(
    _ condition: SearchExpression
  ) async throws(APIFailure) -> [ArticleState] {
    let stored = services.storedArticles
    return try await APIFailure.mapping { () throws(NewsError) in
      try await stored.states(matching: condition)
    }
  }

  /// Returns the entries of a selection, in its order.
  ///
  /// The entry at which a list begins is a place, so that none is missed or repeated. The one at its end
  /// limits the time of arrival, so that late entries are found.
  private func found(
    _ selection: MinifluxSelection,
    _ source: ReaderItems
  ) async throws(APIFailure) -> [Article.ID] {
    var states = try await states(selection.condition).filter(selection.isWanted)
    if !selection.tags.isEmpty {
      let tags = try await read(states, source) { Set($0.tags) }
      states.removeAll { tags[$0.id]?.isSuperset(of: selection.tags) != true }
    }
    let after = try await state(of: selection.bounds.after, source)
    let before = try await state(of: selection.bounds.before, source)
    if selection.isAscending, let before {
      states.removeAll { $0.firstSeen >= before.firstSeen }
    } else if !selection.isAscending, let after {
      states.removeAll { $0.firstSeen <= after.firstSeen }
    }
    let start = selection.isAscending ? after : before
    let value = try await value(of: selection, for: states + [start].compactMap(\.self), source)
    let list = NumberedList(states, isAscending: selection.isAscending, by: value)
    return list.after(start.map { .init(value: value($0), number: $0.id.number) }).map(\.id)
  }

  /// Returns the value by which the entries of a selection are sorted.
  private func value(
    of selection: MinifluxSelection,
    for states: [ArticleState],
    _ source: ReaderItems
  ) async throws(APIFailure) -> (ArticleState) -> Double {
    switch selection.order {
    // A client that asks for all entries sends the lowest number so far; one that asks for the latest
    // sends the latest arrivals.
    case .id where !selection.isAscending && selection.bounds.after == nil: return { _ in 0 }
    case .id, .createdAt: return { $0.firstSeen.timeIntervalSinceReferenceDate }
    case .publishedAt:
      return { ($0.date ?? $0.firstSeen).timeIntervalSinceReferenceDate }
    case .changedAt: return { $0.changedAt.timeIntervalSinceReferenceDate }
    case .status: return { $0.marks.isRead ? 0 : 1 }
    case .title, .author, .categoryTitle, .categoryID:
      let numbers = numbers
      let texts = try await read(states, source) { $0.text(of: selection.order, numbers) }
      let sorted = Set(texts.values).sorted().enumerated().map { ($1, Double($0)) }
      let ranks = Dictionary(sorted) { first, _ in first }
      return { texts[$0.id].flatMap { ranks[$0] } ?? 0 }
    }
  }

  /// Reads the articles of entries for something that their states do not have.
  private func read<Value>(
    _ states: [ArticleState],
    _ source: ReaderItems,
    _ value: (ReaderItem) -> Value
  ) async throws(APIFailure) -> [Article.ID: Value] {
    guard states.count <= Self.maximumRead else {
      throw APIFailure(
        400,
        "up to \(Self.maximumRead) entries can be searched or sorted by this"
      )
    }
    var values: [Article.ID: Value] = [:]
    for start in stride(from: 0, to: states.count, by: 100) {
      let ids = states[start..<min(start + 100, states.count)].map(\.id)
      for item in try await source.items(with: ids) { values[item.article.id] = value(item) }
    }
    return values
  }

  /// Returns the state of the entry with a number; nil without one.
  private func state(
    of number: Int?,
    _ source: ReaderItems
  ) async throws(APIFailure) -> ArticleState? {
    guard let number, number > 0 else { return nil }
    let ids = try await Article.ID.numbered([number], in: services.storedArticles)
    guard let item = try await source.items(with: ids).first else {
      throw APIFailure(400, "unknown entry \(number)")
    }
    let date = item.article.sortDate(firstSeen: item.seen)
    return ArticleState(item.article.id, date: date, firstSeen: item.seen, marks: item.marks)
  }

  /// Returns an entry of one of some feeds; nil for any.
  func entry(
    _ number: Int,
    of feeds: [FollowedFeed]? = nil
  ) async throws(APIFailure) -> WebResponse {
    let article = try await article(number)
    let (id, services) = (article.id, services)
    if let feeds {
      let origins = try await APIFailure.mapping { () throws(NewsError) in
        try await services.feeds.feeds(of: [id])[id] ?? []
      }
      guard feeds.contains(where: { origins.contains($0.id) }) else { throw .unknownEntry }
    }
    let items = try await ReaderItems(services).items(of: [article])
    let feed = items[0].shownFeed
    return WebResponse(items[0].minifluxEntry(of: feed, feed.miniflux(numbers), positions.all))
  }

  /// Returns an attached file.
  func enclosure(_ number: Int) async throws(APIFailure) -> JSON {
    let beginning = UInt64(number & (1 << 52 - 1)) >> 8
    let stored = services.storedArticles
    let articles = try await APIFailure.mapping { () throws(NewsError) in
      try await stored.articles(try await stored.ids(beginningWith: [beginning], bits: 44))
    }
    for item in try await ReaderItems(services).items(of: articles) {
      let files = item.enclosures(positions.all)
      let place = files.indices.first { item.article.id.enclosureNumber($0) == number }
      if let place { return files[place] }
    }
    throw APIFailure(404, "unknown enclosure")
  }

  /// Stores where a person stopped to play an attached file, in seconds.
  func setPosition(_ seconds: Int, of number: Int) async throws(APIFailure) {
    guard seconds >= 0 else { throw APIFailure(400, "\"media_progression\" must be at least 0") }
    _ = try await enclosure(number)
    try positions.set(seconds, of: number)
  }

  private func article(_ number: Int) async throws(APIFailure) -> Article {
    let stored = services.storedArticles
    let ids = try await Article.ID.numbered([number], in: stored)
    let articles = try await APIFailure.mapping { () throws(NewsError) in
      try await stored.articles(ids)
    }
    guard let article = articles.first else { throw .unknownEntry }
    return article
  }

  /// Marks entries as read or unread, and saves them or not, all at once.
  func update(_ body: MinifluxBody) async throws(APIFailure) {
    guard let numbers = body.entryIDs, !numbers.isEmpty else {
      throw APIFailure(400, "\"entry_ids\" is missing")
    }
    guard numbers.count <= ReaderMarks.maximum else {
      throw .tooMany("entry_ids", maximum: ReaderMarks.maximum)
    }
    let isRead = ["read": true, "unread": false][body.status ?? ""]
    guard body.status == nil ? body.starred != nil : isRead != nil else {
      throw APIFailure(400, "\"status\" must be read or unread, or \"starred\" a Boolean")
    }
    let ids = try await Article.ID.numbered(numbers, in: services.storedArticles)
    let marking = services.marking
    try await APIFailure.mapping { () throws(NewsError) in
      try await marking.mark(ids, isRead: isRead, isSaved: body.starred)
    }
  }

  /// Saves an entry.
  func save(_ number: Int) async throws(APIFailure) {
    let (id, marking) = (try await article(number).id, services.marking)
    try await APIFailure.mapping { () throws(NewsError) in
      try await marking.mark([id], isRead: nil, isSaved: true)
    }
  }

  /// Saves an entry, or removes it from the saved ones.
  func toggleBookmark(_ number: Int) async throws(APIFailure) {
    let (id, marking) = (try await article(number).id, services.marking)
    try await APIFailure.mapping { () throws(NewsError) in
      let isSaved = try await marking.marks(of: [id])[id]?.isSaved ?? false
      try await marking.mark([id], isRead: nil, isSaved: !isSaved)
    }
  }

  /// Marks the entries that fulfil conditions as read.
  func markRead(_ conditions: [SearchExpression]) async throws(APIFailure) {
    let query = ArticleQuery(matching: .all([.condition(.followed())] + conditions))
    let marks = services.readMarks
    _ = try await APIFailure.mapping { () throws(NewsError) in
      try await marks.markAllRead(query) { _ in }
    }
  }

  /// Fetches the page of an entry, stores its text, and returns it.
  func fetchContent(_ number: Int) async throws(APIFailure) -> WebResponse {
    let (article, fetch) = (try await article(number), services.fetchFullText)
    let full = try await APIFailure.mapping { () throws(NewsError) in try await fetch(article) }
    let html = full.body?.full?.document.html ?? ""
    return WebResponse(
      .object([("content", .text(html)), ("reading_time", .number(html.readingMinutes))])
    )
  }
}

extension APIFailure {
  fileprivate static let unknownEntry = APIFailure(404, "unknown entry")
}

extension ReaderItem {
  /// The folded tags of the entry.
  fileprivate var tags: [String] { article.body?.categories.map(\.foldedTag) ?? [] }

  /// The text by which some orders sort.
  fileprivate func text(
    of order: MinifluxSelection.Order,
    _ numbers: MinifluxNumbers
  ) -> String {
    let category = numbers.category(feed?.categoryTag)
    return switch order {
    case .author: article.author ?? ""
    case .categoryTitle: category.title
    case .categoryID: category.number.hexadecimal(digits: 8)
    default: article.title
    }
  }
}
