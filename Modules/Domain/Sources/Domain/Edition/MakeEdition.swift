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

  private let headlines: any ReadHeadlines
  private let archive: any FindArticle
  private let marking: any MarkArticles

  /// Creates the use case for an archive.
  public init(
    of headlines: any ReadHeadlines,
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
    var rest = stories
    let front = Self.take(Self.frontPage.most, from: &rest) { story, count in
      count < Self.frontPage.least || story.weight.total >= Self.leastWeight
    }
    var chosen = [(tag: String?.none, stories: front)]
    let tags = Set(marks.values.flatMap(\.tags)).sorted()
    for tag in tags {
      let ofTag = Self.take(Self.mostOfTag, from: &rest) { story, _ in
        story.headlines.contains { marks[$0.id]?.tags.contains(tag) == true }
      }
      if !ofTag.isEmpty { chosen.append((tag, ofTag)) }
    }
    let entries = try await entries(chosen.flatMap(\.stories), marks)
    let sections = chosen.map { section in
      Edition.Section(tag: section.tag, entries: section.stories.compactMap { entries[$0.lead.id] })
    }
    return Edition(time: time, sections: sections.filter { !$0.entries.isEmpty })
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

  /// Removes up to `count` stories that satisfy a condition, which gets the number of those before.
  private static func take(
    _ count: Int,
    from stories: inout [WeighedStories.Candidate],
    where isWanted: (WeighedStories.Candidate, Int) -> Bool
  ) -> [WeighedStories.Candidate] {
    var taken: [WeighedStories.Candidate] = []
    var rest: [WeighedStories.Candidate] = []
    var alone: [String: Int] = [:]
    for story in stories {
      let isAlone = story.weight.sources == 1
      guard taken.count < count, !isAlone || alone[story.lead.source] ?? 0 < mostOfSource,
        isWanted(story, taken.count)
      else {
        rest.append(story)
        continue
      }
      taken.append(story)
      if isAlone { alone[story.lead.source, default: 0] += 1 }
    }
    stories = rest
    return taken
  }

  /// Reads the articles of stories, by the ids of those that stand for them.
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
