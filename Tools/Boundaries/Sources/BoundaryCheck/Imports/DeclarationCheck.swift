/// Finds imports of modules of the workspace that the manifest of the importing module does not declare.
///
/// They compile as long as something else was built first: all modules of a build share a folder.
struct DeclarationCheck {
  let policy: Policy
  let sources: [SwiftSource]
  let needs: ModuleNeeds

  /// One violation for each edge, at its first import.
  func findings() -> Findings {
    let packages = Dictionary(
      policy.packages.flatMap { package in package.modules.map { ($0.name, package) } }
    ) { first, _ in first }
    var seen: Set<[String]> = []
    var findings = Findings()
    for source in sources where needs.isComplete(source.module) {
      for use in source.imports where use.module != source.module {
        guard let own = packages[source.module], let other = packages[use.module],
          needs.declared[source.module]?.contains(use.module) != true,
          seen.insert([source.module, use.module]).inserted
        else { continue }
        let kind = other.isProject ? "project" : "package"
        let place = other.path == own.path ? "in the \(kind)" : "of the \(kind) \(other.path)"
        let message =
          "Target \(source.module) imports another target (\(use.module)) \(place) without declaring "
          + "it a dependency"
        var violation = Violation(
          .missingEdge,
          from: source.module,
          to: use.module,
          at: use.location,
          message
        )
        if own.isProject {
          violation.instead = "Add it to the target's frameworks in Xcode, or remove the import."
        }
        findings.violations.append(violation)
      }
    }
    return findings
  }
}
