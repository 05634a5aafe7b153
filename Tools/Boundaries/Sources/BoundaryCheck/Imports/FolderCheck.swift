/// Compares what folders of one module use of each other with what their layers may see.
struct FolderCheck {
  let policy: Policy
  let needs: ModuleNeeds

  func findings() -> Findings {
    if needs.importedInFolders.isEmpty { return Findings() }
    var findings = Findings(counts: ["folder uses": needs.folderUses.count])
    for use in needs.folderUses where !policy.allows(use) {
      let message =
        "the layer \(use.layer) uses \(use.name) of the layer \(use.declaringLayer), declared in "
        + use.declaration
      var violation = Violation(.forbiddenUse, by: use.module, use.name, at: use.location, message)
      let layer = policy.layer(named: use.layer)
      violation.why = layer?.why
      violation.instead = layer?.instead
      findings.violations.append(violation)
    }
    let limits =
      "types are seen by their names; functions, variables, members and inferred types are not"
    findings.notes.append(Obstacle("between folders of one module, " + limits))
    return findings
  }
}

extension Policy {
  /// Whether the layer of a source in a folder sees the layer of the type that it uses.
  func allows(_ use: FolderUse) -> Bool {
    guard let layer = layer(named: use.layer), let other = self.layer(named: use.declaringLayer)
    else { return true }
    return layer.reaches(other)
  }
}
