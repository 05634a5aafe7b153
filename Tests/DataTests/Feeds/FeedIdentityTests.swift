import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
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
    // The state of the feed and its checksum.
    #expect(try await archive.firstNumber("SELECT total_changes()") == before + 2)
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
    #expect(
      copy.article == second.article.version(after: first.article, firstSeen: .saving, now: .saving)
    )
    #expect(copy.seenAt == .saving && copy.savedAt != nil && copy.readAt != nil)
    #expect(try await article(second)?.alsoAt == [.at("b")])
    #expect(try await desk.titles("windy OR old") == [])
    #expect(try await desk.titles("is:saved is:read rainy new") == ["Rainy"])
    #expect(try await unread() == ["Title 2"])
    #expect(try await desk.isConsistent())
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
      #expect(try await archive.examine().isSound)
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
