import FoundationEssentials

/// A page that a member brought: what of it is done with, and what waits to be given.
struct MemberPage: Sendable {
  /// How far the page has been given.
  private(set) var mark: PagePosition
  private let articles: [Article]
  private let dates: [Date]
  private let index: ReportIndex

  /// Creates a page that is done with as far as `mark` says.
  ///
  /// Where `isByDate`, its articles are given newest first, and none before the mark's bound.
  init(_ articles: [Article], by member: Int, at mark: PagePosition, isByDate: Bool) {
    let dated = isByDate ? Self.newestFirst(articles, bound: mark.bound) : []
    self.articles = isByDate ? dated.map(\.article) : articles
    dates = dated.map(\.date)
    index = self.articles.reduce(into: ReportIndex()) { $0.append(Report($1, by: member)) }
    self.mark = mark
    self.mark.hasFailed = false
    skipCopies()
  }

  /// Whether nothing is left to be given.
  var isUsedUp: Bool { mark.used >= articles.count }

  /// The date by which the next article takes its place in the merged list.
  var date: Date { dates.indices.contains(mark.used) ? dates[mark.used] : .distantPast }

  /// The date that nothing on later pages comes before.
  var bound: Date { dates.last ?? mark.bound }

  /// The reports of what has been given.
  var given: [Report] {
    index.reports.indices.prefix(mark.used).filter { !mark.copies.contains($0) }
      .map { index.reports[$0] }
  }

  /// Takes the next article from the page; nil when it is used up.
  mutating func takeNext() -> (article: Article, report: Report)? {
    guard !isUsedUp else { return nil }
    defer {
      mark.used += 1
      skipCopies()
    }
    return (articles[mark.used], index.reports[mark.used])
  }

  /// Takes all copies of a report from what waits, and returns them.
  mutating func takeCopies(of report: Report) -> [Article] {
    let copies = index.copies(of: report).filter { $0 >= mark.used && !mark.copies.contains($0) }
    mark.copies.formUnion(copies)
    skipCopies()
    return copies.map { articles[$0] }
  }

  /// Takes what waits and is a copy of what `original` knows, and returns it with what that is.
  mutating func takeCopies(
    of original: (Report) -> Article.ID?
  ) -> [(article: Article, original: Article.ID)] {
    let waiting = (mark.used..<max(mark.used, articles.count)).filter { !mark.copies.contains($0) }
    let copies = waiting.compactMap { place in
      original(index.reports[place]).map { (place: place, original: $0) }
    }
    mark.copies.formUnion(copies.map(\.place))
    skipCopies()
    return copies.map { (articles[$0.place], $0.original) }
  }

  private mutating func skipCopies() {
    while mark.copies.contains(mark.used) { mark.used += 1 }
  }
}

extension MemberPage {
  /// Sorts articles newest first, those of one date as they are, with the dates that place them.
  ///
  /// An article without a date goes with the one before it, or else with the one after it; where no
  /// article has one, they come with the bound, or last. Nothing comes before the bound.
  private static func newestFirst(
    _ articles: [Article],
    bound: Date
  ) -> [(article: Article, date: Date)] {
    let known = articles.map(\.placingDate)
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

extension Article {
  /// The date that an article is placed by, within the range that dates are written in; nil for one
  /// that is not a moment.
  fileprivate var placingDate: Date? {
    guard let publishedAt, publishedAt.timeIntervalSinceReferenceDate.isFinite else { return nil }
    return min(max(publishedAt, .distantPast), .distantFuture)
  }
}
