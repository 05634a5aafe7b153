import Testing

@testable import BoundaryCheck

@Suite("A workspace with a drawing of its layers")
struct DrawnWorkspaceTests {
  /// The good workspace with a drawing as the program makes it.
  private func drawn() async throws -> TemporaryWorkspace {
    let folder = try TemporaryWorkspace(GoodWorkspace.files)
    let drawing = await folder.run("--graph", "svg")
    #expect(drawing.status == 0)
    let policy = try #require(GoodWorkspace.files[Place.policy])
    try folder.write(drawing.output, to: "docs/layers.svg")
    try folder.write(
      policy.replacing(#""looseFiles""#, with: #""drawing": "docs/layers.svg", "looseFiles""#),
      to: Place.policy
    )
    return folder
  }

  @Test(.timeLimit(.minutes(20)))
  func currentDrawingIsClean() async throws {
    let folder = try await drawn()
    let report = await Checker.report(of: folder.root, evidence: .ofSources)
    HarmlessChange("Nothing is changed").expect(in: report)
  }

  @Test(.timeLimit(.minutes(20)))
  func newImportMakesTheDrawingStale() async throws {
    let folder = try await drawn()
    let patch = try Patch(AddedFile.changesForBuilds, in: folder.root)
    try folder.write("import CStore\n", to: Spot.newsFeed.folder + "/More.swift")
    let report = await Checker.report(of: folder.root, evidence: .ofSources)
    try patch.undo()
    expectSigns([Sign(.staleDrawing, "docs/layers.svg")], in: report.violations)
  }
}
