import Domain
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

/// Marks that are exchanged between several archives, in every archive.
@Suite(.hangLimit)
struct MergedMarksContract {
  /// A clock that advances by a millisecond each time; not at all with `isStopped`.
  private final class Clock: Sendable {
    private let count = Mutex(0)
    private let isStopped: Bool

    init(isStopped: Bool = false) { self.isStopped = isStopped }

    var now: Date {
      let count = count.withLock { count in
        if !isStopped { count += 1 }
        return count
      }
      return Date.saving + Double(count) / 1_000
    }
  }

  private static let articles = (0..<6).map { Article.fake("n\($0)") }
  private static let ids = articles.map(\.id)

  /// Changes a random mark of a random article.
  private func change(_ archive: any WholeArchive, _ random: inout SeededGenerator) async throws {
    let article = random.pick(Self.articles)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: try await archive.save(article)
    case 1: try await archive.unsave(article.id)
    case 2: try await archive.markRead(article)
    default: try await archive.markUnread(article.id)
    }
  }

  private func bring(_ marks: [Article.ID: ArticleMarks], to archive: any WholeArchive) async throws
  {
    try await archive.keep(Self.articles, marks: marks)
  }

  @Test(arguments: ArchiveKind.all, [false, true])
  func exportsInAnyOrderGiveTheSameMarks(kind: ArchiveKind, isClockStopped: Bool) async throws {
    for seed in 1...(kind == .postgres ? 2 : 6) as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let clock = Clock(isStopped: isClockStopped)
      let archives = try (0..<3).map { _ in try kind.desk(now: { clock.now }).archive }
      for archive in archives { try await archive.keep(Self.articles) }
      var exports: [[Article.ID: ArticleMarks]] = []
      for _ in 0..<40 {
        let archive = random.pick(archives)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: exports.append(try await archive.marks(of: Self.ids))
        case 1 where !exports.isEmpty: try await bring(random.pick(exports), to: archive)
        default: try await change(archive, &random)
        }
      }
      for archive in archives { exports.append(try await archive.marks(of: Self.ids)) }
      var results: [[Article.ID: ArticleMarks]] = []
      for archive in archives {
        exports.shuffle(using: &random)
        for export in exports { try await bring(export, to: archive) }
        results.append(try await archive.marks(of: Self.ids))
      }
      for result in results {
        for id in Self.ids {
          #expect(result[id] == results[0][id], "\(seed)")
          #expect(result[id]?.savedChange == results[0][id]?.savedChange, "\(seed)")
          #expect(result[id]?.readChange == results[0][id]?.readChange, "\(seed)")
        }
      }
    }
  }

  @Test(arguments: ArchiveKind.all)
  func removedMarkStaysRemoved(kind: ArchiveKind) async throws {
    let clock = Clock()
    let (first, second) = try (kind.desk(now: { clock.now }), kind.desk(now: { clock.now }))
    let article = Self.articles[0]
    func send(_ desk: ArchiveDesk, to other: ArchiveDesk) async throws {
      try await bring(try await desk.archive.marks(of: Self.ids), to: other.archive)
    }
    try await first.archive.save(article)
    try await send(first, to: second)
    #expect(try await second.saved(among: Self.ids) == [article.id])
    try await first.archive.unsave(article.id)
    try await send(second, to: first)
    #expect(try await first.saved(among: Self.ids) == [])
    try await send(first, to: second)
    #expect(try await second.saved(among: Self.ids) == [])
    try await second.archive.save(article)
    try await send(second, to: first)
    #expect(try await first.saved(among: Self.ids) == [article.id])
  }

  @Test(arguments: ArchiveKind.all)
  func markWithoutATimeIsOlderThanAnyRemoval(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let marks = [Self.ids[0]: ArticleMarks(isSaved: true, isRead: true)]
    try await bring(marks, to: desk.archive)
    #expect(try await desk.archive.marks(of: Self.ids) == marks)
    try await desk.archive.unsave(Self.ids[0])
    try await bring(marks, to: desk.archive)
    #expect(try await desk.saved(among: Self.ids) == [])
  }

  @Test(arguments: ArchiveKind.all)
  func removalOutlivesItsArticle(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    var saved = ArticleMarks(isSaved: true)
    // Before the year 1.
    saved.savedChange = Date.distantPast - 86_400
    try await bring([Self.ids[0]: saved], to: desk.archive)
    #expect(try await desk.saved(among: Self.ids) == [Self.ids[0]])
    try await desk.archive.unsave(Self.ids[0])
    _ = try await desk.archive.prune(olderThan: Date.saving + 1_000)
    #expect(try await desk.articleCount() == 0)
    try await bring([Self.ids[0]: saved], to: desk.archive)
    #expect(try await desk.saved(among: Self.ids) == [])
    try await desk.archive.save(Self.articles[0])
    #expect(try await desk.titles("is:saved") == ["Title n0"])
    try await desk.check()
  }
}
