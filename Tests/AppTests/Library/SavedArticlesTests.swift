import BroadsheetApp
import FoundationEssentials
import TestSupport
import Testing

/// `save`, `unsave`, `saved` and `show`, and the numbers by which they name what a list showed.
@Suite(.timeLimit(.minutes(1)))
struct SavedArticlesTests {
  private static let list = ".local/state/broadsheet/last-list"

  private func outside(listing words: String = "title") async throws -> TestOutside {
    let outside = try TestOutside()
    try await outside.importArticles(1...30)
    try #require(await outside.run("search", "--offline", words) == .done)
    outside.console.clear()
    return outside
  }

  /// How many articles the last list has; an empty line ends it.
  private func listed(_ outside: TestOutside) throws -> Int {
    try outside.home.read(Self.list)
      .split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }.count
  }

  private func titles(_ outside: TestOutside, _ line: String...) async throws -> [String] {
    outside.console.clear()
    try #require(await outside.program.run(line) == .done)
    return outside.console.output.split(separator: "\n").compactMap { line in
      line.firstRange(of: "Title ").map { "Title " + line[$0.upperBound...] }
    }
  }

  @Test func rowsIdsAndAddressesAreAllNames() async throws {
    let outside = try await outside(listing: "about 7")
    #expect(await outside.run("save", "1", "HTTPS://NEWS.example:443/8/?utm_source=x#top") == .done)
    #expect(outside.console.errors == "broadsheet: saved: Title 7\nbroadsheet: saved: Title 8\n")
    let id = try #require(outside.home.read(Self.list).split(separator: "\n").first)
    #expect(await outside.run("unsave", String(id)) == .done)
    #expect(try await titles(outside, "saved") == ["Title 8"])
  }

  @Test func whatIsNotThereIsNamedAndCostsTheOthersNothing() async throws {
    let outside = try await outside(listing: "about 7")
    let missing = [
      "2", "0", "x y", "-", "0123456789abcdef", "https://news.example/none", "99999999",
    ]
    #expect(await outside.program.run(["save"] + missing + ["1"]) == .noSuchItem)
    let lines = outside.console.errors.split(separator: "\n")
    #expect(lines.count == missing.count + 1)
    #expect(lines.first == "broadsheet: there is no article 2: the last list has 1 to 1")
    #expect(lines.last == "broadsheet: saved: Title 7")
  }

  @Test func withoutAListARowIsNothing() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("show", "1") == .noSuchItem)
    #expect(outside.console.errors.contains("there is no last list"))
    _ = await outside.run("search", "--offline", "title")
    outside.console.clear()
    #expect(await outside.run("show", "1") == .noSuchItem)
    #expect(outside.console.errors.contains("the last list is empty"))
  }

  @Test func aListThatIsNoneNamesNothing() async throws {
    let outside = try await outside()
    try outside.home.write(Self.list, "nonsense\n\u{1B}[31m\n")
    #expect(await outside.run("save", "1", "2") == .noSuchItem)
  }

  @Test func everyPageOnShowHasItsNumbers() async throws {
    let outside = try await outside()
    _ = await outside.run("search", "--offline", "title", "--page-size", "4", "--pages", "3")
    #expect(try listed(outside) == 12)
    #expect(await outside.run("save", "12", "13") == .noSuchItem)
    #expect(outside.console.errors.contains("has 1 to 12"))
  }

  @Test func formatsForProgramsLeaveTheListAlone() async throws {
    let outside = try await outside(listing: "about 7")
    _ = await outside.run("search", "--offline", "title", "--json")
    #expect(try listed(outside) == 1)
  }

  @Test func aSearchThatFailsLeavesTheListAlone() async throws {
    let outside = try await outside(listing: "about 7")
    _ = await outside.run("search", "unheard", "--provider", "newsapi")
    #expect(try listed(outside) == 1)
  }

  @Test func aListThatCannotBeKeptIsShownAllTheSame() async throws {
    let outside = try TestOutside(variables: ["XDG_STATE_HOME": "/dev/null"])
    try await outside.importArticles(1...2)
    #expect(await outside.run("search", "--offline", "title") == .done)
    #expect(outside.console.output.contains("Title 2"))
    #expect(outside.console.errors.isEmpty)
  }

  @Test func savedIsNewestFirstAndCanBeSearched() async throws {
    let outside = try await outside()
    _ = await outside.run("save", "https://news.example/3", "https://news.example/14")
    let all = try await titles(outside, "search", "--offline", "title", "--all")
    #expect(
      try await titles(outside, "saved") == all.filter { ["Title 3", "Title 14"].contains($0) }
    )
    #expect(try await titles(outside, "saved", "about", "14") == ["Title 14"])
    #expect(try await titles(outside, "saved", "--domain", "other.example").isEmpty)
    #expect(try await titles(outside, "search", "--offline", "is:saved").count == 2)
  }

  @Test func theNumbersOfTheSavedAreNamesToo() async throws {
    let outside = try await outside()
    _ = await outside.run("save", "https://news.example/3")
    _ = await outside.run("saved")
    #expect(await outside.run("unsave", "1") == .done)
    #expect(try await titles(outside, "saved").isEmpty)
    #expect(try await titles(outside, "search", "--offline", "about 3") == ["Title 3"])
  }

  @Test func anArticleIsShownInFullAndIsReadThen() async throws {
    let outside = try await outside(listing: "about 7")
    #expect(await outside.run("show", "1") == .done)
    #expect(
      outside.console.output == """

        Title 7
        Wire · 5 Feb 2021 at 03:40 UTC (1 hour ago)

        About 7.

        https://news.example/7


        """
    )
    #expect(try await titles(outside, "search", "--offline", "is:read") == ["Title 7"])
  }

  @Test func aProgramReadsNothing() async throws {
    let outside = try await outside(listing: "about 7")
    #expect(await outside.run("show", "1", "--json") == .done)
    #expect(outside.console.output.hasPrefix(#"{"source":{"id":null,"name":"Wire"}"#))
    #expect(outside.console.output.split(separator: "\n").count == 1)
    #expect(try await titles(outside, "search", "--offline", "is:read").isEmpty)
  }

  @Test func aSampleCanBeNamedAndSaved() async throws {
    let outside = try TestOutside()
    _ = await outside.run("search", "climate", "--page-size", "2")
    #expect(await outside.run("save", "2") == .done)
    #expect(await outside.run("saved", "--format", "ndjson") == .done)
    #expect(outside.console.output.contains(#""provider":"sample","saved":true"#))
  }

  @Test func withNoPlaceForFilesSavingSaysSo() async throws {
    let outside = try TestOutside(variables: ["HOME": ""])
    #expect(await outside.run("save", "https://news.example/1") == .noSuchItem)
    #expect(await outside.run("search", "climate") == .done)
    #expect(await outside.run("import", "x") == .cannotCreate)
    #expect(outside.console.errors.contains("set HOME or XDG_DATA_HOME"))
  }
}
