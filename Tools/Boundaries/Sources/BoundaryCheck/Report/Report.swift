/// The outcome of a run, in the order in which it is told.
struct Report: Equatable, Sendable {
  /// By file, line, column and rule, each once; what has no place comes last.
  let violations: [Violation]
  /// What breaks the policy and is accepted, in the same order.
  let accepted: [Accepted]
  let obstacles: [Obstacle]
  /// How many things were looked at, by what they are.
  let counts: [String: Int]
  /// The evidence that nobody asked for, in its usual order.
  let unasked: [Evidence]

  /// A violation that the workspace lives with.
  struct Accepted: Equatable, Sendable {
    var violation: Violation
    var reason: String
  }

  /// Judges what was found; `unchecked` are the rules whose evidence was not asked or not had in full.
  init(
    _ findings: Findings,
    accepting exceptions: Exceptions,
    unchecked: Set<Rule>,
    unasked: [Evidence] = []
  ) {
    let outcome = exceptions.apply(
      to: findings.violations.inOrderOnce(),
      unchecked: unchecked
    )
    violations = outcome.remaining.inOrderOnce()
    accepted = outcome.accepted
    obstacles = findings.obstacles.inOrderOnce()
    counts = findings.counts
    self.unasked = unasked
  }

  /// Judges what was found by asking some of the evidence.
  ///
  /// As long as anything could not be checked, what was not found may be there all the same, so no
  /// exception counts as stale on that ground.
  init(
    _ findings: Findings,
    accepting exceptions: Exceptions = Exceptions(),
    on evidence: Set<Evidence> = Set(Evidence.allCases)
  ) {
    let missing = Evidence.allCases.filter {
      !evidence.contains($0) || !findings.obstacles.isEmpty
    }
    self.init(
      findings,
      accepting: exceptions,
      unchecked: missing.reduce(into: []) { $0.formUnion($1.rules) },
      unasked: Evidence.allCases.filter { !evidence.contains($0) }
    )
  }

  /// A run that came to nothing.
  init(obstacles: [Obstacle]) {
    self.init(Findings(obstacles: obstacles))
  }

  /// 0 for a clean workspace, 1 for violations, 2 for what could not be checked.
  var exitStatus: Int32 {
    if !violations.isEmpty { return 1 }
    return obstacles.isEmpty ? 0 : 2
  }
}

extension Violation {
  /// Why there is the rule, for this case.
  var reason: String { why ?? rule.why }

  /// What to do instead, in this case.
  var advice: String { instead ?? rule.instead }
}
