import Glibc
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

  /// The import waits for the rest of a pipe when it is killed, after it has stored two batches.
  @Test(arguments: ArchivePlace.available)
  func importAfterAKillCountsWhatIsNew(place: ArchivePlace) async throws {
    let marks = [
      "\"saved\":true": "\"saved\":true,\"savedChangedAt\":\"2024-05-06T07:08:09.5Z\"",
      "\"saved\":false": "\"saved\":false,\"savedChangedAt\":\"2024-05-07T00:00:00Z\"",
    ]
    let lines = (0..<5_300).map { number in
      let line = DurabilityDesk.line(number)
      return marks.reduce(line) { $0.replacing($1.key, with: number % 7 == 0 ? $1.value : $1.key) }
    }
    let (undisturbed, desk) = (try DurabilityDesk(place), try DurabilityDesk(place))
    let first = try desk.home.write("first.ndjson", lines[..<100].joined())
    let rest = try desk.home.write("rest.ndjson", lines[100...].joined())
    let whole = try await undisturbed.startImport([first, rest]).result()
    #expect(whole.errors.hasSuffix("Imported 5,300 new articles\n"), "\(whole.errors)")
    let everything = try await undisturbed.everything()

    let pipe = desk.home.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let program = try desk.startImport([first, pipe])
    let text = Array(lines[100...].joined().utf8)
    // Stays open after the last line.
    let writer = await onOwnThread {
      let writer = open(pipe, O_WRONLY | O_CLOEXEC)
      var count = 0
      while count < text.count {
        let written = text[count...].withUnsafeBytes { write(writer, $0.baseAddress, $0.count) }
        guard written > 0 else { break }
        count += written
      }
      return writer
    }
    let export = ["export", "--format", "ndjson"]
    while try await desk.run(export).output.split(separator: "\n").count <= 100 {}
    program.signal(SIGKILL)
    #expect(try await program.result().end == .signalled(SIGKILL))
    close(writer)
    try await desk.expectSound("killed")
    let kept = try await desk.everything()
    #expect(Set(kept).isSubset(of: everything))
    try #require(kept.count > 100 && kept.count < 5_300)

    let again = try await desk.startImport([first, rest]).result()
    #expect(again.end == .exited(0))
    let known = Self.grouped(kept.count)
    let new = Self.grouped(5_300 - kept.count)
    let summary = "Imported \(new) new articles; \(known) were already there\n"
    #expect(again.errors.hasSuffix(summary), "\(again.errors)")
    #expect(try await desk.everything() == everything)
    try await desk.expectSound("done again")
  }

  private static func grouped(_ number: Int) -> String {
    number < 1_000 ? "\(number)" : "\(number / 1_000)," + "\(1_000 + number % 1_000)".dropFirst()
  }
}
