/// How much is checked by default: the value of `profile` in a policy.
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

  /// The rules that it checks; each can be turned on or off in the policy.
  var rules: Set<Rule> {
    switch self {
    case .core:
      [
        .layer, .cycle, .unlistedPackage, .unlistedModule, .undeclaredEdge, .missingEdge,
        .forbiddenImport, .forbiddenUse, .transitiveReach, .dependentModules, .unreadSource,
        .unsafeFlag, .manifestVariant, .moduleSelector, .staleException, .staleDrawing,
      ]
    case .strict: Set(Rule.allCases)
    }
  }
}

/// What a violation of a rule does to the exit status: the values of `rules` in a policy.
enum Severity: String, CaseIterable, JSONValue, Sendable {
  /// The check fails.
  case error
  /// It is reported, and the check does not fail.
  case warning
  /// It is not looked for.
  case off
}

extension Policy {
  /// The severity of a rule: from the policy, else from the profile.
  func severity(of rule: Rule) -> Severity {
    rules[rule.rawValue] ?? (profile.rules.contains(rule) ? .error : .off)
  }

  /// Whether violations of a rule are looked for.
  func checks(_ rule: Rule) -> Bool { severity(of: rule) != .off }

  /// The evidence of the profile, and the first kind of it that each other rule needs.
  var evidence: Set<Evidence> {
    let added = Rule.allCases.filter { !profile.rules.contains($0) && checks($0) }
    let needed = added.compactMap { rule in Evidence.allCases.first { $0.rules.contains(rule) } }
    return profile.evidence.union(needed)
  }

  /// The findings with the severities of their rules; in core, obstacles of checks become notes.
  func judged(_ findings: Findings) -> Findings {
    var findings = findings
    findings.violations = findings.violations.compactMap { violation in
      var violation = violation
      violation.severity = severity(of: violation.rule)
      return violation.severity == .off ? nil : violation
    }
    if profile == .core {
      findings.notes += findings.obstacles
      findings.obstacles = []
    }
    return findings
  }
}
