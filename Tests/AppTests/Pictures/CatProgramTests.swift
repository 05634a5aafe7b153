import FoundationEssentials
import LineMode
import OuterTestSupport
import TestSupport
import Testing

/// `broadsheet cat` and `broadsheet cats` with a fake cataas.
@Suite(.hangLimit)
struct CatProgramTests {
  private func outside(
    _ console: FakeConsole = FakeConsole(isTerminal: false),
    network: StubTransport = FakeCataas.network(),
    canLaunch: Bool = true
  ) throws -> TestOutside {
    try TestOutside(console: console, network: network, canLaunch: canLaunch)
  }

  private func path(_ name: String, _ outside: TestOutside) -> String {
    outside.home.path + "/" + name
  }

  @Test func catIsSavedAndPathPrinted() async throws {
    let outside = try outside()
    let file = path("a.png", outside)
    #expect(await outside.run("cat", "Hello", "you", "--output", file) == .done)
    #expect(outside.console.output == file + "\n" && outside.console.errors.isEmpty)
    let saved = try Data(contentsOf: URL(filePath: file))
    #expect(saved == SamplePicture.png(width: 8, height: 4))
  }

  @Test func savedCatsAreListedInEveryFormat() async throws {
    let outside = try outside()
    let file = path("a.png", outside)
    _ = await outside.run("cat", "Hello", "--output", file)
    for (format, text) in [
      ("text", "  1  Hello\n"), ("text", "     \(file)\n"), ("json", #"{"query":"","#),
      ("ndjson", #"{"caption":"Hello","path":"\#(file)","savedAt":"2021-02-05T04:40:00Z","#),
      ("csv", "savedAt,caption,path,id,tags,format,width,height,size,fileURL\r\n"),
      ("csv", ",Hello,\(file),abc123,cute,png,8,4,"), ("markdown", "- Hello — 2021-02-05, "),
    ] {
      outside.console.clear()
      #expect(await outside.run("cats", "--format", format) == .done)
      #expect(outside.console.output.contains(text), "\(format): \(outside.console.output)")
    }
  }

  @Test func dashWritesBytes() async throws {
    let outside = try outside()
    #expect(await outside.run("cat", "Hello", "--output", "-") == .done)
    #expect(outside.console.bytes == Array(SamplePicture.png(width: 8, height: 4)))
    #expect(outside.console.output.isEmpty && outside.console.errors.isEmpty)
  }

  @Test func bytesAreNotWrittenToTerminal() async throws {
    let outside = try outside(FakeConsole())
    #expect(await outside.run("cat", "Hello", "--output", "-") == .usage)
    #expect(outside.console.bytes.isEmpty && outside.network.requests.isEmpty)
  }

  @Test func brokenRulesAreOneLine() async throws {
    for more in [[], ["--json"], ["--output", "-"]] {
      let outside = try outside()
      #expect(await outside.program.run(["cat", "a dog and a cat"] + more) == .usage)
      let line = outside.console.errors
      #expect(line.contains("15 characters") && line.contains("\"dog\""))
      #expect(line.split(separator: "\n").count == 1 && outside.network.requests.isEmpty)
    }
  }

  @Test(arguments: [
    (["Hi", "--output", "-", "--json"], ExitCode.usage, "--json"),
    (["Hi", "--width", "0"], .usage, "must be a whole number"), ([], .usage, "`cat` needs a TEXT"),
    (["Hi", "--output", "no/such/folder/a.png"], .cannotCreate, "no/such/folder/a.png"),
    (["Hi", "--output", "."], .cannotCreate, "folder"),
    (["Hi", "--output", "/dev/null", "--force"], .cannotCreate, "/dev/null"),
  ])
  func failureIsOneLine(line: [String], end: ExitCode, words: String) async throws {
    let outside = try outside()
    #expect(await outside.program.run(["cat"] + line) == end)
    #expect(outside.console.output.isEmpty && outside.console.errors.contains(words))
    #expect(outside.console.errors.split(separator: "\n").count == 1)
  }

  @Test func openStartsViewer() async throws {
    let outside = try outside()
    let file = path("a.png", outside)
    #expect(await outside.run("cat", "Hello", "--output", file, "--open") == .done)
    #expect(outside.launched == [["xdg-open", file]])
    let other = try self.outside(canLaunch: false)
    let place = path("b.png", other)
    #expect(await other.run("cat", "Hello", "--output", place, "--open") == .unavailable)
    #expect(other.console.errors.contains("the file is \(place)"))
  }

  @Test func catRequestsAreNotCached() async throws {
    let outside = try outside()
    for name in ["a.png", "b.png"] {
      _ = await outside.run("cat", "Hello", "--output", path(name, outside))
    }
    #expect(outside.network.requests.count == 4, "a cached reply would be the same cat")
  }

  @Test func catIsSavedWithoutArchive() async throws {
    let folder = try TemporaryFolder()
    let outside = try TestOutside(network: FakeCataas.network(), variables: ["HOME": ""])
    #expect(await outside.run("cat", "Hello", "--output", folder.path + "/a.png") == .done)
    #expect(outside.console.errors.contains("there is no folder for it"))
    #expect(FileManager.default.fileExists(atPath: folder.path + "/a.png"))
  }

  @Test func savedCatOpensFromList() async throws {
    let outside = try outside(FakeConsole())
    let file = path("a.png", outside)
    _ = await outside.run("cat", "Hello", "--output", file)
    let program = outside.program
    let running = Task { await program.run(["cats"]) }
    let list = await outside.console.expect("] ")
    #expect(list.contains("[o NUMBER: open, /WORDS: search, ?: help, q: quit] "))
    outside.console.type("o1")
    await outside.console.expect("] ")
    outside.console.type("/nothing")
    #expect(await outside.console.expect("] ").contains("No cats found"))
    outside.console.type("q")
    #expect(await running.value == .done)
    #expect(outside.launched == [["xdg-open", file]])
  }
}
