import Testing

@testable import BoundaryCheck

@Suite("A workspace with a drawing of its layers")
struct DrawnWorkspaceTests {
  /// The good workspace, with the drawing as the program writes it.
  private func drawn() async throws -> TemporaryWorkspace {
    let folder = try TemporaryWorkspace(GoodWorkspace.files)
    let policy = try #require(GoodWorkspace.files[Place.policy])
    try folder.write("```mermaid\n\(ModuleGraph.mermaidMark)\n```\n", to: Place.drawing)
    try folder.write(
      policy.replacing(#""looseFiles""#, with: "\(Place.drawingEntry), \"looseFiles\""),
      to: Place.policy
    )
    #expect(await folder.run("--graph", "mermaid", "--update") == (0, ""))
    return folder
  }

  @Test(.timeLimit(.minutes(20)))
  func updatedDrawingIsClean() async throws {
    let folder = try await drawn()
    let report = await Checker.report(of: folder.root, evidence: .ofSources)
    HarmlessChange("Nothing is changed").expect(in: report)
    let text = try DrawingFile(Place.drawing, in: folder.root).drawing
    #expect(await folder.run("--graph", "mermaid") == (0, text))
  }

  @Test(.timeLimit(.minutes(20)))
  func newImportMakesTheDrawingStale() async throws {
    let folder = try await drawn()
    let patch = try Patch(AddedFile.changesForBuilds, in: folder.root)
    try folder.write("import CStore\n", to: Spot.newsFeed.folder + "/More.swift")
    let report = await Checker.report(of: folder.root, evidence: .ofSources)
    try patch.undo()
    expectSigns([Sign(.staleDrawing, Place.drawing)], in: report.violations)
  }

  @Test(.timeLimit(.minutes(20)))
  func updateWithoutABlockFails() async throws {
    let folder = try await drawn()
    try folder.write("No drawing.\n", to: Place.drawing)
    #expect(await folder.run("--graph", "mermaid", "--update").status == 2)
  }
}
