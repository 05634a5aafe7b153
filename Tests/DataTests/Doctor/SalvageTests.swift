import Domain
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

@Suite(.hangLimit)
struct SalvageTests {
  private let desk: DoctorDesk

  init() throws {
    desk = try DoctorDesk()
  }

  /// Salvages, and expects unchanged files and a new archive without findings.
  private func salvage() async throws -> Salvage {
    let before = desk.files
    let salvage = try await desk.archive.salvage(into: desk.salvagedPath)
    var after = desk.files
    after["salvaged.sqlite"] = nil
    #expect(after == before)
    let examination = try await desk.salvaged.examine()
    #expect(examination.findings == [])
    #expect(examination.contents?.articles == salvage.rescued)
    #expect(examination.contents?.saved == salvage.saved)
    return salvage
  }

  @Test func soundArchiveIsCopiedCompletely() async throws {
    try await desk.fill(1..<151)
    let salvage = try await salvage()
    #expect(salvage == Salvage(rescued: 150, saved: 30))
    #expect(salvage.isWhole)
    #expect(try await desk.salvaged.all() == desk.archive.all())
    #expect(try marks(desk.salvagedPath) == marks(desk.path))
  }

  private func marks(_ path: String) throws -> [[Double?]] {
    let sql = "SELECT seen_at, saved_at, read_at FROM article ORDER BY key"
    return try Connection(path: path).rows(sql) { row in (0..<3).map { row.real($0) } }
  }

  @Test func choicesAboutStoriesAreCopied() async throws {
    try await desk.fill(1..<151)
    let ids = (1..<4).map { Article.numbered($0).id }
    try await desk.archive.set(StoryChoice(apart: ids[0]), isMade: true)
    try await desk.archive.set(StoryChoice(joining: ids[1], ids[2]), isMade: true)
    try await desk.archive.set(StoryChoice(joining: ids[1], ids[2]), isMade: false)
    #expect(try await salvage().isWhole)
    let choices = try await desk.archive.choiceRecords()
    #expect(choices.map(\.isMade).sorted { $0 && !$1 } == [true, false])
    #expect(try await desk.salvaged.choiceRecords() == choices)
  }

  @Test func removalsOfMarksAreCopied() async throws {
    try await desk.fill(1..<151)
    for number in 1..<20 { try await desk.archive.unsave(Article.numbered(number).id) }
    let removals = "SELECT count(*), max(id), sum(unsaved_at) FROM removed_mark"
    func stored(_ path: String) throws -> [[Double?]] {
      try Connection(path: path).rows(removals) { row in (0..<3).map { row.real($0) } }
    }
    let before = try stored(desk.path)
    #expect(before[0][0] ?? 0 > 0)
    #expect(try await salvage().isWhole)
    #expect(try stored(desk.salvagedPath) == before)
    #expect(try marks(desk.salvagedPath) == marks(desk.path))
  }

  @Test(arguments: ["article", "sqlite_autoindex_article_1", "article_saved", "provider"])
  func treeRootIsNotNeeded(name: String) async throws {
    try await desk.fill(1..<151)
    try desk.overwrite([try #require(try desk.pages(of: name).first)], with: 0)
    let salvage = try await salvage()
    #expect(salvage.rescued == 150)
    #expect(salvage.saved == 30)
    let provider = name == "provider" ? "wire" : "The Wire"
    #expect(try await desk.salvaged.all().allSatisfy { $0.provider.name == provider })
  }

  @Test(arguments: [0x00, 0xFF, 0x0D, 0x02] as [UInt8])
  func missingFirstPageLosesNothing(byte: UInt8) async throws {
    try await desk.fill(1..<151)
    try desk.overwrite([1], with: byte)
    #expect(try await desk.archive.examine().remedy == .salvage)
    #expect(try await salvage() == Salvage(rescued: 150, saved: 30))
  }

  @Test func missingIndexLosesNothing() async throws {
    try await desk.fill(1..<151)
    for name in ["article_text_data", "article_text_idx", "article_text_docsize"] {
      try desk.overwrite(try desk.pages(of: name), with: 0x5A)
    }
    #expect(try await salvage() == Salvage(rescued: 150, saved: 30))
  }

  @Test func lostArticlesAreCountedByIndexes() async throws {
    try await desk.fill(1..<151)
    let lost = try desk.leafWithSaved()
    try desk.overwrite([lost.page], with: 0)
    let salvage = try await salvage()
    #expect(salvage.rescued == 150 - lost.count)
    #expect(salvage.lost == lost.count)
    #expect(salvage.lostSaved == lost.saved)
    #expect(!salvage.isWhole)
  }

  @Test func lostArticlesAreCountedFromInnerPages() async throws {
    try await desk.fill(1..<151)
    try desk.edit("PRAGMA journal_mode = DELETE; PRAGMA page_size = 512; VACUUM")
    try desk.overwrite(try desk.pages(of: "article"), with: 0, pageSize: 512)
    let salvage = try await salvage()
    #expect(salvage == Salvage(rescued: 0, saved: 0, lost: 150, lostSaved: 30))
  }

  @Test func lostTextDoesNotLoseItsArticle() async throws {
    try await desk.fill(1..<151)
    try desk.overwrite(try desk.overflowPages(of: "article").suffix(1), with: 0xFF)
    let salvage = try await salvage()
    #expect(salvage == Salvage(rescued: 150, saved: 30, incomplete: 1))
    let articles = try await desk.salvaged.all()
    #expect(articles.allSatisfy { $0.summary?.hasPrefix("About 北京 ") == true })
  }

  @Test func articlesAreGroupedIntoStories() async throws {
    try await desk.fill(1..<31)
    let ids = try await desk.fillStory()
    let stories = try await desk.archive.stories(of: ids)
    #expect(stories.count == 2)
    _ = try await salvage()
    #expect(try await desk.salvaged.stories(of: ids) == stories)
  }

  @Test func changedLinkChangesTheID() async throws {
    try await desk.fill(1..<11)
    try desk.edit("UPDATE article SET link = link || '0' WHERE title = 'Title 3'")
    let salvage = try await salvage()
    #expect(salvage == Salvage(rescued: 10, saved: 2))
  }

  @Test(arguments: [false, true])
  func placesAreSalvaged(isDamaged: Bool) async throws {
    try await desk.fill(1..<151)
    let articles = (1..<151).map { Article.numbered($0).also(.at("b"), .at("c\($0)", by: "hn")) }
    try await desk.archive.keep(articles)
    let before = try await desk.archive.all()
    if isDamaged { try desk.overwrite([1], with: 0) }
    #expect(try await salvage() == Salvage(rescued: 150, saved: 30))
    #expect(try await desk.salvaged.all() == before)
  }

  @Test func placesOfMissingArticlesAreDropped() async throws {
    try await desk.archive.keep([Article.numbered(1).also(.at("b")), .numbered(2)])
    try desk.edit("DELETE FROM article_text; DELETE FROM article WHERE title = 'Title 1'")
    #expect(try await salvage().rescued == 1)
    #expect(try await desk.salvaged.all() == [.numbered(2)])
  }
}

extension DoctorDesk {
  /// Returns a leaf page of the table of articles with a saved one, and the numbers on it.
  fileprivate func leafWithSaved() throws -> (page: Int, count: Int, saved: Int) {
    let connection = try Connection(path: path)
    let leaves = try connection.rows(
      "SELECT pageno, ncell FROM dbstat WHERE name = 'article' AND pagetype = 'leaf' ORDER BY path"
    ) { (page: Int($0.integer(0) ?? 0), count: $0.integer(1) ?? 0) }
    var offset: Int64 = 0
    for (page, count) in leaves {
      let sql = "SELECT saved_at FROM article ORDER BY key LIMIT ?1 OFFSET ?2"
      let moments = try connection.rows(sql, [.integer(count), .integer(offset)]) { $0.real(0) }
      let saved = moments.compactMap(\.self).count
      if saved > 0 { return (page, Int(count), saved) }
      offset += count
    }
    throw SQLiteError.system(ENOENT)
  }
}
