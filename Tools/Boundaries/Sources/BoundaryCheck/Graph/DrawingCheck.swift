/// Compares the drawing in the file that the policy lists with the layers as they are.
struct DrawingCheck {
  let survey: Survey

  func findings() -> Findings {
    let workspace = survey.workspace
    guard let path = workspace.policy.drawing, everythingWasRead else { return Findings() }
    let graph = ModuleGraph(survey)
    // Layers that break the policy should be corrected, not drawn.
    guard graph.edges.allSatisfy(\.isAllowed) else { return Findings() }
    var violation = Violation(
      .staleDrawing,
      by: path,
      path,
      at: Location(file: path),
      "\(path) shows other layers than there are"
    )
    do throws(Obstacle) {
      let file = try DrawingFile(path, in: workspace.root)
      if file.drawing == graph.mermaid { return Findings() }
    } catch {
      violation.message = error.message
      violation.instead = error.instead
    }
    return Findings(violations: [violation])
  }

  /// Whether every module could be read; modules that could not are reported elsewhere.
  private var everythingWasRead: Bool {
    let swift = survey.workspace.policy.modules.filter(\.kind.isSwift).map(\.name)
    return survey.obstacles.isEmpty && swift.allSatisfy(survey.wholeModules.contains)
  }
}
