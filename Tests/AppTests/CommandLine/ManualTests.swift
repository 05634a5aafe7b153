import ByteStrings
import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import Terminal
import TestSupport
import Testing

@testable import Composition
@testable import LineMode

/// The manual is complete, and docs/manual.md is what the program prints.
@Suite(.hangLimit)
struct ManualTests {
  private let manual = Program.manual.document.markdown

  @Test func manualIsUpToDate() throws {
    let root = #filePath.split(separator: "/Tests/")[0]
    let file = try String(contentsOfFile: "\(root)/docs/manual.md", encoding: .utf8)
    let lines = zip(file.split(separator: "\n"), manual.split(separator: "\n"))
    let change = lines.first { $0 != $1 }.map { "\($0) -> \($1)" } ?? ""
    #expect(file == manual, "docs/manual.md is out of date; run `make manual`: \(change)")
  }

  /// A copy of the project can be anywhere: what it ships has no address with a placeholder.
  @Test func noFileHasAnAddressOfAnUnknownOwner() throws {
    let root = String(#filePath.split(separator: "/Tests/")[0])
    let placeholder = Array("OWNER/".utf8) + Array("broadsheet".utf8)
    for path in try Self.files(in: root) {
      let bytes = [UInt8](FileManager.default.contents(atPath: path) ?? Data())
      #expect(bytes.firstRange(of: placeholder) == nil, "\(path)")
    }
  }

  /// Returns the files below a folder, except build products.
  private static func files(in folder: String) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try names.filter { ![".build", ".git"].contains($0) }.flatMap { name in
      let path = "\(folder)/\(name)"
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      return isFolder ? try files(in: path) : [path]
    }
  }

  @Test func manualIsPrintedAsMarkdown() async throws {
    let outside = try TestOutside(variables: ["BROADSHEET_COLOR": "always"])
    #expect(await outside.run("man", "--format", "markdown") == .done)
    #expect(outside.console.output == manual)
  }

  @Test func everyPlaceholderIsKnownAndUsed() {
    #expect(!manual.contains("{{"))
    for name in Array(Manual.values.keys) + Array(Program.manual.generated.keys) {
      #expect(Manual.text.contains("{{\(name)}}"), "\(name)")
    }
  }

  @Test func everyCommandAndOptionIsListed() {
    for command in Program.parser.commands {
      #expect(manual.contains("### `\(command.synopsis)`\n"), "\(command.name)")
      for option in command.options + Program.parser.common {
        #expect(manual.contains("`\(option.synopsis)` |"), "\(option.synopsis)")
      }
    }
  }

  @Test func everySettingAndProviderIsListed() {
    for setting in Setting.all {
      #expect(manual.contains("| `\(setting.name)`, `\(setting.variable)` |"), "\(setting.name)")
    }
    for provider in Container.providers.map(\.id) + ["youtube", "cataas"] {
      #expect(manual.contains("| `\(provider)` |"), "\(provider)")
    }
  }

  @Test func everyExitStatusIsListed() {
    for (code, _) in ExitCode.meanings {
      #expect(manual.contains("\n| `\(code.rawValue)` | "), "\(code.rawValue)")
    }
  }

  @Test func everyFileIsListed() throws {
    let folders = Folders(
      variables: ["XDG_CONFIG_HOME": "/C", "XDG_DATA_HOME": "/D", "XDG_STATE_HOME": "/S"]
    )
    let files = [
      ("$XDG_CONFIG_HOME", folders.settings), ("$XDG_DATA_HOME", folders.archive),
      ("$XDG_STATE_HOME", folders.lastList), ("$XDG_STATE_HOME", folders.lastVideos),
    ]
    for (variable, path) in files {
      let file = try #require(path).text.dropFirst(2)
      #expect(manual.contains("| `\(variable)\(file)` |"), "\(file)")
    }
  }

  @Test(arguments: [
    ["search", "tide", "--provider", "sample", "--page-size", "1"], ["sources"],
    ["videos", "liked"], ["cats"],
  ])
  func everyFieldIsListed(line: [String]) async throws {
    let outside = try TestOutside(
      network: FakeNewsAPI.sources([FakeNewsAPI.source(1)]),
      variables: ["NEWSAPI_KEY": "canary"]
    )
    #expect(await outside.program.run(line + ["--json"]) == .done)
    let fields = outside.console.output.matches(of: /"(\w+)":/).map { String($0.1) }
    outside.console.clear()
    #expect(await outside.program.run(line + ["--format", "csv"]) == .done)
    let header = outside.console.output.prefix { !$0.isNewline }
    let columns = header.split(separator: ",").map(String.init)
    #expect(fields.count >= 5)
    #expect(columns.count >= 7)
    for name in fields + columns { #expect(manual.contains("`\(name)`"), "\(name)") }
  }

  @Test func everyExampleCanBeTyped() throws {
    for command in Program.parser.commands {
      #expect(!command.examples.isEmpty || command.operands.count.lowerBound == 0)
      for example in command.examples {
        let words = try Self.words(ofShell: example.line)
        #expect(words.first == "broadsheet", "\(example.line)")
        #expect(throws: Never.self) { try Program.parser.parse(Array(words.dropFirst())) }
      }
    }
  }

  /// Splits a line as a shell would, and drops files and the other programs of a pipe.
  private static func words(ofShell line: String) throws -> [String] {
    let own = try #require(line.split(separator: " | ").last)
      .split(separator: " < ")[0].split(separator: " > ")[0]
    let parts = own.split(separator: "'", omittingEmptySubsequences: false)
    return parts.enumerated().flatMap { place, part in
      place.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
    }
  }
}

/// The manual page in roff.
@Suite(.hangLimit)
struct ManualPageTests {
  private let page = Program.manual.document.roff(
    date: Date(timeIntervalSince1970: 1_612_500_000),
    source: "broadsheet 1.2"
  )

  @Test func sectionsAreAsInAManualPage() {
    let sections = page.split(separator: "\n").filter { $0.hasPrefix(".SH") }
    #expect(
      sections == [
        #".SH "NAME""#, #".SH "SYNOPSIS""#, #".SH "DESCRIPTION""#, #".SH "COMMANDS""#,
        #".SH "OPTIONS""#, #".SH "FULL SCREEN""#, #".SH "LISTS""#, #".SH "STORIES""#,
        #".SH "REFERENCES""#, #".SH "QUERIES""#,
        #".SH "DATES""#, #".SH "OUTPUT FORMATS""#, #".SH "PROVIDERS""#, #".SH "FEEDS""#,
        #".SH "SERVER""#, #".SH "FRONT PAGE""#,
        #".SH "ARCHIVE""#, #".SH "SETTINGS""#, #".SH "ENVIRONMENT""#, #".SH "FILES""#,
        #".SH "EXIT STATUS""#, #".SH "SCRIPTS""#,
      ]
    )
    #expect(page.hasPrefix(".TH BROADSHEET 1 2021-02-05 \"broadsheet 1.2\""))
  }

  @Test func everyCommandAndOptionIsListed() {
    for command in Program.parser.commands {
      #expect(page.contains(".SS \"\(Roff.escaped(command.synopsis))\"\n"), "\(command.name)")
    }
    for option in Program.parser.commands.flatMap(\.options) + Program.parser.common {
      #expect(page.contains(Roff.styled(option.synopsis) + "\n"), "\(option.name)")
    }
    for setting in Setting.all { #expect(page.contains(", \\fB\(setting.variable)\\fR\n")) }
    for (status, _) in ExitCode.meanings { #expect(page.contains("\\fB\(status.rawValue)\\fR\n")) }
    #expect(page.contains("\\fB$XDG_DATA_HOME/broadsheet/archive.sqlite\\fR\n"))
    #expect(page.contains("\\(ti/.local/share"))
  }

  @Test func linesAreShortAndNotRequests() {
    let macros: Set = [
      ".TH", ".SH", ".SS", ".PP", ".TP", ".IP", ".EX", ".EE", ".nh", ".ad", ".\\\"",
    ]
    for line in page.split(separator: "\n") {
      #expect(line.utf8.count <= 200)
      guard line.hasPrefix(".") || line.hasPrefix("'") else { continue }
      #expect(macros.contains(String(line.prefix(3))), "\(line)")
    }
  }

  @Test(.needs("groff")) func groffFindsNoErrors() async throws {
    try await check("groff", "-man", "-Tutf8", "-ww", "-z")
  }

  @Test(.needs("mandoc")) func mandocFindsNoErrors() async throws {
    try await check("mandoc", "-Tlint", "-Wwarning")
  }

  private func check(_ typesetter: String, _ options: String...) async throws {
    let file = try TemporaryFolder()
    let path = try file.write("broadsheet.1", page)
    let result = try await runProgram(
      try #require(installed(typesetter)),
      options + [path],
      environment: ["PATH": "/usr/bin:/bin"]
    )
    #expect(result.output + result.errors == "")
    #expect(result.end == .exited(0))
  }

  @Test func dateCanBeSetForReproducibleBuilds() async throws {
    let outside = try TestOutside(variables: ["SOURCE_DATE_EPOCH": "86400"])
    #expect(await outside.run("man") == .done)
    #expect(outside.console.output.hasPrefix(".TH BROADSHEET 1 1970-01-02 "))
  }
}

/// The two writers and the parser of hand-written text.
struct DocumentTests {
  private func document(_ text: String) -> LineMode.Document {
    LineMode.Document(
      name: "n",
      purpose: "p",
      sections: LineMode.Document.Section.parse("# Part\n\n\(text)\n")
    )
  }

  private let text = #"""
    A paragraph on
    two lines with `code N` and *stars*.

    ## A `heading`

    | term | meaning |
    | --- | --- |
    | `a\|b` | either_or |

        $ code 'as' | is
    """#

  @Test func markdownHasAllBlocks() {
    let markdown = document(text).markdown
    #expect(
      markdown.hasSuffix(
        #"""

        # n: p

        ## Part

        A paragraph on two lines with `code N` and \*stars\*.

        ### A `heading`

        | term | meaning |
        | --- | --- |
        | `a\|b` | either\_or |

        ```console
        $ code 'as' | is
        ```

        """#
      )
    )
  }

  @Test func roffHasAllBlocks() {
    let roff = document(text).roff(date: Date(timeIntervalSince1970: 0), source: "n 1")
    #expect(
      roff.hasSuffix(
        #"""
        .SH "PART"
        A paragraph on two lines with \fBcode\fR \fIN\fR and *stars*.
        .SS "A heading"
        .TP
        \fBa|b\fR
        either_or
        .IP
        .EX
        $ code \(aqas\(aq | is
        .EE

        """#
      )
    )
  }

  @Test func unmatchedBacktickIsText() {
    #expect(document("it's `odd").markdown.hasSuffix("\nit's `odd\n"))
  }
}
