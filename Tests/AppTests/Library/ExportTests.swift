import FoundationEssentials
import LineMode
import TestSupport
import Testing

/// `broadsheet export`: from the archive to standard output or to a file.
@Suite(.hangLimit)
struct ExportTests {
  private func outside(_ count: Int = 250) async throws -> TestOutside {
    let outside = try TestOutside()
    try await outside.importArticles(1...count)
    return outside
  }

  private func files(_ outside: TestOutside) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: outside.home.path)
      .filter { $0.hasPrefix("out") }
  }

  @Test func exportWritesEachArticleOnce() async throws {
    let outside = try await outside()
    #expect(await outside.run("export") == .done)
    let lines = outside.console.output.split(separator: "\n")
    #expect(Set(lines).count == 250)
    #expect(lines.count == 250)
    #expect(outside.console.errors == "broadsheet: 250 articles\n")
  }

  @Test(arguments: [("json", 252), ("csv", 251), ("markdown", 750), ("ndjson", 250)])
  func exportHasFourFormats(format: String, lines: Int) async throws {
    let outside = try await outside()
    #expect(await outside.run("export", "--format", format) == .done)
    #expect(outside.console.output.split(whereSeparator: \.isNewline).count == lines)
  }

  @Test(arguments: ["ndjson", "json"])
  func importedExportIsExportedEqually(format: String) async throws {
    let article = #"""
      {"url":"https://a.example/1","title":"One","provider":"feeds","publishedAt":"2020-01-02T03:04:05Z",\
      "contentHTML":"<h2>Two</h2><ul><li>a <a href=\"https://b.example/\">b</a></li></ul>","authors":\
      ["A","B"],"categories":["c"],"comments":"https://a.example/1#c","enclosures":[{"url":\
      "https://a.example/1.mp3","type":"audio/mpeg","bytes":5,"seconds":7}],"fullText":{"contentHTML":\
      "<p>All</p>","url":"https://a.example/1","fetchedAt":"2020-01-03T03:04:05Z"}}
      {"url":"https://a.example/2","title":"Two","provider":"feeds","content":"a\n\n b"}
      """#
    var exports: [String] = []
    var input = article.replacing("\\\n", with: "")
    for name in ["in.ndjson", "in.\(format)"] {
      let outside = try TestOutside()
      try input.write(toFile: outside.home.file(name), atomically: true, encoding: .utf8)
      #expect(await outside.run("import", outside.home.file(name)) == .done)
      outside.console.clear()
      #expect(await outside.run("export", "--format", format) == .done)
      input = outside.console.output
      exports.append(input)
    }
    #expect(exports[0] == exports[1] && exports[0].contains("\"provider\":\"feeds\""))
    #expect(
      exports[0].contains("<h2>Two</h2><ul><li>a <a href=") && exports[0].contains("\"seconds\":7")
    )
  }

  @Test func exportRefusesText() async throws {
    let outside = try await outside(1)
    #expect(await outside.run("export", "--format", "text") == .usage)
    #expect(outside.console.output.isEmpty)
  }

  @Test func exportAppliesQueryAndFilters() async throws {
    let outside = try await outside()
    #expect(await outside.run("export", "about", "7") == .done)
    #expect(outside.console.output.split(separator: "\n").count == 1)
    outside.console.clear()
    #expect(await outside.run("export", "--from", "2021-02-06") == .done)
    #expect(outside.console.output.isEmpty)
  }

  @Test func exportWritesAFile() async throws {
    let outside = try await outside()
    let file = outside.home.file("out")
    #expect(await outside.run("export", "--output", file) == .done)
    #expect(try outside.home.read("out").split(separator: "\n").count == 250)
    #expect(outside.console.output.isEmpty)
    #expect(outside.console.errors == "broadsheet: 250 articles written to \(file)\n")
    #expect(try files(outside) == ["out"])
  }

  @Test func importRestoresMarks() async throws {
    let outside = try await outside(3)
    _ = await outside.run("save", "https://news.example/2")
    let file = outside.home.file("out")
    _ = await outside.run("export", "--format", "json", "--output", file)
    let other = try TestOutside()
    #expect(await other.run("import", file) == .done)
    other.console.clear()
    _ = await other.run("export", "--format", "json")
    #expect(try outside.home.read("out") == other.console.output)
    #expect(other.console.output.contains("\"saved\":true"))
  }

  @Test func existingFileNeedsForce() async throws {
    let outside = try await outside(3)
    let file = try outside.home.write("out", "old")
    #expect(await outside.run("export", "--output", file) == .cannotCreate)
    #expect(
      outside.console.errors
        == "broadsheet: file already exists: \(file); use --force to overwrite it\n"
    )
    #expect(try outside.home.read("out") == "old")
    #expect(await outside.run("export", "--output", file, "--force") == .done)
    #expect(try outside.home.read("out").split(separator: "\n").count == 3)
    #expect(await outside.run("export", "--force") == .usage)
  }

  @Test func failedExportKeepsTheOldFile() async throws {
    let outside = try await outside(3)
    try outside.home.write("out", "old")
    try outside.home.write(".local/share/broadsheet/archive.sqlite", "this is no database at all")
    let file = outside.home.file("out")
    #expect(await outside.run("export", "--output", file, "--force") == .inputOutput)
    #expect(try outside.home.read("out") == "old")
    #expect(try files(outside) == ["out"])
  }

  @Test func verboseFailureHasTheSQLiteError() async throws {
    let outside = try await outside(3)
    try outside.home.write(".local/share/broadsheet/archive.sqlite", "this is no database at all")
    #expect(await outside.run("export") == .inputOutput)
    #expect(!outside.console.errors.contains("archive: "))
    #expect(await outside.run("export", "-v") == .inputOutput)
    #expect(outside.console.errors.contains("\nbroadsheet: archive: "))
    #expect(outside.console.errors.contains("(SQLite "))
  }

  @Test func interruptedExportKeepsTheOldFile() async throws {
    let outside = try await outside(3)
    let file = try outside.home.write("out", "old")
    let program = outside.program
    let running = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await program.run(["export", "--output", file, "--force"])
    }
    #expect(await running.value == .interrupted)
    #expect(outside.console.errors == "broadsheet: stopped; nothing was written to \(file)\n")
    #expect(try outside.home.read("out") == "old")
    #expect(try files(outside) == ["out"])
  }

  @Test func csvColumnsEndWithOurs() async throws {
    let outside = try await outside(1)
    _ = await outside.run("save", "https://news.example/1")
    outside.console.clear()
    _ = await outside.run("export", "--format", "csv")
    let records = outside.console.output.split(whereSeparator: \.isNewline)
    let ours = ",content,id,provider,saved,read,language,alsoAt,story"
    #expect(records.first?.hasSuffix(ours) == true)
    #expect(records.last?.hasSuffix(",import,true,false,,,") == true)
  }
}
