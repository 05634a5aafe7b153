import Domain
import FoundationEssentials
import TestSupport
import Testing

/// The identity of an entry of a feed, in every archive: which article it is.
@Suite(.hangLimit)
struct FeedIdentityContract {
  @Test(arguments: ArchiveKind.all)
  func anotherDateAloneIsNoChange(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.bring([.sample(1, at: .saving)])
    #expect(try await desk.bring([.sample(1, at: .saving + 60)]) == FeedChanges())
    #expect(try await desk.article(.sample(1))?.publishedAt == .saving)
  }

  @Test(arguments: ArchiveKind.all)
  func changedLinkKeepsTheMarks(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.bring([.sample(1, link: "old")])
    try await desk.archive.markRead(FeedEntry.sample(1, link: "old").article)
    try await desk.archive.save(FeedEntry.sample(1, link: "old").article)
    let moved = FeedEntry.sample(1, link: "new")
    #expect(try await desk.bring([moved]) == FeedChanges(changed: 1))
    #expect(try await desk.titlesByLink() == ["Title 1"])
    #expect(try await desk.article(moved) == moved.article.dated(firstSeen: .saving))
    #expect(try await desk.article(.sample(1, link: "old")) == nil)
    #expect(try await desk.titlesByLink("is:read is:saved is:followed") == ["Title 1"])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func linkOfAStoredArticleGetsTheMarks(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let provided = Article.sample(link: .sample("https://site.example/new"), title: "Provided")
    try await desk.archive.keep([provided])
    try await desk.bring([.sample(1, link: "old")])
    try await desk.archive.markRead(FeedEntry.sample(1, link: "old").article)
    try await desk.bring([.sample(1, link: "new")])
    #expect(try await desk.titlesByLink() == ["Provided"])
    #expect(try await desk.titlesByLink("is:read is:followed") == ["Provided"])
    #expect(try await desk.unread() == [])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func articleOfAProviderIsOnlyCompleted(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let provided = Article.sample(link: .sample("https://site.example/1"), summary: "theirs")
    try await desk.archive.keep([provided])
    let first = FeedEntry.sample(1, summary: "mine", content: "text")
    #expect(try await desk.bring([first]) == FeedChanges(added: 1))
    var expected = Article.sample(
      link: .sample("https://site.example/1"),
      summary: "theirs",
      content: "text"
    )
    expected.add([Appearance(of: first.article)])
    #expect(try await desk.article(first) == expected.with(publishedAt: .saving))
    #expect(try await desk.unread() == ["Title"])
    #expect(try await desk.bring([.sample(1, summary: "other")]) == FeedChanges())
    let longer = FeedEntry.sample(1, summary: "other", content: "text and more")
    #expect(try await desk.bring([longer]) == FeedChanges(changed: 1))
    #expect(try await desk.article(first)?.summary == "theirs")
    #expect(try await desk.article(first)?.content == "text and more")
  }

  @Test(arguments: ArchiveKind.all)
  func providerCompletesAnArticleOfAFeed(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.bring([.sample(1)])
    let provided = Article.sample(link: .sample("https://site.example/1"), summary: "theirs")
    try await desk.archive.keep([provided])
    let kept = try await desk.article(.sample(1))
    #expect(kept?.provider == FollowedFeed.provider)
    #expect(kept?.summary == "theirs")
    #expect(kept?.alsoAt == [Appearance(of: provided)])
    #expect(try await desk.unread() == ["Title 1"])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func newKeysOfKnownEntriesAreTheSameArticles(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let entries = (1...20).map { FeedEntry.sample($0, link: "p\($0)", title: "T \($0)") }
    try await desk.bring(entries)
    for entry in entries { try await desk.archive.markRead(entry.article) }
    for round in 1...5 {
      let again = (1...20).map { (number: Int) in
        let title = round % 2 == 0 ? "T \(number)" : "t, \(number)!"
        return FeedEntry.sample(UInt64(round * 100 + number), link: "p\(number)", title: title)
      }
      #expect(try await desk.bring(again).added == 0)
    }
    #expect(try await desk.articleCount() == 20)
    #expect(try await desk.unread() == [])
    try await desk.check()
  }

  // The rows of 1 to 20 are those of archives before keys had another one.
  @Test(arguments: ArchiveKind.all)
  func siteThatMovesToHTTPSIsTheSame(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let text = "<p><a href=\"SCHEME://site.example/more\">More</a></p>"
    let entries = ["http", "https"].map { scheme in
      (1...20).map { (number: Int) in
        let isSecure = scheme == "https"
        return FeedEntry.sample(
          UInt64(isSecure ? 100 + number : number),
          other: isSecure ? UInt64(number) : nil,
          scheme: scheme,
          link: "\(number)",
          title: "Title \(number % 3)",
          content: text.replacing("SCHEME", with: scheme)
        )
      }
    }
    try await desk.bring(entries[0])
    for entry in entries[0].dropFirst() { try await desk.archive.markRead(entry.article) }
    #expect(try await desk.bring(entries[1]) == FeedChanges(changed: 20))
    #expect(try await desk.articleCount() == 20)
    #expect(try await desk.unread() == ["Title 1"])
    #expect(try await desk.article(entries[1][1])?.body?.editedAt == nil)
    #expect(try await desk.bring(entries[1]) == FeedChanges())
    #expect(try await desk.bring(Array(entries[1].dropFirst(10))) == FeedChanges())
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func otherKeyOfAListedEntryStaysApart(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let old = FeedEntry.sample(1, scheme: "http", link: "p")
    try await desk.bring([old])
    let new = FeedEntry.sample(2, other: 1, link: "p", title: "Title 1")
    #expect(try await desk.bring([new, old]) == FeedChanges(added: 1))
    #expect(try await desk.articleCount() == 2)
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func twoKeysInOneDocumentAreOneArticle(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let entries = [FeedEntry.sample(1, link: "p", title: "T"), .sample(2, link: "p", title: "t")]
    #expect(try await desk.bring(entries) == FeedChanges(added: 1))
    #expect(try await desk.bring(entries.reversed()) == FeedChanges())
    #expect(try await desk.articleCount() == 1)
    #expect(try await desk.archive.followedFeeds().map(\.unread) == [1])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func entriesOfOnePageWithOtherTitlesDiffer(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let entries = (1...3).map { FeedEntry.sample($0, link: "home", title: "Day \($0)") }
    #expect(try await desk.bring(entries) == FeedChanges(added: 3))
    #expect(try await desk.bring(entries) == FeedChanges())
    #expect(try await desk.titlesByLink() == ["Day 1", "Day 2", "Day 3"])
    let stored = try await desk.all().map(\.link.description).sorted()
    #expect(stored[1] == "https://site.example/home#entry=0000000000000002")
    try await desk.archive.markRead(
      try #require(try await desk.all().first { $0.title == "Day 2" })
    )
    let renamed = (1...3).map { FeedEntry.sample($0 + 50, link: "home", title: "day \($0)") }
    #expect(try await desk.bring(renamed).added == 0)
    let fuller = FeedEntry.sample(52, link: "home", title: "Day two", summary: "more")
    #expect(try await desk.bring([renamed[0], fuller, renamed[2]]) == FeedChanges(changed: 1))
    #expect(try await desk.titlesByLink("is:read") == ["Day two"])
    #expect(try await desk.all().map(\.link.description).sorted() == stored)
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func linkThatOtherEntriesShareIsNotTakenAway(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.bring([.sample(1, link: "a"), .sample(2, link: "b")])
    let both = [FeedEntry.sample(1, link: "home"), .sample(2, link: "home")]
    #expect(try await desk.bring(both) == FeedChanges(changed: 2))
    #expect(try await desk.titlesByLink() == ["Title 1", "Title 2"])
    let back = [FeedEntry.sample(1, link: "b"), .sample(2, link: "a")]
    #expect(try await desk.bring(back) == FeedChanges(changed: 2))
    #expect(try await desk.titlesByLink() == ["Title 2", "Title 1"])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func feedsShareArticles(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.bring([.sample(1), .sample(2)])
    #expect(try await desk.bring([.sample(2)], from: .sample("b")) == FeedChanges(added: 1))
    #expect(try await desk.articleCount() == 2)
    try await desk.archive.unfollow(FollowedFeed.sample("a").id)
    #expect(try await desk.titlesByLink("is:followed") == ["Title 2"])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func prunedArticleDoesNotReturn(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let old = FeedEntry.sample(1, at: .distantPast)
    try await desk.bring([old, .sample(2, at: .saving)])
    try await desk.archive.prune(olderThan: .saving)
    #expect(try await desk.bring([old, .sample(2)]) == FeedChanges())
    let changed = FeedEntry.sample(1, content: "new")
    #expect(
      try await desk.bring([changed, .sample(9, link: "1", title: "Title 1")]) == FeedChanges()
    )
    #expect(try await desk.titlesByLink() == ["Title 2"])
    #expect(try await desk.bring([.sample(2)]) == FeedChanges())
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func articlesThatLeaveTheFeedStay(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.bring([.sample(1), .sample(2)])
    try await desk.bring([.sample(2), .sample(3)])
    try await desk.bring([])
    #expect(try await desk.unread() == ["Title 1", "Title 2", "Title 3"])
    #expect(try await desk.bring([.sample(1)]) == FeedChanges())
  }

  @Test(arguments: ArchiveKind.all)
  func firstOfTwoEntriesWithOneKeyCounts(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let entries = [FeedEntry.sample(1), .sample(1, link: "other", title: "Other")]
    #expect(try await desk.bring(entries) == FeedChanges(added: 1))
    #expect(try await desk.bring(entries) == FeedChanges())
    #expect(try await desk.titlesByLink() == ["Title 1"])
  }
}
