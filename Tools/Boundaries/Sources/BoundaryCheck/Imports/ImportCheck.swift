/// Holds the imports of every file to what the policy lets its module import.
struct ImportCheck {
  let policy: Policy

  /// Judges every import and every `canImport`.
  func findings(_ sources: [SwiftSource]) -> Findings {
    var findings = Findings(counts: ["imports": sources.reduce(0) { $0 + $1.imports.count }])
    var unlisted: Set<String> = []
    for source in sources {
      guard let module = policy.module(named: source.module) else {
        if unlisted.insert(source.module).inserted {
          findings.stopped(by: unknown(source))
        }
        continue
      }
      let judge = ImportJudge(policy: policy, module: module)
      for statement in source.imports {
        findings.violations += judge.violations(of: statement)
      }
      findings.violations += source.questions.compactMap(judge.violation)
    }
    return findings
  }

  private func unknown(_ source: SwiftSource) -> Obstacle {
    Obstacle(
      message:
        "the policy does not name the module \(source.module), so its imports are not judged",
      instead: "List the module in the policy, or remove it.",
      location: Location(file: source.path)
    )
  }
}
