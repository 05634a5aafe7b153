import FoundationEssentials
import LineMode
import TestSupport
import Testing

/// `save`, `unsave`, `saved` and `show`, and the numbers of the last list.
@Suite(.hangLimit)
struct SavedArticlesTests {
  private static let list = ".local/state/broadsheet/last-list"

  private func outside(listing words: String = "title") async throws -> TestOutside {
    let outside = try TestOutside()
    try await outside.importArticles(1...30)
    try #require(await outside.run("search", "--offline", words) == .done)
    outside.console.clear()
    return outside
  }

  /// The number of articles in a last list, which ends with an empty line.
  private func listed(_ outside: TestOutside, session: String? = nil) throws -> Int {
    try outside.home.read(Self.list + (session.map { "." + $0 } ?? ""))
      .split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }.count
  }

  private func titles(_ outside: TestOutside, _ line: String...) async throws -> [String] {
    outside.console.clear()
    try #require(await outside.program.run(line) == .done)
    return outside.console.output.split(separator: "\n").compactMap { line in
      line.firstRange(of: "Title ").map { "Title " + line[$0.upperBound...] }
    }
  }

  @Test func numbersIdsAndAddressesAreReferences() async throws {
    let outside = try await outside(listing: "about 7")
    #expect(await outside.run("save", "1", "HTTPS://NEWS.example:443/8/?utm_source=x#top") == .done)
    #expect(outside.console.errors == "broadsheet: saved: Title 7\nbroadsheet: saved: Title 8\n")
    let id = try #require(outside.home.read(Self.list).split(separator: "\n").first)
    #expect(await outside.run("unsave", String(id)) == .done)
    #expect(try await titles(outside, "saved") == ["Title 8"])
  }

  @Test func missingArticlesDoNotStopTheOthers() async throws {
    let outside = try await outside(listing: "about 7")
    let missing = [
      "2", "0", "x y", "-", "0123456789abcdef", "https://news.example/none", "99999999",
    ]
    #expect(await outside.program.run(["save"] + missing + ["1"]) == .noSuchItem)
    let lines = outside.console.errors.split(separator: "\n")
    #expect(lines.count == missing.count + 1)
    #expect(lines.first == "broadsheet: there is no article 2: the last list has 1 to 1")
    #expect(lines[2] == "broadsheet: \"x y\" is not a list number, an id or an address")
    #expect(lines.last == "broadsheet: saved: Title 7")
  }

  @Test(arguments: ["show", "save", "import", "unfollow", "edition"])
  func passwordsOfAddressesAreNotPrinted(command: String) async throws {
    let outside = try TestOutside()
    let address = "https://user:secret@news.example/1"
    #expect(await outside.run(command, address) != .done)
    #expect(!outside.console.errors.contains("secret"))
    #expect(outside.console.errors.contains("news.example"))
  }

  @Test func emptySearchKeepsTheNumbers() async throws {
    let outside = try await outside(listing: "about 7")
    #expect(await outside.run("search", "--offline", "unheard") == .done)
    #expect(try listed(outside) == 1)
    #expect(await outside.run("save", "1") == .done)
  }

  @Test func eachTerminalHasItsOwnList() async throws {
    let outside = try await outside(listing: "about 7")
    outside.session = "pts-1.100"
    #expect(await outside.run("show", "1") == .noSuchItem)
    _ = await outside.run("search", "--offline", "title", "--page-size", "4")
    outside.session = "pts-2.100"
    #expect(await outside.run("show", "1") == .noSuchItem)
    _ = await outside.run("search", "--offline", "title", "--page-size", "5")
    #expect(try listed(outside) == 1)
    #expect(try listed(outside, session: "pts-1.100") == 4)
    #expect(try listed(outside, session: "pts-2.100") == 5)
    outside.session = "pts-1.100"
    #expect(await outside.run("save", "4", "5") == .noSuchItem)
    #expect(outside.console.errors.contains("has 1 to 4"))
  }

  @Test func listsOfOldSessionsAreDeleted() async throws {
    let outside = try await outside()
    let folder = outside.home.file(".local/state/broadsheet")
    // The clock of these tests is set to February 2021.
    let days = [("last-list", -30.0), ("last-list.pts-1.1", -8), ("last-list.pts-2.2", -6)]
    for (name, day) in days {
      let path = try outside.home.write(".local/state/broadsheet/" + name, "x\n\n")
      let date = Date(timeIntervalSince1970: 1_612_500_000 + day * 86_400)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
    outside.session = "pts-3.3"
    _ = await outside.run("search", "--offline", "title")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names == ["last-list", "last-list.pts-2.2", "last-list.pts-3.3"])
  }

  @Test func everyPageAddsNumbers() async throws {
    let outside = try await outside()
    _ = await outside.run("search", "--offline", "title", "--page-size", "4", "--pages", "3")
    #expect(try listed(outside) == 12)
    #expect(await outside.run("save", "12", "13") == .noSuchItem)
    #expect(outside.console.errors.contains("has 1 to 12"))
  }

  @Test func formatsForProgramsKeepTheNumbers() async throws {
    let outside = try await outside(listing: "about 7")
    _ = await outside.run("search", "--offline", "title", "--json")
    #expect(try listed(outside) == 1)
  }

  @Test func failedSearchKeepsTheNumbers() async throws {
    let outside = try await outside(listing: "about 7")
    _ = await outside.run("search", "unheard", "--provider", "newsapi")
    #expect(try listed(outside) == 1)
  }

  @Test func unwritableListIsNoError() async throws {
    let outside = try TestOutside(variables: ["XDG_STATE_HOME": "/dev/null"])
    try await outside.importArticles(1...2)
    #expect(await outside.run("search", "--offline", "title") == .done)
    #expect(outside.console.output.contains("Title 2"))
    #expect(outside.console.errors.isEmpty)
  }

  @Test func savedIsSearchableNewestFirst() async throws {
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

  @Test func savedHasNumbersToo() async throws {
    let outside = try await outside()
    _ = await outside.run("save", "https://news.example/3")
    _ = await outside.run("saved")
    #expect(await outside.run("unsave", "1") == .done)
    #expect(try await titles(outside, "saved").isEmpty)
    #expect(try await titles(outside, "search", "--offline", "about 3") == ["Title 3"])
  }

  @Test func showMarksTheArticleAsRead() async throws {
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

  @Test func jsonDoesNotMarkAsRead() async throws {
    let outside = try await outside(listing: "about 7")
    #expect(await outside.run("show", "1", "--json") == .done)
    #expect(outside.console.output.hasPrefix(#"{"source":{"id":null,"name":"Wire"}"#))
    #expect(outside.console.output.split(separator: "\n").count == 1)
    #expect(try await titles(outside, "search", "--offline", "is:read").isEmpty)
  }

  @Test func showWritesMarkdown() async throws {
    let outside = try await outside(listing: "about 7")
    #expect(await outside.run("show", "1", "--format", "markdown") == .done)
    #expect(
      outside.console.output == """
        # [Title 7](<https://news.example/7>)

        Wire, 2021-02-05

        About 7.

        """
    )
    #expect(try await titles(outside, "search", "--offline", "is:read").isEmpty)
    #expect(await outside.run("show", "1", "--format", "json", "--picture") == .usage)
    #expect(await outside.run("show", "1", "--format", "text", "--json") == .usage)
  }

  @Test func sampleArticleCanBeSaved() async throws {
    let outside = try TestOutside()
    _ = await outside.run("search", "climate", "--page-size", "2")
    #expect(await outside.run("save", "2") == .done)
    #expect(await outside.run("saved", "--format", "ndjson") == .done)
    #expect(outside.console.output.contains(#""provider":"sample","saved":true"#))
  }

  @Test func savingNeedsAFolderForFiles() async throws {
    let outside = try TestOutside(variables: ["HOME": ""])
    #expect(await outside.run("save", "https://news.example/1") == .noSuchItem)
    #expect(await outside.run("search", "climate") == .done)
    #expect(await outside.run("import", "x") == .cannotCreate)
    #expect(outside.console.errors.contains("set HOME or XDG_DATA_HOME"))
  }
}
