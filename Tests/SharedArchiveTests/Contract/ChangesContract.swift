import Domain
import FoundationEssentials
import TestSupport
import Testing

/// The changes that followers of every archive receive.
@Suite(.hangLimit)
struct ChangesContract {
  @Test(arguments: ArchiveKind.all, MarkChangesContract.allCases)
  func archiveSendsChangesOfArticles(kind: ArchiveKind, rule: MarkChangesContract) async throws {
    let desk = try kind.desk()
    try await rule.check(.articles(desk.archive))
  }

  @Test(arguments: ArchiveKind.all, MarkChangesContract.allCases)
  func archiveSendsChangesOfLikes(kind: ArchiveKind, rule: MarkChangesContract) async throws {
    let desk = try kind.desk()
    try await rule.check(.videos(desk.archive))
  }

  @Test(arguments: ArchiveKind.all)
  func importSendsUnknownOnce(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let changes = await desk.archive.markChanges()
    let articles = (1...30).map { Article.fake("n\($0)") }
    let marks = Dictionary(
      uniqueKeysWithValues: articles.map { ($0.id, ArticleMarks(isSaved: true, isRead: true)) }
    )
    try await desk.archive.keep(articles, marks: marks)
    try await desk.archive.keep(articles, marks: marks)
    try await desk.archive.keep([.fake("other")], marks: [:])
    #expect(try await desk.received(changes) == [.unknown])
  }

  @Test(arguments: ArchiveKind.all)
  func pruneSendsUnknownOnce(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    for number in 1...3 { try await desk.archive.markRead(.fake("n\(number)", at: .distantPast)) }
    let changes = await desk.archive.markChanges()
    try await desk.archive.prune(olderThan: .saving, isDryRun: true)
    try await desk.archive.prune(olderThan: .saving)
    try await desk.archive.prune(olderThan: .saving)
    #expect(try await desk.received(changes) == [.unknown])
  }

  @Test(arguments: ArchiveKind.all)
  func closingEndsTheStreams(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let articles = await desk.archive.markChanges()
    let videos = await desk.archive.likeChanges()
    await desk.archive.close()
    for await _ in articles { Issue.record("a change was sent") }
    for await _ in videos { Issue.record("a change was sent") }
  }
}
