import FoundationEssentials
import TestSupport
import Testing

/// Many programs use one archive at once; none fails and nothing is lost.
@Suite(.hangLimit, .needsExecutable)
struct DurabilityCrowdTests {
  @Test(arguments: ArchivePlace.available)
  func fourWritersAndEightReadersLoseNothing(place: ArchivePlace) async throws {
    let desk = try DurabilityDesk(place)
    let clock = ContinuousClock()
    let end = clock.now + .seconds(DurabilityLoad.crowdSeconds)
    let written = try await withThrowingTaskGroup(of: Int.self) { group in
      for writer in 0..<4 {
        group.addTask {
          var rounds = 0
          while clock.now < end {
            try await Self.write(desk, Self.numbers(of: writer, round: rounds))
            rounds += 1
          }
          return rounds
        }
      }
      for reader in 0..<8 {
        group.addTask {
          while clock.now < end { try await Self.read(desk, "word\(reader)") }
          return 0
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(written >= 4)
    #expect(try await desk.everything().count == written * 20 + 10)
    try await desk.expectSound("after \(written) imports")
  }

  /// Twenty numbers unique to a round of a writer, and ten common to all.
  private static func numbers(of writer: Int, round: Int) -> [Int] {
    let first = 10 + (round * 4 + writer) * 20
    return Array(first..<first + 20) + Array(0..<10)
  }

  private static func write(_ desk: DurabilityDesk, _ numbers: [Int]) async throws {
    let lines = numbers.map(DurabilityDesk.line).joined()
    let result = try await desk.run("import", "-", input: lines)
    #expect(result.end == .exited(0), "\(result.errors)")
  }

  private static func read(_ desk: DurabilityDesk, _ word: String) async throws {
    let result = try await desk.run("search", "--offline", word, "--json")
    #expect(result.end == .exited(0), "\(result.errors)")
    // The archive is empty until the first import ends.
    let isEarly = result.errors.contains("the archive is empty")
    #expect(result.errors.isEmpty || isEarly, "\(result.errors)")
  }
}
