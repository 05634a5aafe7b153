/// How much is checked: the value of `profile` in a policy.
enum Profile: String, CaseIterable, JSONValue, Sendable {
  /// Layers and imports, which need manifests and sources, but no build.
  case core
  /// Every rule, with all evidence.
  case strict

  /// The evidence that its rules need.
  var evidence: Set<Evidence> {
    switch self {
    case .core: [.manifests, .imports]
    case .strict: Set(Evidence.allCases)
    }
  }

  var rules: Set<Rule> {
    switch self {
    case .core:
      [
        .layer, .cycle, .unlistedModule, .undeclaredEdge, .forbiddenImport, .moduleSelector,
        .staleException, .staleDrawing,
      ]
    case .strict: Set(Rule.allCases)
    }
  }

  /// The findings without violations of other rules; in core, obstacles of checks become notes.
  func filtered(_ findings: Findings) -> Findings {
    var findings = findings
    findings.violations.removeAll { !rules.contains($0.rule) }
    if self == .core {
      findings.notes += findings.obstacles
      findings.obstacles = []
    }
    return findings
  }
}
