import Domain
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// Files whose header or schema differs from that of a new archive.
@Suite(.hangLimit)
struct SchemaDamageTests {
  private let desk: DoctorDesk

  init() throws {
    desk = try DoctorDesk()
  }

  /// Returns the differences, which are also findings of an examination.
  private func differences() async throws -> [SchemaDifference] {
    let connection = try Connection(path: desk.path)
    let differences = try connection.transaction(.reading) { () throws(SQLiteError) in
      try Schema.archive.identity(of: connection)?.differences ?? []
    }
    let findings = try await desk.archive.examine().findings
    #expect(findings.filter { $0 != .wrongHeader } == differences.map(\.finding))
    return differences
  }

  /// Expects that a rebuild makes the archive sound and keeps all articles.
  private func expectRebuilt(_ count: Int, _ comment: Comment) async throws {
    #expect(try await desk.archive.examine().remedy == .rebuild, comment)
    let rebuild = try await desk.archive.rebuild()
    #expect(rebuild.articles == count, comment)
    #expect(!rebuild.repairs.isEmpty, comment)
    #expect(try await desk.archive.examine().findings == [], comment)
    #expect(try await desk.archive.all().count == count, comment)
    try await desk.archive.save(.full)
    #expect(try await desk.archive(ArticleQuery("is:saved title"), at: nil).items.first == .full)
  }

  @Test(arguments: [
    "PRAGMA user_version = 0", "PRAGMA user_version = 1", "PRAGMA user_version = -1",
    "PRAGMA user_version = 99", "PRAGMA application_id = 0", "PRAGMA application_id = 7",
    "PRAGMA application_id = 0; PRAGMA user_version = 0",
  ])
  func wrongHeaderIsCorrected(script: String) async throws {
    try await desk.fill(1..<30)
    try desk.edit(script)
    let before = desk.files
    #expect(try await desk.archive.examine().findings == [.wrongHeader])
    #expect(desk.files == before)
    try await expectRebuilt(29, "\(script)")
  }

  @Test(arguments: [
    "appearance", "reply", "request_count", "service", "edition", "story_choice", "icon",
    "feed_icon", "article_text", "video_text",
    "article_text_data", "article_text_idx", "article_text_docsize", "article_text_config",
    "video_text_config",
  ])
  func missingTableIsCreated(name: String) async throws {
    try await desk.fill(1..<30)
    try desk.edit("DROP TABLE \(name)")
    #expect(try await differences().contains { $0.name == name && $0.change == .missing })
    try await expectRebuilt(29, "\(name)")
  }

  @Test func missingStoriesComeBack() async throws {
    try await desk.fill(1..<28)
    let ids = try await desk.fillStory()
    let stories = try await desk.archive.stories(of: ids)
    #expect(stories.count == 2)
    try desk.edit("DROP TABLE story_article")
    try await expectRebuilt(29, "story_article")
    #expect(try await desk.archive.stories(of: ids) == stories)
  }

  @Test(arguments: ["INDEX article_saved", "INDEX video_not_liked", "VIEW article_words"])
  func missingObjectIsCreated(object: String) async throws {
    try await desk.fill(1..<30)
    try desk.edit("DROP \(object)")
    #expect(try await differences().map(\.repair) == [.derived])
    try await expectRebuilt(29, "\(object)")
  }

  @Test(arguments: [
    "DROP INDEX article_saved; CREATE INDEX article_saved ON article (key)",
    "DROP VIEW article_words; CREATE VIEW article_words AS SELECT key FROM article",
    "DROP TABLE reply; CREATE TABLE reply (request)",
    "DROP TABLE article_text; CREATE VIRTUAL TABLE article_text USING fts5 (title)",
    "DROP TABLE article_text_config; CREATE TABLE article_text_config (k PRIMARY KEY, v)",
  ])
  func changedObjectIsReplaced(script: String) async throws {
    try await desk.fill(1..<30)
    try desk.edit(script)
    #expect(try await differences().contains { $0.change == .changed })
    try await expectRebuilt(29, "\(script)")
  }

  @Test(arguments: [
    "UPDATE article_text_config SET v = 4 WHERE k = 'automerge'",
    "DELETE FROM article_text_config WHERE k = 'hashsize'",
    "INSERT INTO video_text_config VALUES ('crisismerge', 3)",
  ])
  func indexConfigurationIsRestored(script: String) async throws {
    try await desk.fill(1..<30)
    try desk.edit(script)
    #expect(try await differences().map(\.change) == [.configured])
    try await expectRebuilt(29, "\(script)")
  }

  @Test func severalDifferencesAreRepairedAtOnce() async throws {
    try await desk.fill(1..<30)
    try desk.edit(
      """
      DROP TABLE appearance; DROP INDEX article_saved; DROP TABLE video_text;
      PRAGMA user_version = 1
      """
    )
    let examination = try await desk.archive.examine()
    #expect(examination.findings.count > 3)
    #expect(examination.summary == "The archive is incomplete")
    try await expectRebuilt(29, "several")
  }

  @Test(arguments: ["article", "provider", "video", "picture"])
  func tableWithArticlesNeedsASalvage(name: String) async throws {
    try await desk.fill(1..<30)
    try desk.edit("DROP TABLE \(name)")
    let before = desk.files
    #expect(try await desk.archive.examine().remedy == .salvage)
    await #expect(throws: NewsError.self) { try await desk.archive.rebuild() }
    #expect(desk.files == before)
  }

  @Test func addedObjectsAreHarmless() async throws {
    try await desk.fill(1..<30)
    try desk.edit("CREATE TABLE notes (a); CREATE INDEX by_title ON article (title); ANALYZE")
    let examination = try await desk.archive.examine()
    #expect(examination.isSound && examination.contents?.articles == 29)
    #expect(try await differences().map(\.name) == ["notes", "by_title"])
    #expect(try await desk.archive.rebuild().repairs == [])
  }

  @Test func whiteSpaceMakesNoDifference() async throws {
    try await desk.fill(1..<30)
    try desk.edit(
      """
      DROP INDEX article_saved;
      CREATE INDEX article_saved
        ON article  (key) WHERE saved_at\tIS NOT NULL
      """
    )
    #expect(try await desk.archive.examine().findings == [])
  }

  @Test func foreignFileIsNotRebuilt() async throws {
    try desk.write([])
    try desk.edit("CREATE TABLE a (b)")
    let before = desk.files
    await #expect(throws: NewsError.self) { try await desk.archive.rebuild() }
    #expect(desk.files == before)
  }
}
