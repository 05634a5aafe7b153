public import FoundationEssentials

/// Makes editions from an archive; the same archive and time have the same edition.
public struct MakeEdition: Sendable {
  /// The largest number of articles of a time that are looked at, the newest ones.
  public static let mostArticles = 10_000
  /// The numbers of stories of the front page: the least, if there are as many, and the most.
  private static let frontPage = (least: 5, most: 15)
  /// The number of stories of a section.
  private static let mostOfTag = 10
  /// The number of stories of one source in a section that no other source has.
  private static let mostOfSource = 2
  /// The weight from which on a story is one of more than the least.
  private static let leastWeight = 2.0

  /// The number of headlines of a story that are compared with another.
  private static let mostCompared = 8

  /// The longest time since the last edition that one is about, in seconds: a week.
  private static let longestTime = 7 * EditionQuery.length

  private let headlines: any ReadHeadlines & RecordEditions
  private let archive: any FindArticle
  private let marking: any MarkArticles

  public init(
    of headlines: any ReadHeadlines & RecordEditions,
    in archive: any FindArticle,
    marking: any MarkArticles
  ) {
    (self.headlines, self.archive, self.marking) = (headlines, archive, marking)
  }

  /// Returns the edition of a time.
  ///
  /// The front page has stories of several sources, and others that the person would choose; with
  /// fewer than five, the next ones fill it.
  public func callAsFunction(_ time: ClosedRange<Date>) async throws(NewsError) -> Edition {
    let found = try await headlines.headlines(time, limit: Self.mostArticles)
    guard !found.isEmpty else { return Edition(time: time, sections: []) }
    let stories = WeighedStories(found, try await headlines.readingHabits()).candidates
    let marks = try await marking.marks(of: found.map(\.id))
    var taken: [Int: [StoryGrouping.Report]] = [:]
    let front = Self.take(Self.frontPage.most, of: stories, stories.indices, &taken) {
      $1 < Self.frontPage.least || $0.weight.total >= Self.leastWeight
    }
    var chosen = [(tag: String?.none, stories: front)]
    var places: [String: [Int]] = [:]
    for (place, story) in stories.enumerated() {
      let tags = Set(story.headlines.flatMap { marks[$0.id]?.tags ?? [] })
      for tag in tags { places[tag, default: []].append(place) }
    }
    for (tag, places) in places.sorted(by: { $0.key < $1.key }) {
      let ofTag = Self.take(Self.mostOfTag, of: stories, places, &taken) { _, _ in true }
      if !ofTag.isEmpty { chosen.append((tag, ofTag)) }
    }
    let entries = try await entries(chosen.flatMap(\.stories), marks)
    let sections = chosen.map { section in
      Edition.Section(tag: section.tag, entries: section.stories.compactMap { entries[$0.lead.id] })
    }
    return Edition(time: time, sections: sections.filter { !$0.entries.isEmpty })
  }

  /// Returns the time from the end of the last edition to now: a day if there was none, and at most a
  /// week.
  public func timeSinceLast(until now: Date) async throws(NewsError) -> ClosedRange<Date> {
    // The clock can have been ahead.
    guard let last = try await headlines.lastEdition(), last <= now else {
      return EditionQuery().time(until: now)
    }
    return max(last, now.addingTimeInterval(-Self.longestTime))...now
  }

  /// Records an edition as the last one, which a person now has.
  public func record(_ edition: Edition) async throws(NewsError) {
    try await headlines.recordEdition(endingAt: edition.time.upperBound)
  }

  /// Returns whether several sources have a story of a time.
  public func hasStory(_ time: ClosedRange<Date>) async throws(NewsError) -> Bool {
    let found = try await headlines.headlines(time, limit: Self.mostArticles)
    var sources: [Article.ID: String] = [:]
    return found.contains { headline in
      sources.updateValue(headline.source, forKey: headline.story).map { $0 != headline.source }
        ?? false
    }
  }

  /// Chooses up to `count` stories at unused places that satisfy a condition and are not about the event
  /// of a chosen one.
  ///
  /// The condition gets the number of stories before; `taken` has reports of the stories by their places.
  private static func take(
    _ count: Int,
    of stories: [WeighedStories.Candidate],
    _ places: some Sequence<Int>,
    _ taken: inout [Int: [StoryGrouping.Report]],
    where isWanted: (WeighedStories.Candidate, Int) -> Bool
  ) -> [WeighedStories.Candidate] {
    var found: [WeighedStories.Candidate] = []
    var alone: [String: Int] = [:]
    for place in places where taken[place] == nil {
      guard found.count < count else { break }
      let story = stories[place]
      let isAlone = story.weight.sources == 1
      guard !isAlone || alone[story.lead.source] ?? 0 < mostOfSource, isWanted(story, found.count)
      else { continue }
      let isRepeated = taken.values.joined().contains { $0.isSame(as: story.lead.report) }
      taken[place] = isRepeated ? [] : story.headlines.prefix(Self.mostCompared).map(\.report)
      if isRepeated { continue }
      found.append(story)
      if isAlone { alone[story.lead.source, default: 0] += 1 }
    }
    return found
  }

  /// Reads the articles of stories, by the ids of the articles that represent them.
  private func entries(
    _ stories: [WeighedStories.Candidate],
    _ marks: [Article.ID: ArticleMarks]
  ) async throws(NewsError) -> [Article.ID: Edition.Entry] {
    let leads = try await archive.articles(stories.map(\.lead.id))
    let reports = try await archive.stories(of: leads.map(\.id))
    let weights = Dictionary(stories.map { ($0.lead.id, $0.weight) }) { first, _ in first }
    var entries: [Article.ID: Edition.Entry] = [:]
    for lead in leads {
      var own = marks[lead.id] ?? ArticleMarks()
      own.story = reports[lead.id]
      own.story?.found = lead.id
      entries[lead.id] = weights[lead.id].map { weight in
        Edition.Entry(article: MarkedArticle(lead, own), weight: weight)
      }
    }
    return entries
  }
}

extension StoredHeadline {
  fileprivate var report: StoryGrouping.Report {
    StoryGrouping.Report(id, title: title, site: "", source: source, date: date)
  }
}
