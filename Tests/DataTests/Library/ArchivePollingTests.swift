import ByteStrings
import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// Changes by other connections to the file of an archive, which polls it.
@Suite(.hangLimit)
struct ArchivePollingTests {
  private let folder: TemporaryFolder
  private let clock = WaitingClock()
  private let archive: Archive
  /// Another connection to the file, like that of another process.
  private let other: Archive

  init() throws {
    folder = try TemporaryFolder()
    let path = ByteString(folder.file("archive.sqlite"))
    archive = Archive(path: path, now: { .saving }, clock: clock, watchesFile: false)
    other = Archive(path: path, now: { .saving })
  }

  @Test func changesByOthersSendUnknownOnce() async throws {
    try await other.save(.fake("a"))
    let changes = await follow()
    try await other.markRead(.fake("a"))
    try await other.save(.fake("b"))
    for _ in 1...3 { await poll() }
    try await other.unsave(Article.fake("b").id)
    for _ in 1...3 { await poll() }
    #expect(try await received(changes) == [.unknown, .unknown])
  }

  @Test func likesByOthersSendUnknown() async throws {
    let (articles, videos) = (await follow(), await archive.likeChanges())
    try await other.like(.clip(1))
    await poll()
    #expect(await videos.elements(1) == [.unknown])
    #expect(try await received(articles) == [.unknown])
  }

  @Test(arguments: [false, true])
  func ownChangesSendNoUnknown(isNew: Bool) async throws {
    if !isNew { try await other.save(.fake("old")) }
    let (articles, videos) = (await follow(), await archive.likeChanges())
    await poll()
    let (save, like) = (Article.fake("a"), Video.clip(1))
    try await archive.save(save)
    await poll()
    try await archive.keep((1...300).map { .fake("n\($0)") })
    try await archive.keep((2...50).map { .clip($0) })
    await archive.noteRequest(to: "wire", now: .saving, pausedUntil: .saving)
    try await archive.like(like)
    await poll()
    let saved = ArticleMarks(isSaved: true)
    #expect(try await received(articles) == [.changed(save.id, saved)])
    try await archive.unlike(like.id)
    #expect(
      await videos.elements(before: .changed(like.id, false)) == [.changed(like.id, true)]
    )
  }

  @Test func othersAreNoticedAmongOwnChanges() async throws {
    try await archive.save(.fake("a"))
    let changes = await follow()
    try await other.save(.fake("b"))
    try await archive.save(.fake("c"))
    await poll()
    let change = ArticleMarkChange.changed(Article.fake("c").id, ArticleMarks(isSaved: true))
    #expect(try await received(changes) == [change, .unknown])
  }

  @Test func fileOfAnotherIsNoticed() async throws {
    let changes = await follow()
    await poll()
    try await other.save(.fake("a"))
    // The archive's own change does not hide that another process created the file.
    try await archive.save(.fake("b"))
    await poll()
    let change = ArticleMarkChange.changed(Article.fake("b").id, ArticleMarks(isSaved: true))
    #expect(try await received(changes) == [change, .unknown])
  }

  @Test func prunedFileIsNoticedOnce() async throws {
    try await archive.keep((1...600).map { .fake("n\($0)", at: .distantPast) })
    let changes = await follow()
    try await archive.prune(olderThan: .saving)
    await poll()
    #expect(try await received(changes) == [.unknown])
  }

  @Test func unreadableArchiveIsTriedAgain() async throws {
    try folder.write("archive.sqlite", "not an archive")
    let changes = await follow()
    await poll()
    try FileManager.default.removeItem(atPath: folder.file("archive.sqlite"))
    await poll()
    try await other.save(.fake("a"))
    await poll()
    #expect(try await received(changes) == [.unknown])
    #expect(await archive.lastFailure == nil)
  }

  @Test func reopenedFileSendsUnknown() async throws {
    try await archive.save(.fake("a"))
    let changes = await follow()
    _ = try await archive.rebuild()
    await poll()
    #expect(try await received(changes) == [.unknown])
  }

  @Test func everyFollowerReceivesUnknown() async throws {
    try await other.save(.fake("a"))
    let followers = [await follow(), await archive.markChanges()]
    try await other.unsave(Article.fake("a").id)
    await poll()
    for changes in followers { #expect(await changes.elements(1) == [.unknown]) }
  }

  @Test func pollingEndsWithTheLastFollower() async throws {
    do {
      let articles = await follow()
      do {
        let videos = await archive.likeChanges()
        try await archive.like(.clip(1))
        #expect(await videos.elements(1) == [.changed(.clip(1), true)])
      }
      await poll()
      #expect(try await received(articles) == [])
    }
    await clock.isCancelled()
    // Polling starts again with the next follower.
    try await other.save(.fake("a"))
    let changes = await follow()
    await poll()
    #expect(try await received(changes) == [])
  }

  @Test func nothingIsPolledWithoutFollowers() async throws {
    let clock = ManualClock()
    let archive = Archive(
      path: ByteString(folder.file("archive.sqlite")),
      now: { .saving },
      clock: clock
    )
    try await archive.save(.fake("a"))
    try await archive.like(.clip(1))
    _ = try await archive.marks(of: [Article.fake("a").id])
    #expect(clock.sleeps.isEmpty)
  }

  /// Follows the marks of articles, as the first follower, until the archive waits for its first
  /// poll.
  private func follow() async -> AsyncStream<ArticleMarkChange> {
    let changes = await archive.markChanges()
    await clock.isSleptBy()
    return changes
  }

  /// Makes the archive poll once, and waits until it has.
  private func poll() async {
    clock.advance(by: .seconds(1))
    await clock.isSleptBy()
  }

  /// Returns the changes sent so far.
  private func received(
    _ changes: AsyncStream<ArticleMarkChange>
  ) async throws(NewsError) -> [ArticleMarkChange] {
    let last = Article.fake("last")
    try await archive.save(last)
    try await archive.unsave(last.id)
    return await changes.elements(before: .changed(last.id, ArticleMarks(isSaved: true)))
  }
}
