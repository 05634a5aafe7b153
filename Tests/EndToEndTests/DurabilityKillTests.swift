import TestSupport
import Testing

/// A killed import leaves a sound archive, and repeating it completes it.
@Suite(.hangLimit, .needsExecutable)
struct DurabilityKillTests {
  @Test(arguments: ArchivePlace.available)
  func killedImportCanBeRepeated(place: ArchivePlace) async throws {
    let undisturbed = try DurabilityDesk(place)
    let clock = ContinuousClock()
    let parts = try undisturbed.writeArticles(files: 6, of: 100)
    let began = clock.now
    let whole = try await undisturbed.startImport(parts).result()
    let duration = began.duration(to: clock.now)
    #expect(whole.end == .exited(0), "\(whole.errors)")
    let everything = try await undisturbed.everything()
    #expect(everything.count == 600)
    var numbers = SeededGenerator(seed: 4)
    var kills = 0
    var round = 0
    // The duration of an import depends on the load of the machine.
    var scale = 1.0
    while kills < DurabilityLoad.kills {
      round += 1
      try #require(round <= 5 * DurabilityLoad.kills, "imports end before they can be killed")
      let moment = duration * Double.random(in: 0...scale, using: &numbers)
      let desk = try DurabilityDesk(place)
      let program = try desk.startImport(parts)
      // If it takes longer, it is killed and this throws.
      let isKilled = (try? await program.result(within: moment)) == nil
      kills += isKilled ? 1 : 0
      scale = isKilled ? min(1, scale * 1.1) : scale * 0.7
      try await desk.expectSound("killed after \(moment), round \(round)")
      let kept = try await desk.everything()
      #expect(Set(kept).isSubset(of: everything), "round \(round)")
      #expect(kept.count % 100 == 0, "half a part was kept in round \(round)")
      let again = try await desk.startImport(parts).result()
      #expect(again.end == .exited(0), "round \(round): \(again.errors)")
      #expect(try await desk.everything() == everything, "round \(round)")
      try await desk.expectSound("done again, round \(round)")
    }
  }
}
