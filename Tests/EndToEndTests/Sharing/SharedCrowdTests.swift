import TestSupport
import Testing

/// Many programs use a shared archive while its server restarts.
@Suite(
  .hangLimit,
  .needsExecutable,
  .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed")
)
struct SharedCrowdTests {
  @Test func restartOfTheServerLosesNothing() async throws {
    let server = try PostgresServer()
    let desk = try DurabilityDesk(in: try server.database())
    try await Self.write(desk, [0])
    let clock = ContinuousClock()
    let half = Duration.milliseconds(DurabilityLoad.crowdSeconds * 500)
    let end = clock.now + half * 2
    let written = try await withThrowingTaskGroup(of: Int.self) { group in
      for writer in 0..<8 {
        group.addTask {
          var rounds = 0
          while clock.now < end {
            try await Self.write(desk, Self.numbers(of: writer, round: rounds))
            rounds += 1
          }
          return rounds
        }
      }
      for reader in 0..<32 {
        group.addTask {
          while clock.now < end {
            try await Self.succeed { try await desk.run("search", "--offline", "word\(reader)") }
          }
          return 0
        }
      }
      group.addTask {
        try await clock.sleep(for: half)
        try server.restart()
        return 0
      }
      return try await group.reduce(0, +)
    }
    #expect(written >= 8)
    let articles = try await desk.everything()
    #expect(articles.count == written * 20 + 10)
    #expect(Set(articles).count == articles.count)
    try await desk.expectSound("after \(written) imports")
  }

  /// Twenty numbers unique to a round of a writer, and ten common to all.
  private static func numbers(of writer: Int, round: Int) -> [Int] {
    let first = 10 + (round * 8 + writer) * 20
    return Array(first..<first + 20) + Array(0..<10)
  }

  private static func write(_ desk: DurabilityDesk, _ numbers: [Int]) async throws {
    let lines = numbers.map(DurabilityDesk.line).joined()
    try await succeed { try await desk.run("import", "-", input: lines) }
  }

  /// Repeats a command as long as the server is not ready, which is the only reason to fail.
  private static func succeed(
    _ command: () async throws -> ProgramResult
  ) async throws {
    var result = try await command()
    var attempts = 1
    while result.end == .exited(75), attempts < 1_000 {
      result = try await command()
      attempts += 1
    }
    #expect(result.end == .exited(0), "\(result.errors)")
  }
}
