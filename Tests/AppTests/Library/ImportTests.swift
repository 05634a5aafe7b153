import BroadsheetApp
import TestSupport
import Testing

/// `broadsheet import`: what becomes of files, and how it is told.
@Suite(.timeLimit(.minutes(1)))
struct ImportTests {
  private func lines(_ numbers: some Sequence<Int>) -> String {
    numbers.map { FakeNewsAPI.article($0) + "\n" }.joined()
  }

  private func found(_ outside: TestOutside) async throws -> Int {
    outside.console.clear()
    try #require(await outside.run("export") == .done)
    return outside.console.output.split(separator: "\n").count
  }

  @Test func aFileIsKeptAndSummedUp() async throws {
    let outside = try TestOutside()
    let file = try outside.home.write("a.ndjson", lines(1...7) + lines(3...4))
    #expect(await outside.run("import", file) == .done)
    #expect(outside.console.output.isEmpty)
    #expect(
      outside.console.errors == "broadsheet: 9 read: 7 new, 0 fuller, 2 known, 0 faulty\n"
    )
    outside.console.clear()
    #expect(await outside.run("import", file) == .done)
    #expect(outside.console.errors.contains("9 read: 0 new, 0 fuller, 9 known, 0 faulty"))
    #expect(try await found(outside) == 7)
  }

  @Test func aFullerCopyIsCountedAsSuch() async throws {
    let outside = try TestOutside()
    try await outside.importArticles(1...3)
    let fuller = FakeNewsAPI.article(2).replacing(#""title""#, with: #""author":"A","title""#)
    let file = try outside.home.write("b.ndjson", fuller)
    #expect(await outside.run("import", file) == .done)
    #expect(outside.console.errors.contains("1 read: 0 new, 1 fuller, 0 known, 0 faulty"))
  }

  @Test func aBadLineIsNamedAndCostsOnlyItself() async throws {
    let outside = try TestOutside()
    let file = try outside.home.write("a.ndjson", lines(1...2) + "{\"title\":\n" + lines(3...3))
    #expect(await outside.run("import", file) == .badData)
    let told = outside.console.errors.split(separator: "\n")
    #expect(told.count == 2)
    #expect(told.first?.hasPrefix("broadsheet: \(file):3: ") == true)
    #expect(told.last?.hasSuffix("3 read: 3 new, 0 fuller, 0 known, 1 faulty") == true)
    #expect(try await found(outside) == 3)
  }

  @Test func tenFaultsAreNamedAndTheOthersCounted() async throws {
    let outside = try TestOutside()
    let faults = String(repeating: "{\"title\":\"x\"}\n", count: 7)
    let files = try ["a", "b"].map { try outside.home.write($0, faults + lines(1...1)) }
    #expect(await outside.program.run(["import"] + files) == .badData)
    let told = outside.console.errors.split(separator: "\n")
    #expect(told.count == 12)
    #expect(told.filter { $0.contains("/a:") }.count == 7)
    #expect(told[10] == "broadsheet: and 4 more")
    #expect(told[11].hasSuffix("14 faulty"))
  }

  @Test func aFileThatCannotBeReadKeepsNobodyFromTheNext() async throws {
    let outside = try TestOutside()
    let file = try outside.home.write("a.ndjson", lines(1...2))
    let missing = outside.home.file("none")
    #expect(await outside.run("import", missing, outside.home.path, file) == .noSuchItem)
    #expect(outside.console.errors.contains("\(missing) cannot be read: no such file\n"))
    #expect(outside.console.errors.contains("it is a folder"))
    #expect(outside.console.errors.contains("2 read: 2 new"))
  }

  @Test func theFirstThingThatGoesWrongHasItsStatus() async throws {
    let outside = try TestOutside()
    let bad = try outside.home.write("bad", "{}\n")
    #expect(await outside.run("import", bad, outside.home.file("none")) == .badData)
    #expect(await outside.run("import", outside.home.file("none"), bad) == .noSuchItem)
  }

  @Test func gzipThatIsCutOffKeepsWhatCameBefore() async throws {
    let outside = try TestOutside()
    let file = outside.home.file("a.gz")
    try outside.home.write("a", lines(1...2_000))
    let pack = "gzip -c '\(outside.home.file("a"))' | head -c 9000 > '\(file)'"
    try #require(await runProgram("/bin/sh", ["-c", pack]).end == .exited(0))
    #expect(await outside.run("import", file) == .badData)
    #expect(outside.console.errors.contains("the gzip data is cut off"))
    #expect(try await found(outside) > 0)
  }

  @Test func anArchiveThatCannotBeWrittenEndsIt() async throws {
    let outside = try TestOutside(variables: ["XDG_DATA_HOME": "/dev/null"])
    let file = try outside.home.write("a.ndjson", lines(1...2))
    #expect(await outside.run("import", file, file) == .cannotCreate)
    #expect(outside.console.errors.split(separator: "\n").count == 1)
    #expect(outside.console.errors.contains("archive.sqlite cannot be written"))
  }

  @Test func aPersonSeesHowFarItIs() async throws {
    let outside = try TestOutside(
      console: FakeConsole(isTerminal: false, isErrorTerminal: true, columns: 200)
    )
    let file = try outside.home.write("a.ndjson", lines(1...9))
    #expect(await outside.run("import", file) == .done)
    #expect(outside.console.errors.contains("[....................]   0 % 0 articles from "))
    #expect(outside.console.errors.contains("[####################] 100 % 9 articles from "))
    #expect(
      outside.console.errors.hasSuffix(
        "\u{1B}[Kbroadsheet: 9 read: 9 new, 0 fuller, 0 known, 0 faulty\n"
      )
    )
  }

  @Test func anInterruptedImportSaysSo() async throws {
    let outside = try TestOutside()
    let file = try outside.home.write("a.ndjson", lines(1...2))
    let program = outside.program
    let running = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await program.run(["import", file])
    }
    #expect(await running.value == .interrupted)
    #expect(outside.console.errors.contains("interrupted; what was kept stays: 0 read"))
  }

  @Test(.enabled(if: Fixtures.arePresent, "skipped: no recorded fixtures"))
  func aRecordedReplyIsAFile() async throws {
    let folder = try #require(Fixtures.folder)
    let outside = try TestOutside()
    let file = folder + "/newsapi/everything.tesla.2021-02.json"
    #expect(await outside.run("import", file) == .done)
    #expect(outside.console.errors.contains("20 read: 20 new"))
  }
}
