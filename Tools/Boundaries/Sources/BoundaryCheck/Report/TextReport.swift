/// A report for people, a violation to a block, as compilers write them.
struct TextReport {
  func text(of report: Report) -> String {
    var lines: [String] = []
    var guidance = Guidance()
    for violation in report.violations {
      lines += self.lines(for: violation) + guidance.lines(for: violation)
    }
    for obstacle in report.obstacles { lines += self.lines(for: obstacle) }
    if !lines.isEmpty { lines.append("") }
    lines.append(report.summary)
    if !report.accepted.isEmpty {
      lines.append("Accepted:")
      lines += report.accepted.map(line)
    }
    return lines.map { PlainText.line($0) + "\n" }.joined()
  }

  /// What is wrong and, below it, who reaches whom.
  private func lines(for violation: Violation) -> [String] {
    let head = "\(violation.rule.rawValue): \(violation.message)"
    let chain = violation.chain.isEmpty ? [] : ["  " + violation.chain.joined(separator: " -> ")]
    return [placed(head, at: violation.location)] + chain
  }

  private func lines(for obstacle: Obstacle) -> [String] {
    [placed("cannot check: \(obstacle.message)", at: obstacle.location)]
      + (obstacle.instead.map { ["  instead: \($0)"] } ?? [])
  }

  /// One line, as there is nothing to do about it.
  private func line(for accepted: Report.Accepted) -> String {
    let violation = accepted.violation
    let head = placed("\(violation.rule.rawValue): \(violation.message)", at: violation.location)
    return "  \(head) (\(accepted.reason))"
  }

  /// The text after its place, in the form that editors follow: file, line, column.
  private func placed(_ text: String, at location: Location?) -> String {
    guard let location else { return text }
    let numbers = location.line.map { line in [line] + (location.column.map { [$0] } ?? []) } ?? []
    let place = [location.file] + numbers.map(String.init)
    return "\(place.joined(separator: ":")): \(text)"
  }
}

/// Remembers which whys and insteads a report has said, so that each is said once.
///
/// A rule's text that differs, as a layer's own why does, is said where it first applies.
private struct Guidance {
  private var said: Set<[String]> = []

  mutating func lines(for violation: Violation) -> [String] {
    [("why", violation.reason), ("instead", violation.advice)].compactMap { label, text in
      let isNew = said.insert([violation.rule.rawValue, label, text]).inserted
      return isNew ? "  \(label): \(text)" : nil
    }
  }
}
