/// A place in a file of the workspace.
struct Location: Hashable, Sendable {
  /// Relative to the root.
  var file: String
  /// Counted from 1; nil for the whole file.
  var line: Int?
  /// Counted from 1, in characters.
  var column: Int?
}

/// One way in which the workspace breaks its policy.
struct Violation: Hashable, Sendable {
  var rule: Rule
  /// The module that breaks the rule; a package's or a file's path where no module does.
  var module: String
  /// What it must not have: a module, a flag, a symbol, a file.
  ///
  /// Together with rule and module it is what the violation is known by.
  var subject: String
  var location: Location?
  /// From the one who reaches to the one reached, for instance Presentation, NewsServices.
  var chain: [String] = []
  /// What is wrong, as one sentence without its period.
  var message: String
  /// Why there is such a rule, where the policy or the case says more than the rule does.
  var why: String?
  /// What to do, where the policy or the case says more than the rule does.
  var instead: String?
}

/// Something that could not be checked, which is never taken for good.
struct Obstacle: Error, Hashable, Sendable {
  /// What could not be checked and why, as one sentence without its period.
  var message: String
  /// What to do about it.
  var instead: String?
  var location: Location?
}

/// What one source of evidence brought.
struct Findings: Equatable, Sendable {
  var violations: [Violation] = []
  var obstacles: [Obstacle] = []
  /// How many things were looked at, by what they are: "modules", "files", "imports", "symbols".
  var counts: [String: Int] = [:]

  mutating func merge(_ other: Findings) {
    violations += other.violations
    obstacles += other.obstacles
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  mutating func stopped(by obstacle: Obstacle) {
    obstacles.append(obstacle)
  }
}
