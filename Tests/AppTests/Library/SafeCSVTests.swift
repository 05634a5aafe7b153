import LineMode
import TestSupport
import Testing

/// Cells that a spreadsheet would run as a formula, in CSV.
@Suite(.hangLimit)
struct SafeCSVTests {
  private static let formulas = ["=cmd|'/c calc'!A1", "+1", "-1", "@x", "\u{FF1D}1", "\u{FF20}x"]

  /// A program whose archive has an article with each of the formulas as its author.
  private func outside() async throws -> TestOutside {
    let outside = try TestOutside()
    let lines = Self.formulas.enumerated().map { number, author in
      #"{"title":"T","url":"https://a.example/\#(number)","author":"\#(author)"}"# + "\n"
    }
    let file = try outside.home.write("a.ndjson", lines.joined())
    try #require(await outside.run("import", file) == .done)
    outside.console.clear()
    return outside
  }

  @Test func csvIsUnchangedByDefault() async throws {
    let outside = try await outside()
    for line in [["export", "--format", "csv"], ["search", "t", "--offline", "--format", "csv"]] {
      outside.console.clear()
      #expect(await outside.program.run(line) == .done)
      for formula in Self.formulas { #expect(outside.console.output.contains(",\(formula),T,")) }
    }
  }

  @Test func safeCSVHasApostrophes() async throws {
    let outside = try await outside()
    for line in [["export", "--format", "csv"], ["search", "t", "--offline", "--format", "csv"]] {
      outside.console.clear()
      #expect(await outside.program.run(line + ["--csv-safe"]) == .done)
      for formula in Self.formulas { #expect(outside.console.output.contains(",'\(formula),T,")) }
      #expect(outside.console.output.hasPrefix("publishedAt,source,author,"))
      #expect(outside.console.output.contains(",https://a.example/0,"))
    }
  }

  @Test(arguments: [
    ["export", "--csv-safe"], ["export", "--format", "json", "--csv-safe"],
    ["search", "x", "--csv-safe"], ["saved", "--json", "--csv-safe"],
    ["cats", "--format", "ndjson", "--csv-safe"], ["sources", "--csv-safe"],
    ["videos", "liked", "--csv-safe"],
  ])
  func safeCSVNeedsCSV(line: [String]) async throws {
    let outside = try TestOutside(variables: ["NEWSAPI_KEY": "k"])
    #expect(await outside.program.run(line) == .usage)
    #expect(outside.console.errors == "broadsheet: --csv-safe needs --format csv\n")
  }
}
