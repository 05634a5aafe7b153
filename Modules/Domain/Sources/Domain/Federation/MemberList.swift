import FoundationEssentials

/// The list of one member: its position and its buffered page.
struct MemberList: Sendable {
  /// The number of pages in a row without new articles after which the member is skipped for the
  /// current page of the merged list.
  static let patience = 5

  /// The received page; nil if it is used up.
  private(set) var page: MemberPage?
  /// The position after the page.
  private var following: MemberPosition
  /// Pages in a row without new articles: in all, and for the current page of the merged list.
  private var barrenPages = (all: 0, current: 0)
  /// Whether the member is not asked again for the current page of the merged list.
  private var isSkipped = false
  /// Whether the merged list continues without the requested page until that arrives.
  private(set) var isPassedOver = false

  /// Creates a list without a buffered page.
  init(_ position: MemberPosition) {
    following = position
  }

  /// The position in the list.
  var position: MemberPosition { page.map { .page($0.position) } ?? following }

  /// The page to request before the list has more articles.
  ///
  /// Nil if a page is buffered, the list is over, or the member is skipped or passed over.
  var neededPage: PagePosition? {
    guard case .page(let position) = position, page == nil, !isSkipped, !isPassedOver,
      barrenPages.current < Self.patience
    else { return nil }
    return position
  }

  /// Whether nothing of the list was received, here or in another process.
  var isUntouched: Bool {
    if case .page(let first) = position { first.cursor == nil && first.used == 0 } else { false }
  }

  /// Whether the list has no more articles.
  var isOver: Bool {
    if case .page = position { false } else { true }
  }

  /// The reason why the list ended; nil before, and for a member left out.
  var end: EndOfList? {
    if case .ended(let reason) = position { reason } else { nil }
  }

  /// Starts another page of the merged list.
  mutating func startPage() {
    isSkipped = false
    isPassedOver = false
    barrenPages.current = 0
  }

  /// Continues the merged list without the requested page; returns false if that is not possible.
  ///
  /// It is not possible if another process listed a part of the page: copies of these articles
  /// would be listed a second time.
  mutating func passOver() -> Bool {
    guard let page = neededPage, page.used == 0, page.copies.isEmpty else { return false }
    isPassedOver = true
    return true
  }

  /// Adds the requested page, seen at a moment in the order of dates, or nil in the order of turns.
  ///
  /// Returns the reports of its articles that another process listed.
  mutating func receive(_ page: Page<Article>, by member: Int, sortedAt moment: Date?) -> [Report] {
    guard case .page(let position) = following else { return [] }
    let received = MemberPage(page.items, by: member, at: position, sortedAt: moment)
    following =
      switch page.continuation {
      case .more(let next): .page(PagePosition(cursor: next, bound: received.bound))
      case .end(let reason): .ended(reason)
      }
    self.page = received
    isPassedOver = false
    return received.listed
  }

  /// Skips the member for the rest of the current page; the requested page is requested again.
  mutating func skip() {
    isSkipped = true
  }

  /// Records that the requested page failed, and skips the member for the rest of the current page.
  mutating func fail() {
    skip()
    guard case .page(var position) = following else { return }
    let isSecond = position.hasFailed
    position.hasFailed = true
    following = isSecond ? .leftOut : .page(position)
  }

  /// Removes the next article from the buffered page and returns it.
  mutating func takeNext() -> (article: Article, report: Report)? {
    defer { dropUsedPage() }
    return page?.takeNext()
  }

  /// Removes all copies of a report from the buffered page and returns them.
  mutating func takeCopies(of report: Report) -> [Article] {
    defer { dropUsedPage() }
    return page?.takeCopies(of: report) ?? []
  }

  /// Removes copies of listed stories from a page just received, and returns them with the originals.
  mutating func takeCopiesFromReceivedPage(
    _ original: (Report) -> Article.ID?
  ) -> [(article: Article, original: Article.ID)] {
    defer { dropUsedPage() }
    let copies = page?.takeCopies(of: original) ?? []
    let isBarren = page?.isUsedUp ?? true
    barrenPages = isBarren ? (barrenPages.all + 1, barrenPages.current + 1) : (0, 0)
    if barrenPages.all >= Paging<Article>.pagesWithoutNews, case .page = following {
      following = .ended(.nothingNew)
    }
    return copies
  }

  private mutating func dropUsedPage() {
    if page?.isUsedUp ?? false { page = nil }
  }
}

/// A page received from a member: its articles in the order of use, and the position.
struct MemberPage: Sendable {
  private(set) var position: PagePosition
  private let member: Int
  private let articles: [Article]
  private let dates: [Date]
  private let index: ReportIndex

  /// Creates a page at a position; seen at a moment, its articles are sorted newest first.
  init(_ articles: [Article], by member: Int, at position: PagePosition, sortedAt moment: Date?) {
    let dated = moment.map { Self.newestFirst(articles, seenAt: $0, bound: position.bound) }
    self.member = member
    self.articles = dated?.map(\.article) ?? articles
    dates = dated?.map(\.date) ?? []
    index = self.articles.reduce(into: ReportIndex()) { $0.append(Report($1, by: member)) }
    self.position = position
    self.position.hasFailed = false
    skipCopies()
  }

  /// The place of the next article in the order of dates.
  var place: MergePlace { MergePlace(date: date, member: member) }

  /// Whether all articles are used.
  var isUsedUp: Bool { position.used >= articles.count }

  /// The sort date of the next article.
  private var date: Date {
    dates.indices.contains(position.used) ? dates[position.used] : .distantPast
  }

  /// The upper bound of the sort dates on later pages.
  var bound: Date { dates.last ?? position.bound }

  /// The reports of the articles that are already listed.
  var listed: [Report] {
    index.reports.indices.prefix(position.used).filter { !position.copies.contains($0) }
      .map { index.reports[$0] }
  }

  /// Removes the next article and returns it; nil if all are used.
  mutating func takeNext() -> (article: Article, report: Report)? {
    guard !isUsedUp else { return nil }
    defer {
      position.used += 1
      skipCopies()
    }
    return (articles[position.used], index.reports[position.used])
  }

  /// Removes all copies of a report and returns them.
  mutating func takeCopies(of report: Report) -> [Article] {
    let copies = index.copies(of: report).filter {
      $0 >= position.used && !position.copies.contains($0)
    }
    position.copies.formUnion(copies)
    skipCopies()
    return copies.map { articles[$0] }
  }

  /// Removes the articles for which `original` returns the original, and returns both.
  mutating func takeCopies(
    of original: (Report) -> Article.ID?
  ) -> [(article: Article, original: Article.ID)] {
    let unused = (position.used..<max(position.used, articles.count)).filter {
      !position.copies.contains($0)
    }
    let copies = unused.compactMap { place in
      original(index.reports[place]).map { (place: place, original: $0) }
    }
    position.copies.formUnion(copies.map(\.place))
    skipCopies()
    return copies.map { (articles[$0.place], $0.original) }
  }

  private mutating func skipCopies() {
    while position.copies.contains(position.used) { position.used += 1 }
  }
}

extension MemberPage {
  /// Returns the articles newest first, with their sort dates; equal dates keep their order.
  ///
  /// An article without a date has the date of the article before it, or else of the first one with a
  /// date, or else the bound, or else sorts last. No sort date is after the bound.
  private static func newestFirst(
    _ articles: [Article],
    seenAt moment: Date,
    bound: Date
  ) -> [(article: Article, date: Date)] {
    // Cursors hold no date before the distant past.
    let known = articles.map { $0.sortDate(firstSeen: moment).map { max($0, .distantPast) } }
    let fallback = bound < .distantFuture ? bound : .distantPast
    var latest = known.lazy.compactMap(\.self).first ?? fallback
    let dates = known.map { date in
      latest = date ?? latest
      return latest
    }
    return zip(articles, dates).enumerated()
      .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .map { ($0.element.0, min($0.element.1, bound)) }
  }
}
