import Testing

@testable import BoundaryCheck

@Suite("Broken workspaces that were never built", .serialized)
struct UnbuiltWorkspaceTests {
  @Test func everyWayToBreakABoundaryHasANameAndAFileOfItsOwn() {
    let added = AddedFile.breaches + AddedFile.harmless
    for files in [AddedFile.breaches, AddedFile.harmless, AddedFile.builds] {
      #expect(Set(files.map(\.path)).count == files.count)
    }
    #expect(Set(added.map(\.name)).count == added.count)
    let names = Breach.ofSources.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test(.timeLimit(.minutes(20)), arguments: AddedFile.breaches)
  func addedFileBreachIsCaughtByItsRule(file: AddedFile) async throws {
    file.expect(in: try await FileBatch.breaches.report)
  }

  @Test(.timeLimit(.minutes(20)))
  func nothingIsSaidOfWhatWasThereBefore() async throws {
    let report = try await FileBatch.breaches.report
    #expect(report.strangers(to: AddedFile.breaches) == [])
    #expect(report.exitStatus == 1)
  }

  @Test(.timeLimit(.minutes(20)), arguments: AddedFile.harmless)
  func everyHarmlessFileStaysUnnoticed(file: AddedFile) async throws {
    file.expect(in: try await FileBatch.harmless.report)
  }

  @Test(.timeLimit(.minutes(20)))
  func aWorkspaceWithEveryHarmlessFileIsClean() async throws {
    let report = try await FileBatch.harmless.report
    #expect(report.strangers(to: AddedFile.harmless) == [])
    #expect(report.exitStatus == 0)
  }

  @Test(.timeLimit(.minutes(20)), arguments: Breach.ofSources)
  func everyBreachIsCaughtByItsOwnRule(breach: Breach) async throws {
    breach.expect(in: try await Checker.report(after: breach.changes))
  }

  @Test(.timeLimit(.minutes(20)), arguments: HarmlessChange.ofSources)
  func everyHarmlessChangeStaysUnnoticed(change: HarmlessChange) async throws {
    try await change.expect(in: Checker.report(after: change.changes))
  }

  @Test(.timeLimit(.minutes(20)))
  func missingBuildCannotBeChecked() async throws {
    let report = try await Checker.report(after: [], evidence: [.symbols])
    #expect(report.violations.isEmpty)
    #expect(report.obstacles.contains { $0.says(".build") })
    #expect(report.exitStatus == 2)
  }
}
