/// The accepted violations of the policy and of the baseline.
struct Exceptions: Sendable {
  /// Each with the file that lists it.
  private let entries: [(accepted: AcceptedViolation, file: String)]

  init(policy: [AcceptedViolation] = [], baseline: [AcceptedViolation] = []) {
    entries = policy.map { ($0, Policy.fileName) } + baseline.map { ($0, Baseline.fileName) }
  }

  /// The violations, the accepted ones with their reason, and one for each entry that nothing needs.
  ///
  /// A violation is accepted by the first entry that fits it, so a repeated entry is stale, like
  /// one that fits nothing. Entries for the `unchecked` rules are never stale. If imports were
  /// not checked, an edge that is accepted as an import is accepted in the manifest: a complete report has
  /// only one of both.
  func apply(to violations: [Violation], unchecked: Set<Rule> = []) -> [Violation] {
    let first = Dictionary(entries.enumerated().map { ($1.accepted.identity, $0) }) { one, _ in one
    }
    var edges: [[String]: Int] = [:]
    for (index, accepted) in entries.map(\.accepted).enumerated()
    where [.forbiddenImport, .missingEdge].contains(accepted.rule)
      && unchecked.contains(accepted.rule)
    {
      edges[[accepted.module, accepted.subject]] = index
    }
    var unneeded = Set(entries.indices)
    var judged = violations.map { violation in
      // A violation about a stale entry cannot be accepted.
      if violation.rule == .staleException { return violation }
      let places = [violation.identity, violation.identity.dropLast() + [""]]
      let edge = violation.isEdgeOfManifest ? edges[violation.edge] : nil
      guard let index = places.compactMap({ first[$0] }).min() ?? edge else { return violation }
      var violation = violation
      unneeded.remove(index)
      violation.acceptance = entries[index].accepted.reason
      return violation
    }
    var known = Set(judged)
    for (accepted, file) in unneeded.sorted().map({ entries[$0] }) {
      let stale = accepted.staleness(in: file)
      if !unchecked.contains(accepted.rule), known.insert(stale).inserted { judged.append(stale) }
    }
    return judged
  }
}

extension AcceptedViolation {
  /// The identity of the violations that it accepts, with an empty file for any.
  var identity: [String] { [rule.rawValue, module, subject, file ?? ""] }

  /// The violation if nothing needs the entry, which is in the file `place`.
  func staleness(in place: String) -> Violation {
    let what = "\(rule.rawValue) \(subject)"
    let spot = file.map { " in \($0)" } ?? ""
    return Violation(
      .staleException,
      by: module,
      what + spot,
      at: Location(file: place),
      "\(place) accepts \(what) of \(module)\(spot), which nothing needs"
    )
  }
}
