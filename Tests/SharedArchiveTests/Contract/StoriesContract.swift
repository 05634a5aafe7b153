import Domain
import FoundationEssentials
import TestSupport
import Testing
import Texts

@testable import ArchiveRows
@testable import LocalArchive

/// The stories of arriving articles, in every archive.
@Suite(.hangLimit)
struct StoriesContract {
  private static let noon = Date(timeIntervalSinceReferenceDate: 780_000_000)
  private static let bridge = [
    ("Bridge in Porto collapses, five dead", "a.example"),
    ("Five dead as Porto bridge collapses", "b.example"),
    ("Porto: the collapsed bridge was old", "c.example"),
  ]
  private static let template = [
    ("Two killed in helicopter crash in Nepal", "a.example"),
    ("Two killed in helicopter crash in Kenya", "b.example"),
    ("Helicopter crash in Nepal kills two", "c.example"),
    ("Kenya helicopter crash kills two", "d.example"),
  ]
  private static let others = [
    ("Parliament passes the budget after a long night", "a.example"),
    ("Heavy rain floods the old harbour of Genoa", "b.example"),
    ("Rail workers end their strike over pay", "c.example"),
    ("New species of frog found in Peru", "d.example"),
  ]

  /// Returns articles a minute apart.
  private func articles(
    _ list: [(title: String, site: String)],
    hours: Double = 0
  ) throws -> [Article] {
    try list.enumerated().map { number, article in
      let (title, site) = article
      let letters = title.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " }
      let path = letters.replacing(" ", with: "-")
      return try #require(
        Article(
          provider: .fake,
          source: Article.Source(id: nil, name: site),
          title: title,
          link: .sample("https://\(site)/\(path)"),
          publishedAt: Self.noon.addingTimeInterval(hours * 3_600 + Double(number) * 60)
        )
      )
    }
  }

  @Test(arguments: ArchiveKind.all)
  func arrivingArticlesJoinStoredStories(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep(articles(Self.others))
    let (first, second) = (
      try articles(Array(Self.bridge.prefix(2))), try articles([Self.bridge[2]], hours: 3)
    )
    try await desk.archive.keep([first[0]])
    #expect(try await desk.archive.stories(of: [first[0].id]).isEmpty)
    try await desk.archive.keep([first[1]])
    try await desk.archive.keep(second)
    let ids = (first + second).map(\.id)
    let stories = try await desk.archive.stories(of: ids + articles(Self.others).map(\.id))
    #expect(Set(stories.keys) == Set(ids))
    let story = try #require(stories[ids[2]])
    #expect(story.id == ids[0])
    #expect(story.sources == ["a.example", "b.example", "c.example"])
    #expect(story.reports.map(\.id) == ids)
    #expect(story.last == Self.noon.addingTimeInterval(3 * 3_600))
    try await desk.check()
  }

  /// Returns a file in which the articles arrived one by one, the last one first.
  private func reversed(_ articles: [Article]) async throws -> Archive {
    let archive = Archive(path: ":memory:") { .saving }
    for article in articles.reversed() { try await archive.keep([article]) }
    return archive
  }

  @Test(arguments: ArchiveKind.all)
  func copiesHaveTheSameStories(kind: ArchiveKind) async throws {
    let articles = try articles(Self.bridge + Self.others)
    let (source, back) = (try await reversed(articles), try await reversed([]))
    let desk = try kind.desk()
    // As after an interrupted copy.
    try await desk.archive.keep([articles[0]])
    let ids = articles.map(\.id)
    let expected = try await source.stories(of: ids)
    #expect(Set(expected.values.map(\.id)) == [ids[0]])
    for _ in 1...2 {
      let copy = try await ArchiveTransfer(from: source, into: desk.archive) { _ in }
      #expect(copy.stories.sum == copy.stories.copySum && copy.stories.total == 3)
      #expect(copy.articles.sum == copy.articles.copySum && copy.isComplete)
      #expect(try await desk.archive.stories(of: ids) == expected)
    }
    let copy = try await ArchiveTransfer(from: desk.archive, into: back) { _ in }
    #expect(copy.stories.sum == copy.stories.copySum)
    #expect(try await back.stories(of: ids) == expected)
    try await desk.check()
  }

  /// The articles arrive by date, the last first, and site by site.
  @Test(arguments: ArchiveKind.all)
  func orderOfArrivalDoesNotMatter(kind: ArchiveKind) async throws {
    let all = try articles(Self.others + Self.bridge + Self.template)
    let sites = Dictionary(grouping: all, by: \.source.name).sorted { $0.key > $1.key }.map(\.value)
    let ids = all.map(\.id)
    let source = try await reversed([])
    try await source.keep(all)
    let expected = try await source.stories(of: ids)
    #expect(Set(expected.values.map(\.id)).count == 3)
    for batches in [all.map { [$0] }, all.reversed().map { [$0] }, sites] {
      let desk = try kind.desk()
      for batch in batches { try await desk.archive.keep(batch) }
      #expect(try await desk.archive.stories(of: ids) == expected)
      let copy = try await ArchiveTransfer(from: source, into: desk.archive) { _ in }
      #expect(copy.stories.different == 0)
      if kind != .memory { _ = try await (desk.archive as? any RepairArchive)?.rebuild() }
      #expect(try await desk.archive.stories(of: ids) == expected)
      try await desk.check()
    }
  }

  @Test(arguments: ArchiveKind.all)
  func articlesWithoutADateOfTheirOwnJoinNothing(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let pages = (0..<2).map { number in
      Article.sample(
        link: .sample("https://\(number).example/"),
        title: Self.bridge[0].0,
        publishedAt: .saving
      )
    }
    try await desk.archive.keep(pages)
    #expect(try await desk.archive.stories(of: pages.map(\.id)).isEmpty)
  }

  @Test(arguments: ArchiveKind.all)
  func storyIsListedInTheOrderOfTime(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let (bridge, others) = (try articles(Self.bridge), try articles(Self.others))
    try await desk.archive.keep(bridge.reversed() + others)
    try await desk.archive.markRead(bridge[1])
    let lists = StoryLists(in: desk.archive, marking: desk.archive, isStored: true)
    for article in bridge {
      let page = try await lists.reports(StoryQuery(article.id))
      #expect(page.items.map(\.id) == bridge.map(\.id))
      #expect(page.items.map(\.marks.isRead) == [false, true, false])
      // No article stands for the others.
      #expect(page.items.allSatisfy { $0.group == nil && $0.marks.story != nil })
    }
    #expect(try await lists.reports(StoryQuery(others[0].id)).items.map(\.id) == [others[0].id])
  }

  @Test(arguments: ArchiveKind.all)
  func articlesOfOneBatchMakeTheSameStories(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let all = try articles(Self.others + Self.bridge)
    try await desk.archive.keep(all.reversed())
    let stories = try await desk.archive.stories(of: all.map(\.id))
    #expect(stories.count == 3)
    #expect(Set(stories.values.map(\.id)).count == 1)
    // Known articles change nothing.
    try await desk.archive.keep(all)
    #expect(try await desk.archive.stories(of: all.map(\.id)) == stories)
  }

  @Test(arguments: ArchiveKind.all)
  func reportsHaveThePersonsMarks(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let all = try articles(Self.others + Self.bridge)
    try await desk.archive.keep(all)
    try await desk.archive.markRead(all[5])
    let story = try await desk.archive.stories(of: [all[4].id])[all[4].id]
    #expect(story?.reports.filter(\.isRead).map(\.id) == [all[5].id])
  }

  @Test(arguments: ArchiveKind.all)
  func storyHasTheFirstPicture(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let reports = (0...2).map { number in
      Article.sample(
        link: .sample("https://\(number).example/"),
        title: Self.bridge[0].0,
        picture: number == 0 ? nil : .sample("https://\(number).example/picture.jpg"),
        publishedAt: Self.noon.addingTimeInterval(Double(number))
      )
    }
    try await desk.archive.keep(articles(Self.others) + reports)
    let story = try await desk.archive.stories(of: [reports[0].id])[reports[0].id]
    #expect(story?.reports.map(\.picture) == reports.map(\.picture))
    #expect(story?.picture == reports[1].picture)
    // They are copies of one headline.
    #expect(Set(story?.reports.map(\.words) ?? []).count == 1)
  }

  @Test(arguments: ArchiveKind.all)
  func completedArticleStaysInItsStory(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let all = try articles(Self.others + Self.bridge)
    try await desk.archive.keep(all)
    let fuller = try #require(
      Article(
        provider: .fake,
        source: all[4].source,
        title: all[4].title,
        summary: "It was sixty years old.",
        link: all[4].link,
        publishedAt: all[4].publishedAt
      )
    )
    #expect(try await desk.archive.keep([fuller]).filled == 1)
    #expect(try await desk.archive.stories(of: [fuller.id])[fuller.id]?.reports.count == 3)
  }

  /// Articles arrive in another order than they were published; batches of a rebuild end between two
  /// reports of one story.
  @Test(arguments: ArchiveKind.all.filter { $0 != .memory })
  func rebuildGroupsArticlesByDate(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let fillers = (0..<StoryGrouping.batchSize - 1).map { ("alpha\($0) beta\($0)", "d.example") }
    let all = try articles(fillers + Self.bridge)
    let bridge = Array(all.suffix(3))
    try await desk.archive.keep(all.dropLast(3))
    for article in bridge.reversed() { try await desk.archive.keep([article]) }
    #expect(try await stories(of: bridge, in: desk).map(\.id) == [bridge[0].id])
    let archive = try #require(desk.archive as? any RepairArchive)
    for _ in 0..<2 {
      #expect(try await archive.rebuild().articles == all.count)
      let stories = try await stories(of: bridge, in: desk)
      #expect(stories.map(\.id) == [bridge[0].id])
      #expect(stories.first?.reports.map(\.id) == bridge.map(\.id))
    }
    try await desk.check()
  }

  /// Others store articles while all are grouped again: one that is older, one that is newer, and two that
  /// are a story of their own.
  @Test(arguments: ArchiveKind.all.filter { $0 != .memory })
  func articlesThatArriveDuringARebuildJoinStories(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let all = try articles(Self.others + Self.bridge)
    let bridge = Array(all.suffix(3))
    let early = try articles(
      [
        ("Lava reaches the village of Grindavik", "a.example"),
        ("Grindavik: lava reaches village", "b.example"),
      ],
      hours: -3
    )
    try await desk.archive.keep(all.dropLast(3) + [bridge[1]])
    let archive = try #require(desk.archive as? any DatabaseArchive)
    try await regroup(archive) {
      for article in [bridge[2], bridge[0]] + early { try await desk.other().keep([article]) }
    }
    let stories = try await stories(of: bridge + early, in: desk)
    #expect(
      Set(stories.map { Set($0.reports.map(\.id)) }) == [
        Set(bridge.map(\.id)), Set(early.map(\.id)),
      ]
    )
    try await desk.check()
  }

  /// Groups all articles again, and lets others work after all were read.
  private func regroup<Database: DatabaseArchive>(
    _ archive: Database,
    meanwhile work: () async throws -> Void
  ) async throws {
    let draft = try await archive.reading(else: StoryDraft()) {
      connection throws(Database.Failure) in
      var draft = StoryDraft()
      while try connection.groupNext(into: &draft) {}
      return draft
    }
    try await work()
    try await archive.writing { connection throws(Database.Failure) in
      try connection.regroup(draft)
    }
  }

  private func stories(of articles: [Article], in desk: ArchiveDesk) async throws -> [ArticleStory]
  {
    let stories = try await desk.archive.stories(of: articles.map(\.id))
    return stories.values.distinct { $0.id }
  }

  @Test(arguments: ArchiveKind.all)
  func reportsThatAreStoredAtTheSameTimeJoin(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let other = desk.other()
    for round in 0..<20 {
      let name = "\(Unicode.Scalar(65 + UInt8(round)))olgara"
      let pair = try articles([
        ("Bridge in \(name) collapses", "a.example"), ("\(name) bridge collapses", "b.example"),
      ])
      async let first = desk.archive.keep([pair[0]])
      async let second = other.keep([pair[1]])
      _ = try await (first, second)
      #expect(try await desk.archive.stories(of: pair.map(\.id)).count == 2, "\(name)")
    }
  }
}
