public import FoundationEssentials
import Texts

/// What several sources reported on one event: the stored articles that `StoryGrouping` has joined.
public struct ArticleStory: Identifiable, Hashable, Sendable {
  /// An article of a story, as lists show it.
  public struct Report: Identifiable, Hashable, Sendable {
    /// The article.
    public let id: Article.ID
    /// The headline.
    public let title: String
    /// The name of the source.
    public let source: String
    /// The date by which lists sort it.
    public let date: Date
    /// Its page.
    public let link: WebLink
    /// Its picture; nil if it has none.
    public let picture: WebLink?
    /// When it was first seen.
    public let seenAt: Date
    /// When the person read it; nil if it is unread.
    public fileprivate(set) var readAt: Date?
    /// The hash of the words of the headline and of the beginning of the text, which copies have in common.
    public let words: Int64

    public init(
      id: Article.ID,
      title: String,
      source: String,
      date: Date,
      link: WebLink,
      picture: WebLink? = nil,
      seenAt: Date,
      readAt: Date? = nil,
      words: Int64
    ) {
      (self.id, self.title, self.source) = (id, title, source)
      (self.date, self.link, self.picture) = (date, link, picture)
      (self.seenAt, self.readAt, self.words) = (seenAt, readAt, words)
    }

    /// Whether the person has read it.
    public var isRead: Bool { readAt != nil }
  }

  /// A report with its copies, such as an agency's text that several sources have.
  public struct Original: Sendable {
    /// The earliest of them.
    public let report: Report
    /// The others, whose headlines have the same words.
    public fileprivate(set) var copies: [Report] = []

    /// The names of the other sources that have it, each once.
    public var places: [String] {
      copies.map(\.source).filter { $0 != report.source }.distinct { $0 }
    }
  }

  /// The maximum number of reports of one story that are read.
  public static let mostReports = 100

  /// The article that began it, which may have been deleted.
  public let id: Article.ID
  /// The articles in the order of their dates; at least two.
  public private(set) var reports: [Report]
  /// The article that was found by a list which has only one of the story; nil in other lists.
  public internal(set) var found: Article.ID?

  /// What reports add; nil if that was not read.
  public var news: News?

  /// Creates a story; nil with fewer than two reports.
  public init?(_ id: Article.ID, reports: [Report]) {
    guard reports.count > 1 else { return nil }
    self.id = id
    self.reports = reports.sorted { ($0.date, $0.id.rawValue) < ($1.date, $1.id.rawValue) }
  }

  /// Returns the story after one of its articles was marked as read or as unread, with its copies.
  public func marked(_ id: Article.ID, isRead: Bool) -> ArticleStory {
    var story = self
    let words = reports.first { $0.id == id }?.words
    for place in reports.indices where reports[place].words == words {
      let report = reports[place]
      story.reports[place].readAt = isRead ? report.readAt ?? report.seenAt : nil
    }
    return story
  }

  /// The number of unread reports, copies of one as one, of a story of which the person has read one; 0 for
  /// other stories.
  public var newReports: Int {
    let all = originals
    let unread = all.count { !$0.report.isRead && $0.copies.allSatisfy { !$0.isRead } }
    return reports.contains(where: \.isRead) ? unread : 0
  }

  /// Returns the reports of other articles.
  public func reports(besides id: Article.ID) -> [Report] { reports.filter { $0.id != id } }

  /// The picture of the earliest report that has one.
  public var picture: WebLink? { reports.lazy.compactMap(\.picture).first }

  /// The date of the newest report.
  public var last: Date { reports[reports.count - 1].date }

  /// The date by which a list sorts its row: of the report that it found.
  public var listedAt: Date { reports.first { $0.id == found }?.date ?? last }

  /// The reports, copies of one as one.
  public var originals: [Original] { Self.originals(of: reports) }

  /// Returns reports in their order, copies of one as one.
  public static func originals(of reports: [Report]) -> [Original] {
    var places: [Int64: Int] = [:]
    return reports.reduce(into: []) { originals, report in
      if let place = places[report.words] { return originals[place].copies.append(report) }
      places[report.words] = originals.count
      originals.append(Original(report: report))
    }
  }

  /// The number of sources that have a report of their own.
  var independentSources: Int { Set(originals.map(\.report.source)).count }

  /// The names of the sources, the earliest first, each once.
  public var sources: [String] { reports.map(\.source).distinct { $0 } }
}
