import ByteStrings
import Domain
import Query
import TestSupport
import Testing

@testable import SharedArchive

/// A server of older articles that is frozen: it accepts connections, and does not answer.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed"))
struct FrozenServerTests {
  /// The tests run one after another, and each thaws it.
  private static let started = Result { try PostgresServer() }

  private let second: PostgresServer
  private let database: SchemaDatabase
  private let there: SchemaDatabase

  init() async throws {
    second = try await onOwnThread { Self.started }.get()
    database = try await SchemaDatabase()
    there = try await SchemaDatabase(on: second)
    try await database.connect(to: there)
    try await database.store(1...5, in: 2019)
    try await database.store(6...9, in: 2020)
    try await there.run("SELECT add_partition(place(2019, 0))", functions: true)
    try await database.run("SELECT move_partition('article_2019', 'second')")
  }

  private func archive() -> SharedArchive {
    SharedArchive(at: database.database.address, as: .library) { .saving }
  }

  /// Checks that a search is partial, with a notice, and that the server is remembered as down.
  private func expectPart(_ archive: SharedArchive) async throws {
    let page = try await archive(try ArticleQuery(""), at: nil)
    #expect(page.items.count == 4)
    let error = NewsError.notAnswering("second", at: archive.sessions.path)
    #expect(page.remarks == [.missing([error])])
    #expect(archive.partitions.known(answering: false) == ["second"])
  }

  @Test(arguments: [false, true])
  func searchesInUseArePartial(onlyMain: Bool) async throws {
    let archive = archive()
    #expect(try await archive(try ArticleQuery(""), at: nil).items.count == 9)
    try second.freeze(onlyMain: onlyMain)
    defer { try? second.thaw() }
    guard !onlyMain else {
      // Its open connections still work.
      #expect(try await archive(try ArticleQuery(""), at: nil).items.count == 9)
      return
    }
    try await expectPart(archive)
    try await expectPart(archive)
    #expect(try await archive.isEmpty(besides: .library) == false)
    #expect(try await archive.values(of: .source, beginning: "", limit: 9).map(\.count) == [4])
    let counts = try await archive.hits(of: try ArticleQuery(""), limit: 9, utcOffset: 0)
    #expect(counts?.counts.reduce(0, +) == 4)
  }

  @Test(arguments: [false, true])
  func firstSearchIsPartial(onlyMain: Bool) async throws {
    try second.freeze(onlyMain: onlyMain)
    defer { try? second.thaw() }
    let archive = archive()
    #expect(try await archive.isEmpty(besides: .library) == false)
    try await expectPart(archive)
  }

  @Test func failureToConnectNamesTheServer() async throws {
    try await database.run("ALTER SERVER second OPTIONS (ADD connect_timeout '2')")
    try second.freeze()
    defer { try? second.thaw() }
    try await expectPart(archive())
  }

  @Test func nextProcessLeavesTheServerOut() async throws {
    let folder = try TemporaryFolder()
    let outages = ByteString(folder.path)
    try second.freeze()
    defer { try? second.thaw() }
    for isKnown in [false, true] {
      let archive = SharedArchive(
        at: database.database.address,
        as: .library,
        outages: outages
      ) { .saving }
      let rest = Outages(folder: outages).rest(of: archive.sessions.path + " second")
      #expect((rest != nil) == isKnown)
      try await expectPart(archive)
    }
  }

  @Test func examinationReportsTheServer() async throws {
    try second.freeze()
    defer { try? second.thaw() }
    let sentences = try await archive().examine().findings.map(\.sentence)
    #expect(sentences.contains { $0.hasPrefix("The articles on the server second cannot be read") })
  }

  @Test func serverIsUsedAgainAfterItsOutage() async throws {
    let archive = archive()
    try second.freeze()
    try await expectPart(archive)
    try second.thaw()
    archive.partitions.remember(["second"], down: ["second"], for: .zero)
    #expect(try await archive(try ArticleQuery(""), at: nil).items.count == 9)
  }
}
