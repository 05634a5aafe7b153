extension Report {
  /// The report for people: one block for each violation, in the form of compiler errors.
  var text: String {
    var lines: [String] = []
    // The why and the instead of a rule are printed once, unless a layer has its own.
    var printed: Set<[String]> = []
    for violation in violations + warnings {
      lines.append(violation.line)
      if !violation.chain.isEmpty { lines.append("  " + violation.chain.joined(separator: " -> ")) }
      for guidance in ["why: \(violation.reason)", "instead: \(violation.advice)"]
      where printed.insert([violation.rule.rawValue, guidance]).inserted {
        lines.append("  " + guidance)
      }
    }
    for obstacle in obstacles {
      lines.append(obstacle.location.prefix + "cannot check: \(obstacle.message)")
      if let instead = obstacle.instead { lines.append("  instead: \(instead)") }
    }
    lines += notes.map { "\($0.location.prefix)note: \($0.message)" }
    if !lines.isEmpty { lines.append("") }
    lines.append(summary)
    if !accepted.isEmpty { lines.append("Accepted:") }
    lines += acceptedInGroups.map { "  \($0.line) (\($0.acceptance ?? ""))" }
    return lines.map { PlainText.line($0) + "\n" }.joined()
  }
}

extension Violation {
  fileprivate var line: String {
    location.prefix + (severity == .warning ? "warning: " : "") + "\(rule.rawValue): \(message)"
  }
}

extension Location? {
  /// File, line and column, as far as known, in the form that editors can jump to.
  var prefix: String {
    guard let self else { return "" }
    let numbers = [self.line, self.column].compactMap(\.self).map { ":\($0)" }
    return self.file + numbers.joined() + ": "
  }
}
