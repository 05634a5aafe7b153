import LineMode
import TestSupport
import Testing

extension TestOutside {
  private static let reports = [
    ("Reuters", "Bridge in Porto collapses, five dead", "2021-02-04T20:00:00Z"),
    ("NHK", "Five dead as Porto bridge collapses", "2021-02-04T21:00:00Z"),
    ("BBC", "Porto bridge collapse: what we know", "2021-02-05T01:00:00Z"),
    ("Reuters", "Rail workers end strike over pay", "2021-02-05T02:00:00Z"),
    ("BBC", "Strike of rail workers over pay ends", "2021-02-05T03:00:00Z"),
    ("NHK", "Heavy rain floods the old harbour of Genoa", "2021-02-05T03:30:00Z"),
    ("BBC", "New species of frog found in Peru", "2021-02-01T03:30:00Z"),
  ]

  /// Creates an outside whose archive has two stories and two other articles, the last of them old.
  ///
  /// `more` are added: sources, titles and dates. With texts, each has a description.
  static func withStories(
    adding more: [(String, String, String)] = [],
    hasTexts: Bool = false,
    screen: FakeScreen? = nil
  ) async throws -> TestOutside {
    let outside = try TestOutside(
      console: FakeConsole(isTerminal: screen != nil),
      variables: screen == nil ? [:] : ["TERM": "xterm"],
      screen: screen
    )
    let lines = (reports + more).enumerated().map { number, report in
      let site = report.0.lowercased().filter(\.isLetter)
      let text = hasTexts ? #""description":"Text \#(number).","# : ""
      return """
        {"source":{"name":"\(report.0)"},"title":"\(report.1)",\(text)\
        "url":"https://\(site).example/\(number)","publishedAt":"\(report.2)"}

        """
    }
    let file = try outside.home.write("articles.ndjson", lines.joined())
    try #require(await outside.run("import", file) == .done)
    outside.console.clear()
    return outside
  }
}
