import LineMode
import TestSupport
import Testing

/// `broadsheet import`: what is stored, and the messages.
@Suite(.hangLimit)
struct ImportTests {
  private func lines(_ numbers: some Sequence<Int>) -> String {
    numbers.map { FakeNewsAPI.article($0) + "\n" }.joined()
  }

  private func found(_ outside: TestOutside) async throws -> Int {
    outside.console.clear()
    try #require(await outside.run("export") == .done)
    return outside.console.output.split(separator: "\n").count
  }

  @Test func importCountsNewAndKnownArticles() async throws {
    let outside = try TestOutside()
    let file = try outside.home.write("a.ndjson", lines(1...7) + lines(3...4))
    #expect(await outside.run("import", file) == .done)
    #expect(outside.console.output.isEmpty)
    #expect(
      outside.console.errors == "broadsheet: Imported 7 new articles; 2 were already there\n"
    )
    outside.console.clear()
    #expect(await outside.run("import", file) == .done)
    #expect(outside.console.errors.contains("Imported 0 new articles; 9 were already there\n"))
    #expect(try await found(outside) == 7)
  }

  @Test func fullerCopyCompletesAnArticle() async throws {
    let outside = try TestOutside()
    try await outside.importArticles(1...3)
    let fuller = FakeNewsAPI.article(2).replacing(#""title""#, with: #""author":"A","title""#)
    let file = try outside.home.write("b.ndjson", fuller)
    #expect(await outside.run("import", file) == .done)
    #expect(outside.console.errors.contains("Imported 0 new articles; 1 was completed\n"))
  }

  @Test func faultyLineCostsOnlyItself() async throws {
    let outside = try TestOutside()
    let file = try outside.home.write("a.ndjson", lines(1...2) + "{\"title\":\n" + lines(3...3))
    #expect(await outside.run("import", file) == .badData)
    let messages = outside.console.errors.split(separator: "\n")
    #expect(messages.count == 2)
    #expect(messages.first?.hasPrefix("broadsheet: \(file):3: ") == true)
    #expect(messages.last?.hasSuffix("Imported 3 new articles; 1 record could not be read") == true)
    #expect(try await found(outside) == 3)
  }

  @Test func tenFaultsAreReported() async throws {
    let outside = try TestOutside()
    let faults = String(repeating: "{\"title\":\"x\"}\n", count: 7)
    let files = try ["a", "b"].map { try outside.home.write($0, faults + lines(1...1)) }
    #expect(await outside.program.run(["import"] + files) == .badData)
    let messages = outside.console.errors.split(separator: "\n")
    #expect(messages.count == 12)
    #expect(messages.filter { $0.contains("/a:") }.count == 7)
    #expect(messages[10] == "broadsheet: and 4 more")
    #expect(messages[11].hasSuffix("; 14 records could not be read"))
  }

  @Test func unreadableFilesDoNotStopTheOthers() async throws {
    let outside = try TestOutside()
    let file = try outside.home.write("a.ndjson", lines(1...2))
    let missing = outside.home.file("none")
    #expect(await outside.run("import", missing, outside.home.path, file) == .noSuchItem)
    #expect(outside.console.errors.contains("cannot read \(missing): no such file\n"))
    #expect(outside.console.errors.contains("it is a folder"))
    #expect(outside.console.errors.contains("Imported 2 new articles\n"))
    #expect(outside.console.errors.split(separator: "\n").count == 3)
  }

  @Test func unreadableFileCostsOneLine() async throws {
    let outside = try TestOutside()
    let missing = outside.home.file("none")
    #expect(await outside.run("import", missing) == .noSuchItem)
    #expect(outside.console.errors == "broadsheet: cannot read \(missing): no such file\n")
    outside.console.clear()
    let page = String(repeating: "<p>This is a web page.</p>\n", count: 30)
    let file = try outside.home.write("page.html", page)
    #expect(await outside.run("import", file) == .badData)
    #expect(outside.console.errors.split(separator: "\n").count == 1)
    #expect(outside.console.errors.hasPrefix("broadsheet: \(file) has no articles: "))
    #expect(outside.console.errors.contains(" could not be read, the first in line 1: "))
  }

  @Test func faultsBeforeTheFirstArticleAreReported() async throws {
    let outside = try TestOutside()
    let file = try outside.home.write(
      "a.ndjson",
      String(repeating: "{}\n", count: 5_001) + lines(1...1)
    )
    #expect(await outside.run("import", file) == .badData)
    let messages = outside.console.errors.split(separator: "\n")
    #expect(messages.count == 12)
    #expect(messages.first?.hasPrefix("broadsheet: \(file):1: ") == true)
    #expect(
      messages.last?.hasSuffix("Imported 1 new article; 5,001 records could not be read") == true
    )
  }

  @Test func firstErrorSetsTheStatus() async throws {
    let outside = try TestOutside()
    let bad = try outside.home.write("bad", "{}\n")
    #expect(await outside.run("import", bad, outside.home.file("none")) == .badData)
    #expect(await outside.run("import", outside.home.file("none"), bad) == .noSuchItem)
  }

  @Test func truncatedGzipKeepsTheArticlesBefore() async throws {
    let outside = try TestOutside()
    let file = outside.home.file("a.gz")
    try outside.home.write("a", lines(1...2_000))
    let pack = "gzip -c '\(outside.home.file("a"))' | head -c 9000 > '\(file)'"
    try #require(await runProgram("/bin/sh", ["-c", pack]).end == .exited(0))
    #expect(await outside.run("import", file) == .badData)
    #expect(outside.console.errors.contains("the gzip data is cut off"))
    #expect(try await found(outside) > 0)
  }

  @Test func unwritableArchiveStopsTheImport() async throws {
    let outside = try TestOutside(variables: ["XDG_DATA_HOME": "/dev/null"])
    let file = try outside.home.write("a.ndjson", lines(1...2))
    #expect(await outside.run("import", file, file) == .cannotCreate)
    #expect(outside.console.errors.split(separator: "\n").count == 1)
    #expect(outside.console.errors.contains("archive.sqlite cannot be written"))
  }

  @Test func importShowsProgress() async throws {
    let outside = try TestOutside(
      console: FakeConsole(isTerminal: false, isErrorTerminal: true, columns: 200)
    )
    let file = try outside.home.write("a.ndjson", lines(1...9))
    #expect(await outside.run("import", file) == .done)
    #expect(outside.console.errors.contains("[....................]   0 % 0 articles from "))
    #expect(outside.console.errors.contains("[####################] 100 % 9 articles from "))
    #expect(
      outside.console.errors.hasSuffix(
        "\u{1B}[Kbroadsheet: Imported 9 new articles\n"
      )
    )
  }

  @Test func interruptedImportHasASummary() async throws {
    let outside = try TestOutside()
    let file = try outside.home.write("a.ndjson", lines(1...2))
    let program = outside.program
    let running = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await program.run(["import", file])
    }
    #expect(await running.value == .interrupted)
    #expect(outside.console.errors.contains("stopped. Imported 0 new articles"))
  }

  @Test(.enabled(if: Fixtures.arePresent, "skipped: no recorded fixtures"))
  func recordedReplyIsImported() async throws {
    let folder = try #require(Fixtures.folder)
    let outside = try TestOutside()
    let file = folder + "/newsapi/everything.tesla.2021-02.json"
    #expect(await outside.run("import", file) == .done)
    #expect(outside.console.errors.contains("Imported 20 new articles"))
  }
}
