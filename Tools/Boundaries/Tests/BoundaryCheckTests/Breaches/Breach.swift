import Testing

@testable import BoundaryCheck

/// A way to break a boundary by changing what is there, and what has to be said about it.
struct Breach: Sendable, CustomTestStringConvertible {
  /// What was done, as a sentence.
  let name: String
  let changes: [Change]
  /// The violations to report, the breach's own first; each report has to fit one, each one a report.
  let signs: [Sign]
  /// A part of each obstacle to report; without violations they make the exit status 2.
  let obstacles: [String]

  var testDescription: String { name }

  init(_ name: String, _ changes: [Change], _ signs: Sign..., obstacles: [String] = []) {
    self.init(name, changes, signs, obstacles: obstacles)
  }

  init(_ name: String, _ changes: [Change], _ signs: [Sign], obstacles: [String] = []) {
    self.name = name
    self.changes = changes
    self.signs = signs
    self.obstacles = obstacles
  }

  /// Whether everything that has to be said is said, and nothing else.
  func expect(in report: Report) {
    expectSigns(signs, in: report.violations)
    let unseen = obstacles.filter { part in !report.obstacles.contains { $0.says(part) } }
    #expect(unseen == [])
    let others = report.obstacles.filter { obstacle in !obstacles.contains { obstacle.says($0) } }
    #expect(others.map(\.message) == [])
    #expect(report.exitStatus == (signs.isEmpty ? 2 : 1))
  }
}

/// A change that crosses no boundary, and must not be taken for one.
struct HarmlessChange: Sendable, CustomTestStringConvertible {
  /// What was done, as a sentence.
  let name: String
  let changes: [Change]

  var testDescription: String { name }

  init(_ name: String, _ changes: Change...) {
    self.name = name
    self.changes = changes
  }

  /// Whether nothing at all is said.
  func expect(in report: Report) {
    expectSigns([], in: report.violations)
    #expect(report.obstacles.map(\.message) == [])
    #expect(report.exitStatus == 0)
  }
}

/// What is known of a violation before it is found.
struct Sign: Hashable, Sendable, CustomStringConvertible {
  let rule: Rule
  /// Nil for whichever it names.
  let module: String?
  /// Nil for whatever it names.
  let subject: String?

  init(_ rule: Rule, _ module: String?, _ subject: String? = nil) {
    self.rule = rule
    self.module = module
    self.subject = subject
  }

  var description: String { "\(rule.rawValue): \(module ?? "any"): \(subject ?? "any")" }

  func fits(_ violation: Violation) -> Bool {
    violation.rule == rule
      && (module ?? violation.module) == violation.module
      && (subject ?? violation.subject) == violation.subject
  }
}
