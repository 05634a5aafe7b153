import Domain
import FoundationEssentials
import TestSupport
import Testing

/// New articles of stories that were read, in the list of unread articles of every archive.
@Suite(.hangLimit)
struct ReadStoriesContract {
  private let clock = Locked(Date.saving)

  /// A story at two sites, and other articles, all of which a followed feed has.
  private static let first = [
    ("Bridge in Porto collapses, five dead", "a"), ("Five dead as Porto bridge collapses", "b"),
    ("Heavy rain floods the old harbour of Genoa", "c"),
    ("Rail workers end their strike over pay", "d"), ("New species of frog found in Peru", "e"),
  ]

  private func entries(
    _ list: [(title: String, site: String)],
    from number: Int = 1
  ) throws -> [FeedEntry] {
    try list.enumerated().map { place, report in
      let number = number + place
      let article = Article(
        provider: FollowedFeed.provider,
        source: Article.Source(id: nil, name: report.site),
        title: report.title,
        link: .sample("https://\(report.site).example/\(number)"),
        publishedAt: .saving - 3_600 + Double(number)
      )
      return FeedEntry(key: UInt64(number), article: try #require(article))
    }
  }

  private func arrive(
    _ list: [(String, String)],
    from number: Int,
    at desk: ArchiveDesk
  ) async throws {
    clock.withLock { $0 += 60 }
    let feed = FollowedFeed.sample("feed\(number)")
    try await desk.bring(try entries(list, from: number), from: feed)
    clock.withLock { $0 += 60 }
  }

  private func unread(
    at desk: ArchiveDesk,
    _ stories: ArticleFilter.StoryListing = .once,
    pageSize: Int = 2
  ) async throws -> [MarkedArticle] {
    var filter = ArticleFilter()
    (filter.isUnreadOnly, filter.stories) = (true, stories)
    let query = try ArticleQuery("", filter: filter, pageSize: pageSize)
    let lists = StoryLists(in: desk.archive, marking: desk.archive, isStored: true)
    let source = lists.marked(PageSource(desk.archive.pages(of: query)), of: query) { $0 }
    return try await source.items(before: nil).items
  }

  /// Opens the first row of the list again and again, as the key `n` does, and returns how many it opened.
  private func readAll(at desk: ArchiveDesk) async throws -> Int {
    var opened = 0
    while true {
      let rows = try await unread(at: desk, pageSize: 100)
      if rows.isEmpty { return opened }
      let dates = rows.map { $0.marks.story?.listedAt ?? $0.article.publishedAt ?? .distantPast }
      #expect(dates == dates.sorted(by: >))
      for row in rows {
        #expect(!row.marks.isRead)
        try await desk.archive.markRead(row.article)
      }
      opened += rows.count
    }
  }

  @Test(arguments: ArchiveKind.all)
  func followUpIsListed(kind: ArchiveKind) async throws {
    let desk = try kind.desk { [clock] in clock.withLock { $0 } }
    let other = Array(Self.first.dropFirst(2))
    try await arrive(
      [("Tsunami warning issued for northern Japan", "a")] + other,
      from: 1,
      at: desk
    )
    let row = try #require(try await unread(at: desk).last)
    try await desk.archive.markRead(row.article)
    #expect(try await unread(at: desk).count == 3)
    try await arrive([("Tsunami warning lifted for northern Japan", "b")], from: 10, at: desk)
    let rows = try await unread(at: desk)
    #expect(rows.count == 4)
    #expect(rows.first?.article.title == "Tsunami warning lifted for northern Japan")
    #expect(rows.first?.marks.story?.newReports == 1)
  }

  @Test(arguments: ArchiveKind.all)
  func reportIsReadWithItsCopies(kind: ArchiveKind) async throws {
    let desk = try kind.desk { [clock] in clock.withLock { $0 } }
    let copies = ["f", "g"].map { (Self.first[0].0, $0) }
    try await arrive(Self.first + copies, from: 1, at: desk)
    let changes = await desk.archive.markChanges()
    let report = try entries(Self.first)[0].article
    try await desk.archive.markRead(report)
    #expect(try await unread(at: desk, .none).count == 4)
    #expect(try await unread(at: desk).compactMap(\.marks.story?.newReports) == [1])
    // Others learn of the copies.
    var iterator = changes.makeAsyncIterator()
    _ = await iterator.next()
    #expect(await iterator.next() == .unknown)
    #expect(try await desk.archive.undoRead() == 3)
    try await desk.archive.mark([report.id], isRead: true, isSaved: true)
    #expect(try await unread(at: desk, .none).count == 4)
    #expect(try await desk.archive.marks(of: [report.id])[report.id]?.isSaved == true)
    let copy = try entries(copies, from: 6)[0].article
    #expect(try await desk.archive.marks(of: [copy.id])[copy.id]?.isSaved == false)
    try await desk.archive.markUnread(copy.id)
    #expect(try await unread(at: desk, .none).count == 7)
  }

  @Test(arguments: ArchiveKind.all)
  func copyOfAReadReportIsRead(kind: ArchiveKind) async throws {
    let desk = try kind.desk { [clock] in clock.withLock { $0 } }
    try await arrive(Self.first, from: 1, at: desk)
    try await desk.archive.markRead(try entries(Self.first)[0].article)
    try await arrive(
      [Self.first[0], ("Porto bridge: five dead", "h")].map { ($0.0, "h\($0.1)") },
      from: 10,
      at: desk
    )
    #expect(try await unread(at: desk, .none).count == 5)
    #expect(try await unread(at: desk).compactMap(\.marks.story?.newReports) == [2])
    // They were read in one moment.
    #expect(try await desk.archive.undoRead() == 2)
    #expect(try await unread(at: desk, .none).count == 7)
  }

  @Test(arguments: ArchiveKind.all)
  func readStoryHasTheNextReportInItsRow(kind: ArchiveKind) async throws {
    let desk = try kind.desk { [clock] in clock.withLock { $0 } }
    try await arrive(Self.first, from: 1, at: desk)
    let reports = try entries(Self.first).prefix(2).map(\.article)
    for (place, report) in reports.enumerated() {
      let row = try await unread(at: desk).first { $0.marks.story != nil }
      #expect(row?.id == report.id)
      #expect(row?.marks.story?.newReports == place)
      try await desk.archive.markRead(report)
    }
    #expect(try await unread(at: desk).count == 3)
  }

  /// A week of 60 sites with ten events a day, each of which up to twelve sites report in words of their
  /// own or as a copy; reports arrive while earlier ones are read.
  @Test(arguments: ArchiveKind.all)
  func everythingOfAWeekIsReached(kind: ArchiveKind) async throws {
    let desk = try kind.desk { [clock] in clock.withLock { $0 } }
    var random = SeededGenerator(seed: 51)
    let (days, events) = kind == .postgres ? (2, 4) : (7, 10)
    var (number, titles) = (1, [String]())
    for day in 0..<days {
      var list: [(title: String, site: String)] = []
      for event in 0..<events {
        let words = (0..<5).map { "word\(day)x\(event)y\($0)" }
        for site in (0..<60).shuffled(using: &random).prefix(Int.random(in: 1...12, using: &random))
        {
          let isCopy = Int.random(in: 0..<3, using: &random) == 0
          let title = (isCopy ? words : words.shuffled(using: &random).dropLast()).joined(
            separator: " "
          )
          list.append((title, "site\(site)"))
        }
      }
      for part in [list.prefix(list.count / 2), list.dropFirst(list.count / 2)] {
        try await arrive(part.map { ($0.title, $0.site) }, from: number, at: desk)
        number += part.count
        let opened = try await readAll(at: desk)
        #expect(opened > 0)
      }
      titles += list.map(\.title)
      clock.withLock { $0 += 86_400 }
    }
    #expect(try await unread(at: desk, .none, pageSize: 100).isEmpty)
    #expect(titles.count == number - 1)
  }

  /// After each first report was read, a report of another site in the same frame arrives.
  @Test(arguments: ArchiveKind.all)
  func noFollowUpIsHidden(kind: ArchiveKind) async throws {
    let desk = try kind.desk { [clock] in clock.withLock { $0 } }
    let places = (0..<100).map { "Place\($0) harbour\($0) bridge\($0)" }
    try await arrive(places.map { ("Warning issued for \($0)", "a") }, from: 1, at: desk)
    _ = try await readAll(at: desk)
    try await arrive(places.map { ("Warning lifted for \($0)", "b") }, from: 101, at: desk)
    #expect(try await readAll(at: desk) == 100)
    #expect(try await unread(at: desk, .none).isEmpty)
  }
}
