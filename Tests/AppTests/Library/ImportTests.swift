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

  @Test func firstErrorSetsTheStatus() async throws {
    let outside = try TestOutside()
    let bad = try outside.home.write("bad", "{}\n")
    #expect(await outside.run("import", bad, outside.home.file("none")) == .badData)
    #expect(await outside.run("import", outside.home.file("none"), bad) == .noSuchItem)
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

  @Test(.enabled(if: Fixtures.arePresent, "skipped: no recorded fixtures"))
  func recordedReplyIsImported() async throws {
    let folder = try #require(Fixtures.folder)
    let outside = try TestOutside()
    let file = folder + "/newsapi/everything.tesla.2021-02.json"
    #expect(await outside.run("import", file) == .done)
    #expect(outside.console.errors.contains("Imported 20 new articles"))
  }
}
