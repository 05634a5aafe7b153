import TestSupport
import Testing

/// A server that is killed during imports loses no stored article.
@Suite(
  .hangLimit,
  .needsExecutable,
  .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed")
)
struct SharedKillTests {
  @Test func importCanBeRepeatedAfterACrashOfTheServer() async throws {
    let server = try PostgresServer(settings: ["fsync": "on", "full_page_writes": "on"])
    let undisturbed = try DurabilityDesk(in: try server.database())
    let parts = try undisturbed.writeArticles(files: 6, of: 100)
    let clock = ContinuousClock()
    let began = clock.now
    #expect(try await undisturbed.startImport(parts).result().end == .exited(0))
    let duration = began.duration(to: clock.now)
    let everything = try await undisturbed.everything()
    var numbers = SeededGenerator(seed: 7)
    for round in 1...max(1, DurabilityLoad.kills / 2) {
      let desk = try DurabilityDesk(in: try server.database())
      let program = try desk.startImport(parts)
      try await clock.sleep(for: duration * Double.random(in: 0...1, using: &numbers))
      try server.stop(.killed)
      let end = try await program.result().end
      #expect([.exited(0), .exited(75)].contains(end), "round \(round)")
      try server.start()
      let again = try await desk.startImport(parts).result()
      #expect(again.end == .exited(0), "round \(round): \(again.errors)")
      #expect(try await desk.everything() == everything, "round \(round)")
      try await desk.expectSound("round \(round)")
    }
  }
}
