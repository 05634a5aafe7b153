import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// Notifications of other connections.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled))
struct SessionsNotificationsTests {
  private let database: PostgresDatabase
  private let sessions: Sessions
  private let listeners =
    "FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"

  init() throws {
    database = try PostgresServer.shared.database()
    sessions = Sessions(database.address)
  }

  private func notify(_ channel: String, _ payload: String) async throws {
    try await sessions.session(.writing) { connection throws(PostgresError) in
      let values: [SQLValue] = [.text(channel), .text(payload)]
      _ = try connection.rows("SELECT pg_notify($1, $2)", values) { _ in }
    }
  }

  @Test func payloadsArriveInOrder() async throws {
    var events = sessions.notifications(on: "news").makeAsyncIterator()
    #expect(await events.next() == .connected)
    try await notify("other", "not for this channel")
    for payload in ["articles", "marks Jürgen", ""] { try await notify("news", payload) }
    #expect(await events.next() == .message("articles"))
    #expect(await events.next() == .message("marks Jürgen"))
    #expect(await events.next() == .message(""))
  }

  @Test func nameOfTheChannelIsQuoted() async throws {
    let name = "a\"b; DROP TABLE c"
    var events = sessions.notifications(on: name).makeAsyncIterator()
    #expect(await events.next() == .connected)
    try await notify(name, "x")
    #expect(await events.next() == .message("x"))
  }

  @Test func lostConnectionIsOpenedAgain() async throws {
    var events = sessions.notifications(on: "news").makeAsyncIterator()
    #expect(await events.next() == .connected)
    try await database.run("SELECT pg_terminate_backend(pid) \(listeners)")
    guard case .lost = await events.next() else {
      Issue.record("no loss")
      return
    }
    #expect(await events.next() == .connected)
    try await notify("news", "again")
    #expect(await events.next() == .message("again"))
  }

  @Test func connectionEndsWithItsConsumer() async throws {
    let task = Task {
      for await _ in sessions.notifications(on: "news") {}
    }
    while try await database.run("SELECT count(*) \(listeners)") == "0" { continue }
    task.cancel()
    await task.value
    while try await database.run("SELECT count(*) \(listeners)") != "0" { continue }
  }

  @Test func missingServerIsReported() async throws {
    var events = Sessions("postgresql:///d?host=/missing").notifications(on: "news")
      .makeAsyncIterator()
    guard case .lost(let reason) = await events.next() else {
      Issue.record("no loss")
      return
    }
    #expect(reason.hasSuffix("No such file or directory"))
  }
}
