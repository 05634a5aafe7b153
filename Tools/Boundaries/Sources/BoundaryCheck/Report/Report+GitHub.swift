extension Report {
  /// The report as workflow commands, by which GitHub annotates the lines of a pull request.
  var gitHub: String {
    let errors = (violations + warnings).map {
      let lines = [$0.message, "why: \($0.reason)", "instead: \($0.advice)"]
      return Self.command($0.severity.rawValue, $0.location, $0.rule.rawValue, lines)
    }
    let failures = obstacles.map {
      let lines = [$0.message, $0.instead.map { "instead: \($0)" }].compactMap(\.self)
      return Self.command("error", $0.location, "cannot check", lines)
    }
    let notices = acceptedInGroups.map {
      let lines = [$0.message, $0.acceptance ?? ""]
      return Self.command("notice", $0.location, "accepted: \($0.rule.rawValue)", lines)
    }
    let notes = notes.map { Self.command("notice", $0.location, "not checked", [$0.message]) }
    let lines = errors + failures + notices + notes + [PlainText.line(summary)]
    return lines.map { $0 + "\n" }.joined()
  }

  /// One command; without a location, GitHub shows the message with the run.
  private static func command(
    _ name: String,
    _ location: Location?,
    _ title: String,
    _ lines: [String]
  ) -> String {
    let properties = [
      ("file", location?.file), ("line", location?.line.map(String.init)),
      ("col", location?.column.map(String.init)), ("title", title),
    ]
    let list = properties.compactMap { key, value in
      // Commas and colons would end the value.
      value.map { "\(key)=\(escaped($0).replacing(":", with: "%3A").replacing(",", with: "%2C"))" }
    }
    let message = lines.map(escaped).joined(separator: "%0A")
    return "::\(name) \(list.joined(separator: ","))::\(message)"
  }

  private static func escaped(_ text: String) -> String {
    PlainText.line(text).replacing("%", with: "%25")
  }
}
