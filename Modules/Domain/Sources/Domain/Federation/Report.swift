import FoundationEssentials

/// The data of one member's article that is needed to find copies of it.
struct Report: Sendable {
  let id: Article.ID
  /// The index of the member.
  let member: Int
  let headline: StoryGrouping.Report
  private let date: Date?

  /// The maximum time between copies, in seconds: two days.
  static let window = 172_800.0

  init(_ article: Article, by member: Int) {
    id = article.id
    self.member = member
    date = article.publishedAt
    headline = StoryGrouping.Report(
      id,
      title: article.title,
      site: "",
      source: article.source.name,
      date: date ?? .distantPast
    )
  }

  /// Returns whether both have the same link, or titles of one event within `window`.
  ///
  /// Similar titles of the same member are different stories.
  func isCopy(of other: Report) -> Bool {
    if id == other.id { return true }
    guard member != other.member, let date, let otherDate = other.date,
      abs(date.timeIntervalSince(otherDate)) <= Self.window
    else { return false }
    return headline.isSame(as: other.headline)
  }
}

/// An index of reports by link, title and terms, which finds copies.
struct ReportIndex: Sendable {
  /// The maximum number of reports with other links that one report is compared with.
  ///
  /// More than a page has. In recorded news, more candidates find the same copies: see decision 14.
  static let candidateLimit = 512

  private(set) var reports: [Report] = []
  private var placesByID: [Article.ID: [Int]] = [:]
  private var placesByWords: [UInt64: [Int]] = [:]
  private var placesByTerm: [UInt64: [Int]] = [:]

  mutating func append(_ report: Report) {
    let place = reports.count
    reports.append(report)
    placesByID[report.id, default: []].append(place)
    placesByWords[report.headline.words, default: []].append(place)
    for term in report.headline.terms { placesByTerm[term, default: []].append(place) }
  }

  /// Returns the indexes of the copies of a report, in order.
  func copies(of report: Report) -> [Int] {
    candidates(of: report).filter { reports[$0].isCopy(of: report) }.sorted()
  }

  /// Returns the indexes of the reports that may be copies of a report.
  ///
  /// All with its link, and up to `candidateLimit` others: first reports with the same words, then
  /// with its rarest term, and so on; of each the latest first, because they are nearest by
  /// date. Similar titles share at least `fewestTerms` terms. So at least one shared term is
  /// not among the most common ones of the report, which are left out.
  func candidates(of report: Report) -> Set<Int> {
    var candidates = Set(placesByID[report.id] ?? [])
    let limit = candidates.count + Self.candidateLimit
    let postings = report.headline.terms.map { placesByTerm[$0] ?? [] }
    let rarest = postings.sorted { $0.count < $1.count }.dropLast(
      StoryGrouping.Report.fewestTerms - 1
    )
    for places in [placesByWords[report.headline.words] ?? []] + rarest {
      for place in places.reversed() {
        guard candidates.count < limit else { return candidates }
        candidates.insert(place)
      }
    }
    return candidates
  }
}

/// The last stories of the merged list, in constant memory.
///
/// There are two generations; when the younger one is full, it replaces the older one.
struct ListedStories: Sendable {
  /// The size of a generation: at least this many articles are stored, and up to twice as many.
  static let generation = 4_096

  private var older = ReportIndex()
  private var younger = ReportIndex()

  /// The number of stored articles.
  var count: Int { older.reports.count + younger.reports.count }

  /// Adds a listed article.
  mutating func insert(_ report: Report) {
    if younger.reports.count == Self.generation {
      older = younger
      younger = ReportIndex()
    }
    younger.append(report)
  }

  /// Returns the listed article that another is a copy of; nil if none is stored.
  func original(of report: Report) -> Article.ID? {
    for index in [older, younger] {
      if let place = index.copies(of: report).first { return index.reports[place].id }
    }
    return nil
  }
}
