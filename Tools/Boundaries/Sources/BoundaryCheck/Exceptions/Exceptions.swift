/// The violations that a workspace lives with, wherever they are listed.
struct Exceptions: Equatable, Sendable {
  private let entries: [Entry]

  private struct Entry: Equatable, Sendable {
    let accepted: AcceptedViolation
    /// The file that lists it.
    let place: String
  }

  /// What becomes of the violations.
  struct Outcome: Equatable, Sendable {
    /// What is not accepted, with a violation for each entry that nothing needs.
    var remaining: [Violation] = []
    var accepted: [Report.Accepted] = []
  }

  init(policy: [AcceptedViolation] = [], baseline: [AcceptedViolation] = []) {
    entries =
      policy.map { Entry(accepted: $0, place: Policy.fileName) }
      + baseline.map { Entry(accepted: $0, place: Baseline.fileName) }
  }

  /// Parts what is accepted from what is not.
  ///
  /// A violation is accepted by the first entry that fits it, so an entry that repeats another one is
  /// as stale as one that fits nothing. Entries for the `unchecked` rules are not called stale.
  func apply(to violations: [Violation], unchecked: Set<Rule> = []) -> Outcome {
    var outcome = Outcome()
    var needed: Set<Int> = []
    for violation in violations {
      guard let index = entries.firstIndex(where: { $0.accepted.fits(violation) }) else {
        outcome.remaining.append(violation)
        continue
      }
      needed.insert(index)
      let reason = entries[index].accepted.reason
      outcome.accepted.append(Report.Accepted(violation: violation, reason: reason))
    }
    for (index, entry) in entries.enumerated() where !needed.contains(index) {
      let stale = entry.accepted.staleness(in: entry.place)
      if unchecked.contains(entry.accepted.rule) || outcome.remaining.contains(stale) { continue }
      outcome.remaining.append(stale)
    }
    return outcome
  }
}

extension AcceptedViolation {
  /// Whether it is the violation that is meant; a stale entry is never accepted.
  func fits(_ violation: Violation) -> Bool {
    rule == violation.rule && rule != .staleException && module == violation.module
      && subject == violation.subject && (file == nil || file == violation.location?.file)
  }

  /// What there is to say if nothing needs the entry, which the file `place` lists.
  func staleness(in place: String) -> Violation {
    let what = "\(rule.rawValue) \(subject)"
    let spot = file.map { " in \($0)" } ?? ""
    return Violation(
      rule: .staleException,
      module: module,
      subject: what + spot,
      location: Location(file: place),
      message: "\(place) accepts \(what) of \(module)\(spot), which nothing needs"
    )
  }
}
