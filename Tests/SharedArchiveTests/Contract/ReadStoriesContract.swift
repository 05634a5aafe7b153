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
    words: String = ""
  ) async throws -> [MarkedArticle] {
    var filter = ArticleFilter()
    (filter.isUnreadOnly, filter.stories) = (true, stories)
    let query = try ArticleQuery(words, filter: filter, pageSize: 2)
    let lists = StoryLists(in: desk.archive, marking: desk.archive, isStored: true)
    let source = lists.marked(PageSource(desk.archive.pages(of: query)), of: query) { $0 }
    return try await source.items(before: nil).items
  }

  private func readStory(at desk: ArchiveDesk) async throws {
    let ids = try entries(Self.first).prefix(2).map(\.article.id)
    try await desk.archive.mark(ids, isRead: true, isSaved: nil)
  }

  @Test(arguments: ArchiveKind.all)
  func newSourceIsListedAgain(kind: ArchiveKind) async throws {
    let desk = try kind.desk { [clock] in clock.withLock { $0 } }
    try await arrive(Self.first, from: 1, at: desk)
    #expect(try await unread(at: desk).count == 4)
    try await readStory(at: desk)
    #expect(try await unread(at: desk).count == 3)
    try await arrive([("Porto: the collapsed bridge was old", "f")], from: 10, at: desk)
    let rows = try await unread(at: desk)
    #expect(rows.first?.article.title == "Porto: the collapsed bridge was old")
    #expect(rows.count == 4)
    #expect(rows.map { $0.marks.story?.isAgain } == [true, nil, nil, nil])
  }

  @Test(arguments: ArchiveKind.all)
  func repetitionsAreLeftOut(kind: ArchiveKind) async throws {
    let desk = try kind.desk { [clock] in clock.withLock { $0 } }
    try await arrive(Self.first, from: 1, at: desk)
    try await readStory(at: desk)
    // Another article of a source that was read, and a copy of a headline at another one.
    let repetitions = [("Porto: dead bridge collapses further", "a"), (Self.first[0].0, "g")]
    try await arrive(repetitions, from: 10, at: desk)
    #expect(try await unread(at: desk).count == 3)
    #expect(try await unread(at: desk, .none).count == 5)
    // A search lists what it finds.
    #expect(try await unread(at: desk, words: "porto").count == 1)
  }

  @Test(arguments: ArchiveKind.all)
  func storyThatWasReadInPartIsListed(kind: ArchiveKind) async throws {
    let desk = try kind.desk { [clock] in clock.withLock { $0 } }
    try await arrive(
      Self.first + [("Porto: dead bridge collapses further", "a")],
      from: 1,
      at: desk
    )
    try await desk.archive.markRead(try entries(Self.first)[0].article)
    #expect(try await unread(at: desk).count == 4)
    #expect(
      try await unread(at: desk).first { $0.marks.story != nil }?.marks.story?.isAgain == false
    )
  }
}
