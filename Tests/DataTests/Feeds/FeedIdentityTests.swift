import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// The identity of an entry of a feed: which article it is.
@Suite(.hangLimit)
struct FeedIdentityTests {
  private let desk: FeedDesk
  private let archive: Archive

  init() throws {
    desk = try FeedDesk()
    archive = desk.archive
  }

  private func article(_ entry: FeedEntry) async throws -> Article? {
    try await archive.article(entry.article.id)
  }

  private func unread() async throws -> [String] { try await desk.titles("is:followed is:unread") }

  @Test func unchangedEntryWritesNoArticle() async throws {
    let entries = (1...30).map { FeedEntry.sample($0, at: .saving) }
    #expect(try await desk.bring(entries) == FeedChanges(added: 30))
    let before = try await archive.firstNumber("SELECT total_changes()") ?? 0
    #expect(try await desk.bring(entries.reversed()) == FeedChanges())
    // The state of the feed.
    #expect(try await archive.firstNumber("SELECT total_changes()") == before + 1)
  }

  @Test func anotherDateAloneIsNoChange() async throws {
    try await desk.bring([.sample(1, at: .saving)])
    #expect(try await desk.bring([.sample(1, at: .saving + 60)]) == FeedChanges())
    #expect(try await article(.sample(1))?.publishedAt == .saving)
  }

  @Test func changedEntryReplacesItsArticle() async throws {
    let first = FeedEntry.sample(1, title: "Windy", at: .saving, content: "old words")
    try await desk.bring([first, .sample(2)])
    try await archive.keep([first.article.also(.at("b"))])
    try await archive.save(first.article)
    try await archive.markRead(first.article)
    let second = FeedEntry.sample(1, title: "Rainy", summary: "new", at: .saving + 60)
    #expect(try await desk.bring([second, .sample(2)]) == FeedChanges(changed: 1))
    let copy = try #require(try await archive.copy(of: first.article.id))
    #expect(copy.article == second.article)
    #expect(copy.seenAt == .saving && copy.savedAt != nil && copy.readAt != nil)
    #expect(try await article(second)?.alsoAt == [.at("b")])
    #expect(try await desk.titles("windy OR old") == [])
    #expect(try await desk.titles("is:saved is:read rainy new") == ["Rainy"])
    #expect(try await unread() == ["Title 2"])
    #expect(try await desk.isConsistent())
  }

  @Test func changedLinkKeepsTheMarks() async throws {
    try await desk.bring([.sample(1, link: "old")])
    try await archive.markRead(FeedEntry.sample(1, link: "old").article)
    try await archive.save(FeedEntry.sample(1, link: "old").article)
    let moved = FeedEntry.sample(1, link: "new")
    #expect(try await desk.bring([moved]) == FeedChanges(changed: 1))
    #expect(try await desk.titles() == ["Title 1"])
    #expect(try await article(moved) == moved.article)
    #expect(try await article(.sample(1, link: "old")) == nil)
    #expect(try await desk.titles("is:read is:saved is:followed") == ["Title 1"])
    #expect(try await desk.isConsistent())
  }

  @Test func linkOfAStoredArticleGetsTheMarks() async throws {
    let provided = Article.sample(link: .sample("https://site.example/new"), title: "Provided")
    try await archive.keep([provided])
    try await desk.bring([.sample(1, link: "old")])
    try await archive.markRead(FeedEntry.sample(1, link: "old").article)
    try await desk.bring([.sample(1, link: "new")])
    #expect(try await desk.titles() == ["Provided"])
    #expect(try await desk.titles("is:read is:followed") == ["Provided"])
    #expect(try await unread() == [])
    #expect(try await desk.isConsistent())
  }

  @Test func articleOfAProviderIsOnlyCompleted() async throws {
    let provided = Article.sample(link: .sample("https://site.example/1"), summary: "theirs")
    try await archive.keep([provided])
    let first = FeedEntry.sample(1, summary: "mine", content: "text")
    #expect(try await desk.bring([first]) == FeedChanges(added: 1))
    var expected = Article.sample(
      link: .sample("https://site.example/1"),
      summary: "theirs",
      content: "text"
    )
    expected.add([Appearance(of: first.article)])
    #expect(try await article(first) == expected)
    #expect(try await unread() == ["Title"])
    #expect(try await desk.bring([.sample(1, summary: "other")]) == FeedChanges())
    let longer = FeedEntry.sample(1, summary: "other", content: "text and more")
    #expect(try await desk.bring([longer]) == FeedChanges(changed: 1))
    #expect(try await article(first)?.summary == "theirs")
    #expect(try await article(first)?.content == "text and more")
  }

  @Test func providerCompletesAnArticleOfAFeed() async throws {
    try await desk.bring([.sample(1)])
    let provided = Article.sample(link: .sample("https://site.example/1"), summary: "theirs")
    try await archive.keep([provided])
    let kept = try await article(.sample(1))
    #expect(kept?.provider == FollowedFeed.provider)
    #expect(kept?.summary == "theirs")
    #expect(kept?.alsoAt == [Appearance(of: provided)])
    #expect(try await unread() == ["Title 1"])
    #expect(try await desk.isConsistent())
  }

  @Test func newKeysOfKnownEntriesAreTheSameArticles() async throws {
    let entries = (1...20).map { FeedEntry.sample($0, link: "p\($0)", title: "T \($0)") }
    try await desk.bring(entries)
    for entry in entries { try await archive.markRead(entry.article) }
    for round in 1...5 {
      let again = (1...20).map { (number: Int) in
        let title = round % 2 == 0 ? "T \(number)" : "t, \(number)!"
        return FeedEntry.sample(UInt64(round * 100 + number), link: "p\(number)", title: title)
      }
      #expect(try await desk.bring(again).added == 0)
    }
    #expect(try await desk.count("article") == 20)
    #expect(try await unread() == [])
    #expect(try await desk.count("feed_entry") == 20)
    #expect(try await desk.isConsistent())
  }

  @Test func twoKeysInOneDocumentAreOneArticle() async throws {
    let entries = [FeedEntry.sample(1, link: "p", title: "T"), .sample(2, link: "p", title: "t")]
    #expect(try await desk.bring(entries) == FeedChanges(added: 1))
    #expect(try await desk.bring(entries.reversed()) == FeedChanges())
    #expect(try await desk.count("article") == 1)
    #expect(try await archive.followedFeeds().map(\.unread) == [1])
    #expect(try await desk.isConsistent())
  }

  @Test func entriesOfOnePageWithOtherTitlesDiffer() async throws {
    let entries = (1...3).map { FeedEntry.sample($0, link: "home", title: "Day \($0)") }
    #expect(try await desk.bring(entries) == FeedChanges(added: 3))
    #expect(try await desk.bring(entries) == FeedChanges())
    #expect(try await desk.titles() == ["Day 1", "Day 2", "Day 3"])
    let stored = try await archive.all().map(\.link.description).sorted()
    #expect(stored[1] == "https://site.example/home#entry=0000000000000002")
    try await archive.markRead(try #require(try await archive.all().first { $0.title == "Day 2" }))
    let renamed = (1...3).map { FeedEntry.sample($0 + 50, link: "home", title: "day \($0)") }
    #expect(try await desk.bring(renamed).added == 0)
    let fuller = FeedEntry.sample(52, link: "home", title: "Day two", summary: "more")
    #expect(try await desk.bring([renamed[0], fuller, renamed[2]]) == FeedChanges(changed: 1))
    #expect(try await desk.titles("is:read") == ["Day two"])
    #expect(try await archive.all().map(\.link.description).sorted() == stored)
    #expect(try await desk.isConsistent())
  }

  @Test func linkThatOtherEntriesShareIsNotTakenAway() async throws {
    try await desk.bring([.sample(1, link: "a"), .sample(2, link: "b")])
    let both = [FeedEntry.sample(1, link: "home"), .sample(2, link: "home")]
    #expect(try await desk.bring(both) == FeedChanges(changed: 2))
    #expect(try await desk.titles() == ["Title 1", "Title 2"])
    let back = [FeedEntry.sample(1, link: "b"), .sample(2, link: "a")]
    #expect(try await desk.bring(back) == FeedChanges(changed: 2))
    #expect(try await desk.titles() == ["Title 2", "Title 1"])
    #expect(try await desk.isConsistent())
  }

  @Test func feedsShareArticles() async throws {
    try await desk.bring([.sample(1), .sample(2)])
    #expect(try await desk.bring([.sample(2)], from: .sample("b")) == FeedChanges(added: 1))
    #expect(try await desk.count("article") == 2)
    try await archive.unfollow(FollowedFeed.sample("a").id)
    #expect(try await desk.titles("is:followed") == ["Title 2"])
    #expect(try await desk.isConsistent())
  }

  @Test func prunedArticleDoesNotReturn() async throws {
    let old = FeedEntry.sample(1, at: .distantPast)
    try await desk.bring([old, .sample(2, at: .saving)])
    try await archive.prune(olderThan: .saving)
    #expect(try await desk.bring([old, .sample(2)]) == FeedChanges())
    let changed = FeedEntry.sample(1, content: "new")
    #expect(
      try await desk.bring([changed, .sample(9, link: "1", title: "Title 1")]) == FeedChanges()
    )
    #expect(try await desk.titles() == ["Title 2"])
    #expect(try await desk.bring([.sample(2)]) == FeedChanges())
    #expect(try await desk.count("feed_entry") == 1)
    #expect(try await desk.isConsistent())
  }

  @Test func articlesThatLeaveTheFeedStay() async throws {
    try await desk.bring([.sample(1), .sample(2)])
    try await desk.bring([.sample(2), .sample(3)])
    try await desk.bring([])
    #expect(try await unread() == ["Title 1", "Title 2", "Title 3"])
    #expect(try await desk.bring([.sample(1)]) == FeedChanges())
  }

  @Test func firstOfTwoEntriesWithOneKeyCounts() async throws {
    let entries = [FeedEntry.sample(1), .sample(1, link: "other", title: "Other")]
    #expect(try await desk.bring(entries) == FeedChanges(added: 1))
    #expect(try await desk.bring(entries) == FeedChanges())
    #expect(try await desk.titles() == ["Title 1"])
  }

  @Test func randomDocumentsKeepTheRules() async throws {
    var random = SeededGenerator(seed: 33)
    for round in 0..<60 {
      let name = ["a", "b"][Int.random(in: 0...1, using: &random)]
      let count = Int.random(in: 0...8, using: &random)
      let entries = (0..<count).map { _ in
        FeedEntry.sample(
          UInt64.random(in: 0...9, using: &random),
          link: "p\(Int.random(in: 0...4, using: &random))",
          title: "T \(Int.random(in: 0...2, using: &random))",
          summary: Bool.random(using: &random) ? "more" : nil,
          at: Date.saving - Double(round)
        )
      }
      try await desk.bring(entries, from: .sample(name))
      if round % 4 == 1, let article = try await archive.all().first {
        try await archive.markRead(article)
      }
      if round % 7 == 6 { try await archive.prune(olderThan: .saving - Double(round - 3)) }
      let read = try await desk.count("article WHERE read_at IS NOT NULL")
      #expect(try await desk.bring(entries, from: .sample(name)).added == 0)
      #expect(try await desk.count("article WHERE read_at IS NOT NULL") == read)
      #expect(try await desk.isConsistent(), "round \(round)")
      #expect(try await archive.examine().findings.allSatisfy(\.isHarmless))
    }
  }

  @Test func hostileDocumentIsStored() async throws {
    let entries = (0..<4_000).map { number in
      FeedEntry.sample(
        UInt64(number),
        link: number % 2 == 0 ? "home" : "\(number)",
        title: "a\u{0}b \(number)"
      )
    }
    #expect(try await desk.bring(entries) == FeedChanges(added: 4_000))
    #expect(try await desk.bring(entries) == FeedChanges())
    let huge = String(repeating: "日本 \u{0} e\u{301}", count: 6_000)
    let texts = hostileTexts.enumerated().map { place, text in
      FeedEntry.sample(UInt64(place), link: "t\(place)", title: "x" + text, content: text + huge)
    }
    try await desk.bring(texts, from: .sample("b"))
    #expect(try await desk.bring(texts, from: .sample("b")) == FeedChanges())
    #expect(try await archive.followedFeeds().map(\.unread) == [4_000, texts.count])
    #expect(try await desk.isConsistent())
  }
}
