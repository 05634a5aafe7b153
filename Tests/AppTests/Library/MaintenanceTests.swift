import FoundationEssentials
import LineMode
import TestSupport
import Testing

/// `broadsheet prune` and `broadsheet doctor`.
@Suite(.hangLimit)
struct MaintenanceTests {
  private static let archive = ".local/share/broadsheet/archive.sqlite"

  private func outside() async throws -> TestOutside {
    let outside = try TestOutside()
    try await outside.importArticles(1...30)
    _ = await outside.run("save", "https://news.example/3")
    outside.console.clear()
    return outside
  }

  @Test func pruneKeepsSavedArticles() async throws {
    let outside = try await outside()
    #expect(await outside.run("prune", "--older-than", "2021-02-06") == .done)
    #expect(
      outside.console.errors
        == "broadsheet: deleted 29 articles older than 6 Feb 2021; kept 1 saved article\n"
    )
    outside.console.clear()
    #expect(await outside.run("export") == .done)
    #expect(outside.console.output.split(separator: "\n").count == 1)
  }

  @Test func dryRunDeletesNothing() async throws {
    let outside = try await outside()
    #expect(await outside.run("prune", "--dry-run", "--older-than", "2021-02-06") == .done)
    #expect(outside.console.errors.contains("would delete 29 articles"))
    #expect(await outside.run("prune", "--older-than", "7d") == .done)
    #expect(outside.console.errors.contains("deleted 0 articles"))
    #expect(await outside.run("export") == .done)
    #expect(outside.console.output.split(separator: "\n").count == 30)
  }

  /// A terminal at which `typed` was entered, over an archive with 150 old articles.
  private func terminal(_ typed: String...) async throws -> TestOutside {
    let console = FakeConsole(typed: typed)
    console.endInput()
    let outside = try TestOutside(console: console)
    try await outside.importArticles(1...150)
    return outside
  }

  private func articleCount(_ outside: TestOutside) async throws -> Int {
    let file = outside.home.file("all")
    try #require(await outside.run("export", "--output", file, "--force") == .done)
    return try outside.home.read("all").split(separator: "\n").count
  }

  @Test(arguments: [("y", 0), (" YES ", 0), ("n", 150), ("", 150), ("q", 150)])
  func pruneAsksOnATerminal(answer: String, left: Int) async throws {
    let outside = try await terminal(answer)
    #expect(await outside.run("prune", "--older-than", "2021-02-06") == .done)
    #expect(outside.console.errors.hasPrefix("Delete 150 articles? [y/N] "))
    let end = left == 0 ? "deleted 150 articles older than 6 Feb 2021\n" : "nothing was deleted\n"
    #expect(outside.console.errors.hasSuffix("broadsheet: " + end))
    #expect(try await articleCount(outside) == left)
  }

  @Test func endOfInputDeletesNothing() async throws {
    let outside = try await terminal()
    #expect(await outside.run("prune", "--older-than", "2021-02-06") == .done)
    #expect(outside.console.errors.hasSuffix("[y/N] \nbroadsheet: nothing was deleted\n"))
  }

  @Test func yesSkipsTheQuestion() async throws {
    let outside = try await terminal()
    #expect(await outside.run("prune", "--older-than", "2021-02-06", "--yes") == .done)
    #expect(!outside.console.errors.contains("[y/N]"))
    #expect(try await articleCount(outside) == 0)
  }

  @Test func fewArticlesNeedNoQuestion() async throws {
    let outside = try TestOutside(console: FakeConsole())
    try await outside.importArticles(1...100)
    #expect(await outside.run("prune", "--older-than", "2021-02-06") == .done)
    #expect(outside.console.errors.hasSuffix("deleted 100 articles older than 6 Feb 2021\n"))
  }

  @Test func pruneWithoutATerminalAsksNothing() async throws {
    let outside = try TestOutside()
    try await outside.importArticles(1...150)
    #expect(await outside.run("prune", "--older-than", "2021-02-06") == .done)
    #expect(
      outside.console.errors == "broadsheet: deleted 150 articles older than 6 Feb 2021\n"
    )
  }

  @Test func interruptedQuestionDeletesNothing() async throws {
    let console = FakeConsole()
    let outside = try TestOutside(console: console)
    try await outside.importArticles(1...150)
    let program = outside.program
    let running = Task { await program.run(["prune", "--older-than", "2021-02-06"]) }
    await console.errors(containing: "[y/N] ")
    running.cancel()
    #expect(await running.value == .interrupted)
    #expect(console.errors.hasSuffix("broadsheet: stopped; nothing was deleted\n"))
    #expect(try await articleCount(outside) == 150)
  }

  @Test(arguments: [[], ["--dry-run"], ["--older-than", "soon"], ["--older-than", ""], ["90d"]])
  func pruneNeedsAnAge(options: [String]) async throws {
    let outside = try await outside()
    #expect(await outside.program.run(["prune"] + options) == .usage)
    #expect(outside.console.errors.split(separator: "\n").count == 1)
  }

  @Test func doctorDescribesASoundArchive() async throws {
    let outside = try await outside()
    #expect(await outside.run("doctor") == .done)
    #expect(outside.console.output.hasPrefix(outside.home.file(Self.archive) + "\n"))
    #expect(outside.console.output.contains("\n30 articles: 1 saved, 0 read\n"))
    #expect(outside.console.output.contains("\nfrom 5 Feb 2021 to 5 Feb 2021\n"))
    #expect(outside.console.output.contains("\nNo problems found.\n"))
    #expect(outside.console.errors.isEmpty)
  }

  @Test func missingArchiveIsSound() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("doctor") == .done)
    #expect(outside.console.output.contains("There is no archive yet"))
    #expect(!FileManager.default.fileExists(atPath: outside.home.file(Self.archive)))
  }

  @Test func doctorRebuildsTheIndex() async throws {
    let outside = try await outside()
    #expect(await outside.run("doctor", "--rebuild") == .done)
    #expect(outside.console.errors == "broadsheet: rebuilt the full-text index of 30 articles\n")
    #expect(outside.console.output.contains("\nNo problems found.\n"))
  }

  @Test func damageIsOneSentenceWithTheNextStep() async throws {
    let outside = try await outside()
    let file = outside.home.file(Self.archive)
    var bytes = try Data(contentsOf: URL(filePath: file))
    for place in stride(from: 8_192, to: bytes.count, by: 64) { bytes[place] ^= 0xFF }
    try bytes.write(to: URL(filePath: file))
    #expect(await outside.run("doctor") == .inputOutput)
    let damage = outside.console.output.split(separator: "\n").filter { $0.contains("damaged") }
    #expect(
      damage == [
        "The archive is damaged; copy what can be read with \"broadsheet doctor --salvage NEW-FILE\"."
      ]
    )
    #expect(!outside.console.output.contains("SQLite: "))
    #expect(await outside.run("doctor", "-v") == .inputOutput)
    #expect(outside.console.output.contains("\nSQLite: "))
    #expect(try Data(contentsOf: URL(filePath: file)) == bytes)
  }

  @Test func salvageCopiesIntoANewArchive() async throws {
    let outside = try await outside()
    let file = outside.home.file("new/archive.sqlite")
    try FileManager.default.createDirectory(
      atPath: outside.home.file("new"),
      withIntermediateDirectories: true
    )
    #expect(await outside.run("doctor", "--salvage", file) == .done)
    #expect(outside.console.errors.contains("copied 30 articles, 1 of them saved, into the"))
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(await outside.run("doctor", "--salvage", file) == .cannotCreate)
    #expect(outside.console.errors.contains("the file already exists"))
  }

  @Test func rebuildAndSalvageExcludeEachOther() async throws {
    let outside = try await outside()
    #expect(await outside.run("doctor", "--rebuild", "--salvage", "x") == .usage)
  }
}
