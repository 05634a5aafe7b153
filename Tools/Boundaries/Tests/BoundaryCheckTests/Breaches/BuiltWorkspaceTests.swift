import Testing

@testable import BoundaryCheck

@Suite("Broken workspaces that were built before", .serialized, .built)
struct BuiltWorkspaceTests {
  private let built: BuiltWorkspace

  init() throws {
    built = try #require(BuiltWorkspace.current)
  }

  @Test(.timeLimit(.minutes(20)))
  func theGoodWorkspaceIsCleanByAllEvidence() async throws {
    let report = try await built.report(after: [], evidence: Set(Evidence.allCases))
    HarmlessChange("Nothing is changed").expect(in: report)
  }

  @Test(.timeLimit(.minutes(20)), arguments: AddedFile.breaches)
  func addedFileBreachIsCaughtByItsRule(file: AddedFile) async throws {
    file.expectViolations(in: try await built.report(on: .breaches))
  }

  @Test(.timeLimit(.minutes(20)), arguments: HarmlessChange.ofBuilds)
  func everyHarmlessChangeStaysUnnoticed(change: HarmlessChange) async throws {
    let evidence = Set<Evidence>.ofSources.union([.symbols])
    change.expect(in: try await built.report(after: change.changes, evidence: evidence))
  }

  @Test(.timeLimit(.minutes(20)), arguments: Breach.ofStaleBuilds)
  func staleBuildIsNotTrusted(breach: Breach) async throws {
    breach.expect(in: try await built.report(after: breach.changes, evidence: [.symbols]))
  }

  @Test(.timeLimit(.minutes(20)), arguments: AddedFile.builds)
  func symbolOnlyBreachIsCaughtByItsRule(file: AddedFile) async throws {
    file.expect(in: try await built.report(on: .builds))
  }

  @Test(.timeLimit(.minutes(20)))
  func nothingIsSaidOfWhatWasBuiltBefore() async throws {
    let report = try await built.report(on: .builds)
    #expect(report.strangers(to: AddedFile.builds) == [])
  }

  @Test(.timeLimit(.minutes(20)), arguments: Breach.ofBuilds)
  func separateBuildBreachIsCaughtByItsRule(breach: Breach) async throws {
    let report = try await built.report(
      after: breach.changes,
      isRebuilt: true,
      evidence: Set(Evidence.allCases)
    )
    breach.expect(in: report)
  }
}
