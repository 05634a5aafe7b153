import ByteStrings
import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

@Suite(.hangLimit)
struct ArchiveTransferTests {
  private let source = Archive(path: ":memory:", now: { .saving })
  private let target = Archive(path: ":memory:", now: { .saving.addingTimeInterval(100) })

  private func copy() async throws -> ArchiveCopy {
    try await ArchiveTransfer(from: source, into: target) { _ in }
  }

  @Test func emptyArchiveIsComplete() async throws {
    #expect(try await copy() == ArchiveCopy())
  }

  @Test func articlesAreCopiedWithTheirHistory() async throws {
    try await source.keep([.full, .fake("b")])
    try await source.save(.full)
    try await source.markRead(.fake("b"))
    let copy = try await copy()
    #expect(copy.articles.total == 2)
    #expect(copy.articles.added == 2)
    #expect(copy.articles.sum == copy.articles.copySum)
    #expect(copy.isComplete)
    let copied = try #require(try await target.copy(of: Article.full.id))
    #expect(copied.article == .full)
    #expect(copied.seenAt == .saving)
    #expect(copied.savedAt == .saving)
    #expect(try await target.marks(of: [Article.fake("b").id]).values.map(\.isRead) == [true])
  }

  @Test func manyArticlesAreCopiedInBatches() async throws {
    try await source.keep((0..<2_500).map { .fake("n\($0)") })
    let states = Locked([Int]())
    let copy = try await ArchiveTransfer(from: source, into: target) { state in
      states.withLock { $0.append(state.articles.compared) }
    }
    #expect(copy.articles.added == 2_500)
    #expect(states.withLock(\.self).starts(with: [1_000, 2_000, 2_500]))
    #expect(try await target.articleCount() == 2_500)
  }

  @Test func repeatedCopyChangesNothing() async throws {
    try await source.keep([.full, .bare])
    _ = try await copy()
    let version = await target.version()
    let again = try await copy()
    #expect(again.articles.added == 0)
    #expect(again.articles.completed == 0)
    #expect(again.articles.sum == again.articles.copySum)
    #expect(await target.version() == version)
  }

  @Test func articlesInBothCompleteEachOther() async throws {
    try await source.keep([.sample(summary: "Summary")])
    try await target.keep([.sample(author: "Author")])
    let copy = try await copy()
    #expect(copy.articles.added == 0)
    #expect(copy.articles.completed == 1)
    #expect(copy.articles.different == 1)
    #expect(copy.isComplete)
    let article = try #require(try await target.article(Article.bare.id))
    #expect(article.summary == "Summary")
    #expect(article.author == "Author")
  }

  @Test func nothingIsRemovedFromTheTarget() async throws {
    try await source.keep([.fake("a")])
    try await target.save(.fake("b"))
    _ = try await copy()
    #expect(try await target.articleCount() == 2)
    #expect(try await target.saved(among: [Article.fake("b").id]).count == 1)
  }

  @Test func feedsAreCopiedWithTheirEntries() async throws {
    let feed = FollowedFeed.fake("a", tags: ["one"])
    let entries = [FeedEntry.sample(1), .sample(2)]
    try await source.follow([feed])
    try await source.store([FeedUpdate(feed.id, state: FeedState(), entries: entries)])
    try await source.markRead(entries[0].article)
    let copy = try await copy()
    #expect(copy.feeds.added == 1)
    #expect(copy.feeds.sum == copy.feeds.copySum)
    let copied = try #require(try await target.followedFeeds().first)
    #expect(copied.tags == ["one"])
    #expect(copied.unread == 1)
  }

  @Test func likesKeepTheirOrder() async throws {
    for name in ["a", "b", "c"] { try await source.like(.fake(name)) }
    let copy = try await copy()
    #expect(copy.likedVideos.added == 3)
    #expect(copy.likedVideos.sum == copy.likedVideos.copySum)
    let liked = try await target.likedVideos(try LikedVideoQuery(""), at: nil).items
    #expect(liked == (try await source.likedVideos(try LikedVideoQuery(""), at: nil).items))
  }

  @Test func picturesAreCopiedOnce() async throws {
    let picture = SavedPicture(
      path: "/home/cat.png",
      caption: "Hi",
      catID: "abc",
      tags: ["cute"],
      format: .png,
      width: 2,
      height: 3,
      size: 4,
      savedAt: .saving
    )
    try await source.record(picture)
    #expect(try await copy().pictures.added == 1)
    let again = try await copy()
    #expect(again.pictures.added == 0)
    #expect(again.pictures.sum == again.pictures.copySum)
    #expect(again.isComplete)
  }

  @Test func cancellationStopsTheCopy() async throws {
    try await source.keep([.full])
    let copy = try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await self.copy()
    }.value
    #expect(copy.isStopped)
    #expect(!copy.isComplete)
  }

  @Test func charactersThatOneArchiveCannotStoreAreNoDifference() {
    let article = Article.sample(title: "Title", summary: "One\u{0}two")
    let record = ArticleRecord(article, Article.History(seenAt: .saving)).storable
    #expect(record.article.summary == "One\u{FFFD}two")
    let plain = ArticleRecord(article, Article.History(seenAt: .saving))
    #expect(plain.stableHash == record.stableHash)
  }
}
