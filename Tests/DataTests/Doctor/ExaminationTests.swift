import ArchiveRows
import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

@Suite(.hangLimit)
struct ExaminationTests {
  private let desk: DoctorDesk

  init() throws {
    desk = try DoctorDesk()
  }

  private func findings() async throws -> [Examination.Finding] {
    try await desk.archive.examine().findings
  }

  @Test func soundArchiveIsCounted() async throws {
    try await desk.fill(1..<101)
    let examination = try await desk.archive.examine()
    let contents = try #require(examination.contents)
    #expect(examination.findings == [])
    #expect(examination.isSound && examination.remedy == nil)
    #expect((contents.articles, contents.saved, contents.read) == (100, 20, 14))
    #expect(contents.oldest == Article.numbered(1).publishedAt)
    #expect(contents.newest == Article.numbered(100).publishedAt)
    #expect(examination.path == desk.path)
    let size = Examination.size(try #require(desk.bytes()).count)
    #expect(examination.storage == [size, Examination.engine()])
    #expect(
      examination.checks == ["the pages", "the schema", "the articles", "the full-text indexes"]
    )
    #expect(examination.remainingChecks == [])
  }

  @Test(
    arguments: [
      (3_006_023, false), (3_007_000, true), (3_040_001, true), (3_044_005, true),
      (3_044_006, false), (3_045_000, true), (3_050_006, true), (3_050_007, false),
      (3_051_002, true), (3_051_003, false), (3_053_000, false),
    ] as [(Int32, Bool)]
  )
  func versionOfSQLiteIsReportedWithItsDefect(version: Int32, hasDefect: Bool) {
    let line = Examination.engine(version)
    #expect(line.hasPrefix("SQLite 3.\(version / 1_000 % 1_000).\(version % 1_000)"))
    #expect(line.contains("WAL-reset bug") == hasDefect)
  }

  @Test func logOfAReplacedFileIsNamed() async throws {
    let other = try DoctorDesk()
    try await other.fill(1..<401)
    try other.edit("UPDATE article SET title = title || ' again'", leavingLog: true)
    let log = try #require(other.bytes("-wal"))
    try await desk.fill(1..<21)
    try desk.write(log, "-wal")
    let found = try await desk.archive.examine()
    #expect(found.remedy == .salvage)
    #expect(found.findings.last?.sentence.contains("move \(desk.path)-wal away") == true)
    try other.overwrite(Array(2...40), with: 1)
    let damage = try await other.archive.examine().findings
    #expect(!damage.isEmpty && damage.allSatisfy { !$0.sentence.contains("-wal") })
  }

  @Test(arguments: [false, true])
  func noArchiveIsCreated(isEmptyFile: Bool) async throws {
    if isEmptyFile { try desk.write([]) }
    let before = desk.files
    #expect(try await findings() == [.noArchive])
    #expect(try await desk.archive.rebuild() == Rebuild())
    #expect(desk.files == before)
  }

  @Test func noFolderIsCreated() async throws {
    let archive = Archive(path: desk.folder.file("a/b/archive.sqlite"), now: { .saving })
    #expect(try await archive.examine().findings == [.noArchive])
    #expect(desk.files.isEmpty)
  }

  @Test func examinationChangesNothing() async throws {
    try await desk.fill(1..<50)
    let before = desk.files
    _ = try await desk.archive.examine()
    #expect(desk.files == before)
  }

  @Test func logIsCountedAndLeftAlone() async throws {
    try await desk.fill(1..<50)
    try desk.edit("DELETE FROM article_text; DELETE FROM article", leavingLog: true)
    let (file, log) = (try #require(desk.bytes()), try #require(desk.bytes("-wal")))
    let examination = try await desk.archive.examine()
    let sizes = (file: Examination.size(file.count), log: Examination.size(log.count))
    #expect(examination.storage.first == "\(sizes.file), and \(sizes.log) in its log")
    #expect(examination.contents?.articles == 0)
    #expect(examination.findings.contains(.waitingLog))
    #expect((desk.bytes(), desk.bytes("-wal")) == (file, log))
  }

  @Test func interruptedChangeIsLeftAlone() async throws {
    try await desk.fill(1..<10)
    try desk.write([1, 2, 3], "-journal")
    let before = desk.files
    let examination = try await desk.archive.examine()
    #expect(examination.findings == [.unfinishedChange])
    #expect(examination.isSound)
    #expect(desk.files == before)
  }

  @Test func newerArchiveIsRecognized() async throws {
    try await desk.fill(1..<10)
    try desk.edit("PRAGMA user_version = 99; CREATE TABLE later (a)")
    try await expect(.tooNew)
  }

  /// Expects a finding without a remedy, and unchanged files.
  private func expect(_ finding: Examination.Finding) async throws {
    let before = desk.files
    let examination = try await desk.archive.examine()
    #expect(examination.findings == [finding])
    #expect(!examination.isSound && examination.remedy == nil)
    #expect(examination.contents == nil)
    #expect(desk.files == before)
  }

  /// Tables with as many columns as those of the archive, and others.
  @Test(arguments: ["DELETE", "WAL"], [0, 5])
  func foreignDatabaseIsForeign(mode: String, id: Int) async throws {
    try desk.write([])
    let text = "'https://news.example/1'"
    let rows = [2, 3, 5, 10, 13, 15, 16].map { count in
      let columns = (1..<count).map { "c\($0) TEXT" }.joined(separator: ", ")
      let values = (1..<count).map { $0 % 3 == 0 ? "5" : text }.joined(separator: ", ")
      return """
        CREATE TABLE t\(count) (id INTEGER PRIMARY KEY, \(columns));
        CREATE TABLE u\(count) (id TEXT PRIMARY KEY, \(columns)) WITHOUT ROWID;
        INSERT INTO t\(count) VALUES (1, \(values)); INSERT INTO u\(count) VALUES (1, \(values));
        """
    }
    let script = "PRAGMA journal_mode = \(mode); PRAGMA application_id = \(id); "
    try desk.edit(script + rows.joined())
    try await expect(.foreign)
  }

  @Test func unreleasedArchiveIsNotChanged() async throws {
    try desk.write([])
    try desk.edit("CREATE TABLE saved_article (id INTEGER PRIMARY KEY) STRICT")
    try desk.edit("PRAGMA application_id = 1112687699; PRAGMA user_version = 1")
    let before = desk.files
    await #expect(throws: NewsError.self) { try await desk.archive.examine() }
    #expect(desk.files == before)
  }

  @Test(arguments: [
    "x", "not a database, but long enough to be taken for one".padded(to: 4_096),
    "SQLite format 3\0".padded(to: 20_000),
  ])
  func nonDatabaseIsForeign(text: String) async throws {
    try desk.write(Array(text.utf8))
    try await expect(.foreign)
  }
}

/// Archives whose header does not identify them as archives.
extension ExaminationTests {
  private func expectDamaged(_ comment: Comment) async throws {
    let before = desk.files
    let examination = try await desk.archive.examine()
    let finding = try #require(examination.findings.first, comment)
    #expect(finding.sentence == "The archive is damaged", comment)
    #expect(examination.findings.count == 1 && !finding.details.isEmpty, comment)
    #expect(examination.remedy == .salvage, comment)
    #expect(desk.files == before, comment)
  }

  @Test(arguments: [0, 1, 300], [16, 100, 4_096])
  func zeroedHeaderIsDamage(articles: Int, size: Int) async throws {
    try await desk.fill(0..<max(1, articles))
    if articles == 0 { try desk.edit("DELETE FROM article_text; DELETE FROM article") }
    var bytes = try #require(desk.bytes())
    bytes.replaceSubrange(0..<size, with: repeatElement(0, count: size))
    try desk.write(bytes)
    try await expectDamaged("\(articles) articles, \(size) bytes")
    let salvage = try await desk.archive.salvage(into: desk.salvagedPath)
    #expect(salvage.rescued == articles)
  }

  @Test func archiveWithOnlyVideosIsRecognized() async throws {
    try await desk.archive.like(.clip(1))
    try desk.overwrite([1], with: 0)
    try await expectDamaged("a video")
  }
}

extension ExaminationTests {
  @Test func damagedPageIsReportedWithSQLitesLines() async throws {
    try await desk.fill(1..<200)
    try desk.overwrite(Array(try desk.pages(of: "article").suffix(3)), with: 0xFF)
    let examination = try await desk.archive.examine()
    let finding = try #require(examination.findings.first)
    #expect(finding.sentence == "The archive is damaged")
    #expect(finding.details.allSatisfy { $0.hasPrefix("SQLite: ") })
    let lines = finding.details.map { $0.dropFirst("SQLite: ".count) }
    #expect((1...10).contains(lines.count))
    #expect(lines.allSatisfy { !$0.isEmpty && !$0.contains("\n") && !$0.hasPrefix("***") })
    #expect(examination.remedy == .salvage)
  }

  @Test func unindexedArticleIsCounted() async throws {
    try await desk.fill(1..<20)
    try desk.edit(
      """
      CREATE TEMP TABLE few AS SELECT * FROM article_words LIMIT 3;
      INSERT INTO article_text (article_text, rowid, title, summary, content, facets)
      SELECT 'delete', * FROM few
      """
    )
    #expect(try await findings() == [.notIndexed(3)])
    #expect(try await desk.archive.examine().remedy == .rebuild)
  }

  @Test func entryWithoutArticleIsCounted() async throws {
    try await desk.fill(1..<20)
    try desk.edit("DELETE FROM article WHERE key IN (SELECT key FROM article LIMIT 2)")
    #expect(try await findings() == [.orphanIndexEntries(2)])
  }

  @Test(arguments: [
    "UPDATE article SET title = 'Another' WHERE key = (SELECT max(key) FROM article)",
    "UPDATE article_text_data SET block = x'00' WHERE id = (SELECT max(id) FROM article_text_data)",
    "DELETE FROM article_text_config", "DELETE FROM article_text_data",
    "UPDATE article_text_docsize SET sz = x'01'",
    "UPDATE article_text_data SET block = zeroblob(9) WHERE id = 10",
  ])
  func wrongIndexIsRebuilt(script: String) async throws {
    try await desk.fill(1..<100)
    try desk.edit(script)
    #expect(try await desk.archive.examine().remedy == .rebuild)
    #expect(try await desk.archive.rebuild().articles == 99)
    #expect(try await findings() == [])
    let found = try await desk.archive(ArticleQuery("title 42"), at: nil)
    #expect(found.items == [.numbered(42)])
  }

  @Test func contradictoryColumnsAreCounted() async throws {
    try await desk.fill(1..<30)
    try desk.edit("UPDATE article SET id = id + 1 WHERE title IN ('Title 2', 'Title 3')")
    try desk.edit("UPDATE article SET published_at = 0 WHERE title = 'Title 4'")
    try desk.edit("UPDATE article SET published_at = NULL WHERE title = 'Title 5'")
    try desk.edit("PRAGMA foreign_keys = OFF; UPDATE article SET provider_id = 'x' WHERE key > 0")
    let examination = try await desk.archive.examine()
    #expect(examination.findings == [.providerMissing(29), .idMismatch(2), .misplaced(2)])
    #expect(examination.remedy == .salvage)
    #expect(examination.summary == "The archive is damaged")
  }

  @Test(arguments: ["1e300", "-1e300", "9e999", "1e14"])
  func dateOutOfRangeIsNil(seconds: String) async throws {
    try await desk.fill(1..<10)
    try desk.edit("UPDATE article SET published_at = \(seconds) WHERE title = 'Title 3'")
    let examination = try await desk.archive.examine()
    #expect(examination.findings == [.misplaced(1)])
    let found = try await desk.archive(ArticleQuery("title:3"), at: nil)
    #expect(found.items.map(\.publishedAt) == [nil])
  }

  @Test func lockedIndexIsNotCompared() async throws {
    try await desk.fill(1..<10)
    let other = try Connection(path: desk.path)
    try other.execute(script: "BEGIN IMMEDIATE")
    let examination = try await desk.archive.examine()
    #expect(examination.findings == [.indexUnchecked("database is locked")])
    #expect(examination.isSound)
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: "x", count: count - utf8.count)
  }
}
