import ByteStrings
import Domain
import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// An address with two servers, of which one was promoted while the other one still runs.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed"))
struct TwoPrimariesTests {
  private let old: PostgresServer
  private let new: PostgresServer
  private let database: SchemaDatabase

  init() async throws {
    let old = try await onOwnThread { Result { try PostgresServer() } }.get()
    database = try await SchemaDatabase(on: old)
    new = try await onOwnThread { Result { try PostgresServer(standbyOf: old) } }.get()
    self.old = old
  }

  private func archive(
    _ servers: [PostgresServer],
    _ outages: Outages = Outages(folder: nil)
  ) -> SharedArchive {
    let hosts = servers.map(\.folder).joined(separator: ",")
    let address = "postgresql:///\(database.database.name)?host=\(hosts)&user=postgres"
    return SharedArchive(at: address, as: .library, outages: outages.folder) { .saving }
  }

  private func titles(_ server: PostgresServer) async throws -> String {
    let sql = "SELECT string_agg(title, ' ' ORDER BY title) FROM broadsheet.article"
    return try await server.run(sql, in: database.database.name)
  }

  private func promote() async throws {
    let new = new
    try await onOwnThread { Result { try new.promote() } }.get()
  }

  @Test func changesGoToTheLargerTimeline() async throws {
    _ = try await archive([old, new]).keep([.fake("a")], marks: [:])
    try await promote()
    _ = try await archive([old, new]).keep([.fake("b")], marks: [:])
    #expect(try await titles(old) == Article.fake("a").title)
    #expect(try await titles(new).hasSuffix(Article.fake("b").title))
  }

  @Test func silentServerMayHaveBeenPromoted() async throws {
    try await promote()
    let folder = try TemporaryFolder()
    let outages = Outages(folder: ByteString(folder.path))
    let archive = archive([old, new], outages)
    for parameters in try archive.sessions.address.get().attempts(for: .writing) {
      outages.remember(parameters.server)
    }
    _ = try await archive.keep([.fake("b")], marks: [:])
    #expect(try await titles(old) == "")
    #expect(try await titles(new) == Article.fake("b").title)
  }

  @Test func doctorReportsTwoPrimaries() async throws {
    #expect(try await archive([old, new]).examine().findings.isEmpty)
    try await promote()
    let sentences = try await archive([old, new]).examine().findings.map(\.sentence)
    #expect(sentences.count == 1)
    #expect(
      sentences[0].contains("\(old.folder) (timeline 1) and \(new.folder) (timeline 2) accept")
    )
  }

  @Test func doctorReportsServersOfOtherSystems() async throws {
    let other = try await onOwnThread { Result { try PostgresServer() } }.get()
    try await other.run("CREATE DATABASE \(database.database.name)")
    let sentences = try await archive([old, other]).examine().findings.map(\.sentence)
    #expect(sentences.contains { $0.hasSuffix("are not copies of one another") })
  }

  @Test func replacedServerAloneIsRefused() async throws {
    _ = try await archive([old, new]).keep([.fake("a")], marks: [:])
    try await promote()
    // The new primary answers, but accepts no changes.
    try await new.run(
      "ALTER SYSTEM SET default_transaction_read_only = on; SELECT pg_reload_conf()"
    )
    let error = await #expect(throws: NewsError.self) {
      try await archive([old, new]).keep([.fake("b")], marks: [:])
    }
    guard case .archiveUnavailable(_, let reason) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(reason == "\(new.folder) was promoted; stop the server that it replaces")
    #expect(try await titles(old) == Article.fake("a").title)
  }
}
