import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// The file in the `sqlite3` shell, which has none of the program's functions.
@Suite(.hangLimit)
struct StandardToolsTests {
  private let desk: DoctorDesk

  init() async throws {
    desk = try DoctorDesk()
    try await desk.fillAllTables()
    for number in 200...201 {
      var article = Article.numbered(number)
      article.body?.categories = ["Sea"]
      try await desk.archive.keep([article])
    }
  }

  private func shell(
    _ desk: DoctorDesk,
    _ command: String,
    input: String? = nil
  ) async throws
    -> String
  {
    let words = command.isEmpty ? [] : [command]
    let result = try await runProgram("/usr/bin/sqlite3", [desk.path] + words, input: input)
    #expect(result.end == .exited(0))
    #expect(result.errors == "")
    return result.output
  }

  private func expectSame(_ copy: DoctorDesk) async throws {
    let examination = try await copy.archive.examine()
    #expect(examination.findings == [])
    #expect(try await examination.contents == desk.archive.examine().contents)
    #expect(try await copy.archive.all() == desk.archive.all())
    try await copy.archive.keep([Article.full])
    #expect(try await copy.archive.examine().findings == [])
  }

  @Test func integrityCheckFindsNothing() async throws {
    #expect(try await shell(desk, "PRAGMA integrity_check") == "ok\n")
  }

  @Test(arguments: ["VACUUM INTO '%'", ".backup '%'"])
  func copyIsSound(command: String) async throws {
    let copy = try DoctorDesk()
    _ = try await shell(desk, command.replacing("%", with: copy.path))
    try await expectSame(copy)
  }

  @Test(arguments: ["REINDEX", "VACUUM", "PRAGMA optimize; ANALYZE; REINDEX; VACUUM"])
  func fileStaysSound(command: String) async throws {
    let copy = try DoctorDesk()
    try copy.write(try #require(desk.bytes()))
    _ = try await shell(copy, command)
    try await expectSame(copy)
  }

  /// A dump does not contain the numbers in the file's header.
  @Test func loadedDumpNeedsOnlyItsHeader() async throws {
    let copy = try DoctorDesk()
    _ = try await shell(copy, "", input: shell(desk, ".dump"))
    #expect(try await copy.archive.examine().findings == [.wrongHeader])
    #expect(try await copy.archive.rebuild().repairs == ["corrected the file header"])
    try await expectSame(copy)
  }

  @Test(arguments: ChecksumTable.all.map(\.checked))
  func missingChecksumsAreMadeAgain(table: String) async throws {
    try desk.edit("DROP TABLE \(table)_sum")
    #expect(try await desk.archive.examine().remedy == .rebuild)
    _ = try await desk.archive.rebuild()
    #expect(try await desk.archive.examine().findings == [])
  }

  @Test(arguments: ChecksumTable.all.map(\.checked))
  func everyRowHasItsChecksum(table: String) async throws {
    let noun = try #require(ChecksumTable.all.first { $0.checked == table }).noun
    let rows = try await desk.archive.firstNumber("SELECT count(*) FROM \(table)_sum")
    #expect(try #require(rows) > 1)
    try desk.edit("UPDATE \(table)_sum SET checksum = checksum + 1")
    #expect(try await desk.archive.examine().findings == [.changed(rows ?? 0, noun)])
    try desk.edit("DELETE FROM \(table)_sum")
    #expect(try await desk.archive.examine().findings == [.changed(rows ?? 0, noun)])
  }

  @Test func flippedBitInARemovedMarkIsFound() async throws {
    try await desk.archive.edit("UPDATE removed_mark SET unsaved_at = 0.3")
    #expect(try await desk.archive.examine().findings == [])
    var bytes = try #require(desk.bytes())
    let time = withUnsafeBytes(of: (0.3).bitPattern.bigEndian) { Array($0) }
    let range = try #require(bytes.firstRange(of: time))
    bytes[range.upperBound - 1] ^= 1
    try desk.write(bytes)
    #expect(try await desk.archive.examine().findings == [.changed(1, "removed mark")])
  }

  @Test func checksumWithoutARowIsReported() async throws {
    try desk.edit("INSERT INTO feed_sum VALUES (99, 1); INSERT INTO provider_sum VALUES ('x', 1)")
    let findings = try await desk.archive.examine().findings
    #expect(findings == [.changed(1, "provider"), .changed(1, "feed")])
  }

  @Test func rebuildDoesNotHideAChange() async throws {
    try desk.edit("UPDATE article_sum SET checksum = 1 WHERE key = (SELECT max(key) FROM article)")
    _ = try await desk.archive.rebuild()
    #expect(try await desk.archive.examine().findings == [.changed(1, "article")])
  }
}

extension DoctorDesk {
  /// Stores rows in all tables with checksums.
  func fillAllTables() async throws {
    try await fill(1..<150)
    for (number, place) in ["a", "b"].enumerated() {
      try await archive.keep([Article.numbered(200 + number).also(.at(place))])
    }
    for number in 1...3 {
      try await archive.like(.clip(number))
      try await archive.record(.saved("/\(number)"))
      try await archive.follow([.sample("\(number)")])
    }
    for number in 1...20 { try await archive.unsave(Article.numbered(number).id) }
  }
}
