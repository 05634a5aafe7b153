/// The outcome of a check.
///
/// Its lists are sorted by file, line, column and text, each entry once; those without a location
/// come last.
struct Report: Equatable, Sendable {
  /// The violations that neither the policy nor the baseline accepts.
  let violations: [Violation]
  /// Such violations of rules that are warnings; they do not change the exit status.
  let warnings: [Violation]
  let accepted: [Violation]
  let obstacles: [Obstacle]
  /// What could not be checked, and does not change the exit status.
  let notes: [Obstacle]
  /// How many modules, files and so on were checked, by plural noun.
  let counts: [String: Int]
  /// The evidence that `--only` left out, in the usual order.
  let unasked: [Evidence]
  let profile: Profile
  /// How the baseline differs from an earlier commit's; nil if that was not requested.
  var baselineChange: String?

  /// Separates accepted violations from others, and adds one for each exception that matches none.
  ///
  /// If an obstacle occurred or evidence was left out, an exception may be needed by a violation
  /// that was not found, so it is not reported as stale.
  init(
    _ findings: Findings,
    accepting exceptions: Exceptions = Exceptions(),
    on evidence: Set<Evidence> = Set(Evidence.allCases),
    under policy: Policy = Policy()
  ) {
    profile = policy.profile
    unasked = Evidence.allCases.filter {
      policy.evidence.contains($0) && !evidence.contains($0)
    }
    let incomplete = findings.obstacles.isEmpty ? unasked : Evidence.allCases
    let unjudged = Set(Rule.allCases.filter { !policy.checks($0) })
    let judged = exceptions.apply(
      to: findings.violations.inOrderOnce(),
      unchecked: unjudged.union(incomplete.flatMap(\.rules))
    )
    let unaccepted = judged.filter { $0.acceptance == nil }.inOrderOnce()
    violations = unaccepted.filter { $0.severity == .error }
    warnings = unaccepted.filter { $0.severity == .warning }
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
