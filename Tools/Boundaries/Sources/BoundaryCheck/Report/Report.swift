/// The outcome of a check.
///
/// Its lists are sorted by file, line, column and text, each entry once; those without a location
/// come last.
struct Report: Equatable, Sendable {
  /// The violations that neither the policy nor the baseline accepts.
  let violations: [Violation]
  let accepted: [Violation]
  let obstacles: [Obstacle]
  /// What could not be checked, and does not change the exit status.
  let notes: [Obstacle]
  /// How many modules, files and so on were checked, by plural noun.
  let counts: [String: Int]
  /// The evidence that `--only` left out, in the usual order.
  let unasked: [Evidence]
  let profile: Profile

  /// Separates accepted violations from others, and adds one for each exception that matches none.
  ///
  /// If an obstacle occurred or evidence was left out, an exception may be needed by a violation
  /// that was not found, so it is not reported as stale.
  init(
    _ findings: Findings,
    accepting exceptions: Exceptions = Exceptions(),
    on evidence: Set<Evidence> = Set(Evidence.allCases),
    under profile: Profile = .strict
  ) {
    self.profile = profile
    unasked = Evidence.allCases.filter {
      profile.evidence.contains($0) && !evidence.contains($0)
    }
    let incomplete = findings.obstacles.isEmpty ? unasked : Evidence.allCases
    let unjudged = Set(Rule.allCases).subtracting(profile.rules)
    let judged = exceptions.apply(
      to: findings.violations.inOrderOnce(),
      unchecked: unjudged.union(incomplete.flatMap(\.rules))
    )
    violations = judged.filter { $0.acceptance == nil }.inOrderOnce()
    accepted = judged.filter { $0.acceptance != nil }
    obstacles = findings.obstacles.inOrderOnce()
    notes = findings.notes.inOrderOnce()
    counts = findings.counts
  }

  /// The report of a check that could not start.
  init(obstacles: [Obstacle]) {
    self.init(Findings(obstacles: obstacles))
  }

  /// 0 for a clean workspace, 1 for violations, 2 for obstacles without violations.
  var exitStatus: Int32 {
    if !violations.isEmpty { return 1 }
    return obstacles.isEmpty ? 0 : 2
  }
}
