import LineMode
import TestSupport
import Testing

/// Dates at the limits of calendars, in every output.
@Suite(.hangLimit)
struct ExtremeDateTests {
  /// The dates of articles, the newest first as the archive sorts them; now is 5 February 2021.
  private static let dates: [(written: String, exported: String, day: String)] = [
    ("2021-02-06T04:00:00Z", "2021-02-06T04:00:00Z", "6 Feb 2021"),
    ("2100-01-01T00:00:00Z", "2100-01-01T00:00:00Z", "1 Jan 2100"),
    ("1582-10-10T00:00:00Z", "1582-10-10T00:00:00Z", "10 Oct 1582"),
    ("0999-12-31T23:59:59Z", "0999-12-31T23:59:59Z", "31 Dec 0999"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "1 Jan 0001"),
  ]

  private static let others: [(written: String, exported: String, day: String)] = [
    ("275760-09-13T00:00:00Z", "+275760-09-13T00:00:00Z", "13 Sep 275760"),
    ("+010000-01-01T00:00:00Z", "+010000-01-01T00:00:00Z", "1 Jan 10000"),
    ("0000-02-29T12:00:00Z", "0000-02-29T12:00:00Z", "29 Feb 0000"),
    ("-000001-12-31T00:00:00Z", "-000001-12-31T00:00:00Z", "31 Dec \u{2212}0001"),
    ("-271821-04-20T00:00:00Z", "-271821-04-20T00:00:00Z", "20 Apr \u{2212}271821"),
  ]

  private func importArticle(_ number: Int, _ date: String, in outside: TestOutside) async throws {
    let article = FakeNewsAPI.article(number).replacing("2021-02-05T03:40:00Z", with: date)
    let file = try outside.home.write("\(number).ndjson", article)
    try #require(await outside.run("import", file) == .done)
    outside.console.clear()
  }

  @Test(arguments: dates + others)
  func everyFormatHasTheDate(date: (written: String, exported: String, day: String)) async throws {
    let outside = try TestOutside()
    try await importArticle(1, date.written, in: outside)
    for format in ["json", "ndjson", "csv"] {
      _ = await outside.run("export", "--format", format)
      #expect(outside.console.output.contains(date.exported), "\(format)")
    }
    _ = await outside.run("export", "--format", "markdown")
    #expect(outside.console.output.contains(", \(date.exported.prefix { $0 != "T" })\n"))
    for command in [["search", "--offline", "title"], ["show", "https://news.example/1"]] {
      outside.console.clear()
      #expect(await outside.program.run(command) == .done)
      #expect(outside.console.output.contains(date.day), "\(outside.console.output)")
    }
  }

  @Test(arguments: ["json", "ndjson"])
  func exportRoundTrips(format: String) async throws {
    let (outside, other) = (try TestOutside(), try TestOutside())
    for (number, date) in (Self.dates + Self.others).enumerated() {
      try await importArticle(number, date.written, in: outside)
    }
    let file = outside.home.file("out")
    _ = await outside.run("export", "--format", format, "--output", file)
    #expect(await other.run("import", file) == .done)
    other.console.clear()
    _ = await other.run("export", "--format", format)
    let written = try outside.home.read("out")
    #expect(Set(other.console.output.split(separator: "\n")) == Set(written.split(separator: "\n")))
    for date in Self.dates + Self.others { #expect(written.contains("\"\(date.exported)\"")) }
  }

  @Test func dateFarAheadIsNotFirst() async throws {
    let outside = try TestOutside()
    for (number, date) in Self.dates.enumerated().reversed() {
      try await importArticle(number, date.written, in: outside)
    }
    _ = await outside.run("search", "--offline", "title", "--format", "csv")
    let rows = outside.console.output.split(separator: "\r\n").dropFirst()
    #expect(rows.map { String($0.prefix { $0 != "," }) } == Self.dates.map(\.exported))
  }
}
