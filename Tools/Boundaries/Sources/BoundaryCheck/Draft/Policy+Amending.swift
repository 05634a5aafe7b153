extension Policy {
  /// The policy with the loose files, headers, libraries, scripts and flags of the violations.
  ///
  /// For drafts only; later a person adds each of them.
  func amended(by violations: [Violation]) -> Policy {
    var policy = self
    for violation in violations { policy.allow(violation) }
    policy.scripts.files.sort()
    policy.scripts.flags.sort()
    return policy
  }

  private mutating func allow(_ violation: Violation) {
    switch violation.rule {
    case .header:
      let name = violation.subject
      let isHeader = name.contains("/") || SourceSort.isSource(name)
      let list = isHeader ? \Policy.Module.includes : \.links
      updateModules { module in
        if module.name == violation.module {
          module[keyPath: list].appendOnce([name])
          module[keyPath: list].sort()
        }
      }
    case .straySource: looseFiles.appendOnce([violation.subject])
    case .unlistedScript: scripts.files.appendOnce([violation.subject])
    case .buildFlag where scripts.files.contains(violation.module):
      scripts.flags.appendOnce([violation.subject])
    default: break
    }
  }
}
