import Foundation

/// A report for scripts.
///
/// Keys may be added; if one goes or changes its meaning, `version` does too.
struct JSONReport {
  func text(of report: Report) -> String {
    JSONText.of(Document(report))
  }
}

/// Writes what can be encoded as JSON for people to read, with the keys in alphabetical order.
enum JSONText {
  static func of(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Texts, integers and flags can always be encoded.
    let data = (try? encoder.encode(value)) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

/// What the report is as JSON; an optional value that is not known is left out.
private struct Document: Encodable {
  var version = 1
  /// clean, violations or unchecked, which are the exit statuses 0, 1 and 2.
  var status: String
  var violations: [Entry]
  var accepted: [Entry]
  var obstacles: [Complaint]
  var counts: [String: Int]
  /// The evidence that `--only` left out.
  var unasked: [String]

  init(_ report: Report) {
    switch report.exitStatus {
    case 0: status = "clean"
    case 1: status = "violations"
    default: status = "unchecked"
    }
    violations = report.violations.map { Entry($0) }
    accepted = report.accepted.map { Entry($0.violation, reason: $0.reason) }
    obstacles = report.obstacles.map { Complaint($0) }
    counts = report.counts
    unasked = report.unasked.map(\.rawValue)
  }

  /// A violation; file, line and column are left out where they are not known.
  struct Entry: Encodable {
    var rule: String
    var module: String
    var subject: String
    var file: String?
    var line: Int?
    var column: Int?
    var chain: [String]
    var message: String
    /// As the policy or the rule puts it, like `instead`.
    var why: String
    var instead: String
    /// Why it is accepted; not there for one that is not.
    var reason: String?

    init(_ violation: Violation, reason: String? = nil) {
      rule = violation.rule.rawValue
      module = violation.module
      subject = violation.subject
      file = violation.location?.file
      line = violation.location?.line
      column = violation.location?.column
      chain = violation.chain
      message = violation.message
      why = violation.reason
      instead = violation.advice
      self.reason = reason
    }
  }

  /// Something that could not be checked.
  struct Complaint: Encodable {
    var message: String
    var instead: String?
    var file: String?
    var line: Int?
    var column: Int?

    init(_ obstacle: Obstacle) {
      message = obstacle.message
      instead = obstacle.instead
      file = obstacle.location?.file
      line = obstacle.location?.line
      column = obstacle.location?.column
    }
  }
}
