import Domain
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// Failures of the server and of connections: the error for a person, and the details for experts.
struct PostgresErrorTests {
  private let path = "postgresql://db/news"

  private func error(_ state: String, _ use: ArchiveUse = .reading) -> NewsError {
    NewsError(PostgresError(.server(state), "words"), use, at: path)
  }

  @Test(arguments: [
    "08006", "08001", "40001", "40P01", "53300", "53200", "57014", "57P01", "57P02",
    "57P03", "57P05", "58030", "HV00N",
  ])
  func outageIsTemporary(state: String) {
    #expect(error(state) == .archiveUnavailable(path: path, "words"))
    #expect(error(state, .writing) == .archiveUnavailable(path: path, "words"))
  }

  @Test func lockTimeoutHasTheWordsOfTheFile() {
    let busy = NewsError.archiveUnavailable(path: path, "another program is using it")
    #expect(error("55P03") == busy)
    #expect(error("55P03", .writing) == busy)
  }

  @Test(arguments: ["42P01", "42703", "42883", "3F000", "XX001", "XX002"])
  func differentTablesAreDamage(state: String) {
    #expect(error(state) == .archiveDamaged(path: path, "words"))
  }

  @Test(arguments: ["25006", "53100"])
  func readOnlyServerIsReported(state: String) {
    #expect(error(state) == .archiveUnwritable(path: path, "words"))
  }

  @Test func deniedPermissionDependsOnTheUse() {
    #expect(error("42501") == .archiveUnreadable(path: path, "words"))
    #expect(error("42501", .writing) == .archiveUnwritable(path: path, "words"))
  }

  @Test func rejectedConnectionHasAdvice() {
    let password = "words; passwords are read from ~/.pgpass, PGPASSFILE or PGPASSWORD"
    #expect(error("28P01", .writing) == .archiveUnreadable(path: path, password))
    #expect(error("28000") == .archiveUnreadable(path: path, "words"))
    let database = "words; create it with createdb, or change the address"
    #expect(error("3D000") == .archiveUnreadable(path: path, database))
  }

  @Test(arguments: [PostgresError.Kind.unreachable, .lost, .late])
  func lostConnectionIsTemporary(kind: PostgresError.Kind) {
    let error = NewsError(PostgresError(kind, "words"), .writing, at: path)
    #expect(error == .archiveUnavailable(path: path, "words"))
  }

  @Test func schemaAndCancellationHaveTheirOwnErrors() {
    let error = { NewsError(PostgresError($0, "words"), .writing, at: path) }
    #expect(error(.cancelled) == .cancelled)
    #expect(error(.tooNew) == .archiveTooNew(path: path))
    #expect(error(.unfit) == .archiveUnwritable(path: path, "words"))
  }

  @Test(arguments: [
    (
      "connection to server at \"h\", port 1 failed: Connection refused\n\tIs it running?",
      PostgresError.Kind.unreachable
    ),
    (
      "could not translate host name \"h\" to address: Temporary failure in name resolution",
      .unreachable
    ),
    ("could not translate host name \"h\" to address: Name or service not known", .unusable),
    ("connection to server failed: fe_sendauth: no password supplied", .unusable),
    ("connection failed: SSL error: certificate verify failed", .insecure),
    ("connection failed: server does not support SSL, but SSL was required", .insecure),
    ("root certificate file \"/x\" does not exist", .insecure),
    ("invalid sslmode value: \"x\"", .unusable),
    (
      "connection to server on socket \"/certificates/.s.PGSQL.1\" failed: No such file or directory",
      .unreachable
    ),
    ("could not translate host name \"db.invalid\" to address: Temporary failure", .unreachable),
    ("connection to server at \"h\" failed: SSL SYSCALL error: EOF detected", .unreachable),
  ])
  func messagesOfLibraryAreClassified(message: String, kind: PostgresError.Kind) {
    let error = PostgresError(connecting: message)
    #expect(error.kind == kind)
    #expect(!error.message.contains("running"))
  }

  /// What libpq reports of `localhost`, with one reason for each of its addresses.
  private func report(_ reasons: [String]) -> String {
    zip(["::1", "127.0.0.1", "127.0.0.2"], reasons).map { address, reason in
      "connection to server at \"localhost\" (\(address)), port 5432 failed: \(reason)\n"
    }.joined()
  }

  @Test(arguments: [
    ["Connection refused\n\tIs the server running?", "SSL error: certificate verify failed"],
    ["SSL error: certificate verify failed", "Connection refused\n\tIs the server running?"],
    ["Network is unreachable", "server closed the connection", "Connection refused"],
    ["Network is unreachable", "Connection refused\n\tIs the server running?"],
    ["Connection refused", "fe_sendauth: no password supplied"],
    ["root certificate file \"/x\" does not exist\nProvide the file.", "Connection refused"],
  ])
  func furthestAttemptIsReported(reasons: [String]) {
    let best = ["SSL", "fe_sendauth", "root certificate", "server closed", "Connection refused"]
    let expected = best.lazy.compactMap { part in reasons.first { $0.hasPrefix(part) } }.first
    let error = PostgresError(connecting: report(reasons))
    let line = expected?.prefix { $0 != "\n" } ?? ""
    #expect(error.message.hasSuffix("failed: " + line))
  }

  @Test func equalAttemptsReportTheFirst() {
    let error = PostgresError(connecting: report(["Connection refused", "Connection refused"]))
    #expect(error.message.contains("(::1)"))
    #expect(error.kind == .unreachable)
  }

  @Test func conflictsAreRetried() {
    let isRetryable = { PostgresError(.server($0), "").isRetryable }
    #expect(isRetryable("40001") && isRetryable("40P01") && !isRetryable("23505"))
  }

  @Test func descriptionIsOneLine() {
    let error = PostgresError(.server("42601"), "syntax\n  error", sql: "SELECT\n  1")
    #expect(error.description == "syntax error (42601) in: SELECT 1")
    let long = PostgresError(.lost, "m", sql: String(repeating: "word ", count: 1_000))
    #expect(long.description.hasPrefix("m in: word word "))
    #expect(long.description.count < 350)
  }
}
