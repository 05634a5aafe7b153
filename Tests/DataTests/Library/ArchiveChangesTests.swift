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
  func fakesSendChangesLikeTheArchive(rule: MarkChangesContract) async throws {
    try await rule.check(.articles(FakeMarks()))
    try await rule.check(.videos(FakeLikes()))
  }

  @Test func failedChangeIsNotSent() async throws {
    try await archive.save(.bare)
    let changes = await archive.markChanges()
    let refusal = "BEGIN SELECT RAISE (ABORT, 'refused'); END"
    try await archive.edit("CREATE TRIGGER t BEFORE UPDATE OF read_at ON article \(refusal)")
    await #expect(throws: NewsError.self) { try await archive.markRead(.bare) }
    #expect(try await received(changes) == [])
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
