import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// The changes of marks that followers of an archive receive.
@Suite(.hangLimit)
struct ArchiveChangesTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.file("archive.sqlite"), now: { .saving })
  }

  @Test(arguments: MarkChangesContract.allCases)
  func archiveSendsChangesOfArticles(rule: MarkChangesContract) async throws {
    try await rule.check(.articles(archive))
  }

  @Test(arguments: MarkChangesContract.allCases)
  func archiveSendsChangesOfLikes(rule: MarkChangesContract) async throws {
    try await rule.check(.videos(archive))
  }

  @Test(arguments: MarkChangesContract.allCases)
  func fakesSendChangesLikeTheArchive(rule: MarkChangesContract) async throws {
    try await rule.check(.articles(FakeMarks()))
    try await rule.check(.videos(FakeLikes()))
  }

  @Test func importSendsUnknownOnce() async throws {
    let changes = await archive.markChanges()
    let articles = (1...30).map { Article.fake("n\($0)") }
    let marks = Dictionary(
      uniqueKeysWithValues: articles.map { ($0.id, ArticleMarks(isSaved: true, isRead: true)) }
    )
    try await archive.keep(articles, marks: marks)
    try await archive.keep(articles, marks: marks)
    try await archive.keep([.fake("other")], marks: [:])
    #expect(try await received(changes) == [.unknown])
  }

  @Test func pruneSendsUnknownOnce() async throws {
    for number in 1...3 { try await archive.markRead(.fake("n\(number)", at: .distantPast)) }
    let changes = await archive.markChanges()
    try await archive.prune(olderThan: .saving, isDryRun: true)
    try await archive.prune(olderThan: .saving)
    try await archive.prune(olderThan: .saving)
    #expect(try await received(changes) == [.unknown])
  }

  @Test func failedChangeIsNotSent() async throws {
    try await archive.save(.bare)
    let changes = await archive.markChanges()
    let refusal = "BEGIN SELECT RAISE (ABORT, 'refused'); END"
    try await archive.edit("CREATE TRIGGER t BEFORE UPDATE OF read_at ON article \(refusal)")
    await #expect(throws: NewsError.self) { try await archive.markRead(.bare) }
    #expect(try await received(changes) == [])
  }

  @Test func closingEndsTheStreams() async throws {
    let articles = await archive.markChanges()
    let videos = await archive.likeChanges()
    await archive.close()
    for await _ in articles { Issue.record("a change was sent") }
    for await _ in videos { Issue.record("a change was sent") }
  }

  /// Returns the changes sent so far.
  private func received(
    _ changes: AsyncStream<ArticleMarkChange>
  ) async throws(NewsError) -> [ArticleMarkChange] {
    let last = Article.fake("last")
    try await archive.save(last)
    return await changes.elements(before: .changed(last.id, ArticleMarks(isSaved: true)))
  }
}
