/// A report as commands to GitHub's runner, which marks the lines of a pull request with them.
struct GitHubReport {
  func text(of report: Report) -> String {
    var lines = report.violations.map { violation in
      command(
        "error",
        at: violation.location,
        title: violation.rule.rawValue,
        [violation.message, "why: \(violation.reason)", "instead: \(violation.advice)"]
      )
    }
    lines += report.obstacles.map { obstacle in
      command(
        "error",
        at: obstacle.location,
        title: "cannot check",
        [obstacle.message] + (obstacle.instead.map { ["instead: \($0)"] } ?? [])
      )
    }
    lines += report.accepted.map { accepted in
      command(
        "notice",
        at: accepted.violation.location,
        title: "accepted: \(accepted.violation.rule.rawValue)",
        [accepted.violation.message, accepted.reason]
      )
    }
    lines.append(PlainText.line(report.summary))
    return lines.map { $0 + "\n" }.joined()
  }

  /// A line that the runner takes for a command; `title` stands over the lines of the message.
  private func command(
    _ name: String,
    at location: Location?,
    title: String,
    _ lines: [String]
  ) -> String {
    var properties: [(String, String)] = []
    if let location {
      properties.append(("file", location.file))
      if let line = location.line { properties.append(("line", String(line))) }
      if let column = location.column { properties.append(("col", String(column))) }
    }
    // Without a file the runner shows the message with the run.
    properties.append(("title", title))
    let list = properties.map { "\($0)=\(Self.property($1))" }.joined(separator: ",")
    return "::\(name) \(list)::\(lines.map(Self.data).joined(separator: "%0A"))"
  }

  /// A value between the colons, in which commas and colons would end it.
  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  /// One line of a message.
  private static func data(_ text: String) -> String {
    PlainText.line(text).replacing("%", with: "%25")
  }
}
