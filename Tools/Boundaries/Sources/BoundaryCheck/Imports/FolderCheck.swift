/// Compares what folders of one module use of each other with what their layers may see.
struct FolderCheck {
  let policy: Policy
  let needs: ModuleNeeds

  func findings() -> Findings {
    var findings = Findings()
    for use in needs.folderUses {
      findings.counts["folder uses", default: 0] += 1
      guard let layer = policy.layer(named: use.layer),
        let other = policy.layer(named: use.declaringLayer), !layer.reaches(other)
      else { continue }
      let message =
        "the layer \(use.layer) uses \(use.name) of the layer \(use.declaringLayer), declared in "
        + use.declaration
      var violation = Violation(.forbiddenUse, by: use.module, use.name, at: use.location, message)
      violation.why = layer.why
      violation.instead = layer.instead
      findings.violations.append(violation)
    }
    if !needs.folderUses.isEmpty {
      findings.notes.append(
        Obstacle(
          "between folders of one module, types are seen by their names; functions, variables, members and inferred types are not"
        )
      )
    }
    return findings
  }
}
