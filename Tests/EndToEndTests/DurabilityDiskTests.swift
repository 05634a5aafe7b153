import FoundationEssentials
import TestSupport
import Testing

/// An archive on a full disk keeps its content, and works again when there is space.
@Suite(.hangLimit, .needsExecutable)
struct DurabilityDiskTests {
  @Test(arguments: [1, 40, 400, 1_200])
  func fullDiskLosesNothing(kibibytes: Int) async throws {
    let desk = try DurabilityDesk()
    let parts = try desk.writeArticles(files: 3, of: 400)
    let first = try await desk.run("import", parts[0])
    #expect(first.end == .exited(0), "\(first.errors)")
    let before = try await desk.everything()
    // `ulimit -f` counts in units of 512 bytes.
    let line = "ulimit -f \(kibibytes * 2); exec \"$B\" import \(parts[1]) \(parts[2])"
    let result = try await desk.shell(line)
    #expect(result.end == .exited(73), "\(result.errors)")
    #expect(result.errors.contains("the archive \(desk.archive) cannot be written: "))
    let kept = try await desk.everything()
    #expect(Set(before).isSubset(of: kept))
    #expect(kept.count % 400 == 0)
    try await desk.expectSound("full at \(kibibytes) KiB")
    let again = try await desk.run("import", parts[1], parts[2])
    #expect(again.end == .exited(0), "\(again.errors)")
    #expect(try await desk.everything().count == 1_200)
    try await desk.expectSound("with room again")
  }

  @Test func failedCreationLeavesNoArchive() async throws {
    let desk = try DurabilityDesk()
    let part = try desk.writeArticles(files: 1, of: 10)[0]
    let result = try await desk.shell("ulimit -f 4; exec \"$B\" import \(part)")
    #expect(result.end == .exited(73), "\(result.errors)")
    let again = try await desk.run("import", part)
    #expect(again.end == .exited(0), "\(again.errors)")
    #expect(try await desk.everything().count == 10)
    try await desk.expectSound("with room")
  }
}
