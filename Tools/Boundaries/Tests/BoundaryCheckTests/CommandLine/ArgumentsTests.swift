import Testing

@testable import BoundaryCheck

@Suite("The command line")
struct ArgumentsTests {
  @Test func withNoWordsEverythingIsCheckedHere() throws {
    let arguments = try Arguments([])
    #expect(arguments.request == .check(format: .text, evidence: Set(Evidence.allCases)))
    #expect(arguments.root == ".")
  }

  @Test func optionsStandAnywhereInBothForms() throws {
    let arguments = try Arguments(["--root=/a", "check", "--format", "json", "--only=files,builds"])
    #expect(arguments.request == .check(format: .json, evidence: [.files, .builds]))
    #expect(arguments.root == "/a")
  }

  @Test(arguments: [
    (["--graph", "svg"], Request.draw(.svg, updates: false)),
    (["--update", "--graph", "mermaid"], .draw(.mermaid, updates: true)),
    (["init"], .initialize(.core)),
    (["init", "--profile", "strict"], .initialize(.strict)),
    (
      ["baseline", "--reason", "Before the split."],
      .baseline(reason: "Before the split.", evidence: Set(Evidence.allCases))
    ),
    (
      ["baseline", "--reason", "Old.", "--only", "imports"],
      .baseline(reason: "Old.", evidence: [.imports])
    ),
    (["explain"], .explain(nil)),
    (["explain", "re-export"], .explain(.reExport)),
    (["help"], .help),
    (["check", "-h"], .help),
    (["--help"], .help),
  ])
  func eachCommandIsRead(words: [String], request: Request) throws {
    #expect(try Arguments(words).request == request)
  }

  @Test(arguments: [
    ["chek"], ["check", "now"], ["--format"], ["--format", "xml"], ["--only", ""],
    ["--only", "files,smells"], ["--graph", "png"], ["--graph", "svg", "--format", "json"],
    ["--update"], ["--update", "--graph", "dot"],
    ["baseline"], ["baseline", "--reason", " "], ["--reason", "x"], ["init", "--format", "json"],
    ["explain", "nothing"], ["explain", "spi", "macro"], ["--verbose"], ["--root"],
    ["--format", "json", "--format", "text"], ["init", "--only", "files"],
    ["--profile", "core"], ["init", "--profile", "light"],
  ])
  func whatThereIsNotIsRefused(words: [String]) {
    #expect(throws: Usage.self) { try Arguments(words) }
  }
}
