import FoundationEssentials
import TestSupport
import Testing

/// The instructions that the executable takes grow no faster than the text of an article.
@Suite(.hangLimit, .needsExecutable, .needsValgrind)
struct TextShapeStepsTests {
  @Test(arguments: TextShape.groups)
  func fourTimesTheTextTakesFourTimesTheInstructions(shapes: [TextShape]) async throws {
    let short = try await steps(shapes, 1_000)
    let long = try await steps(shapes, 4_000)
    for (command, steps) in short {
      let more = try #require(long[command])
      #expect(more <= 4 * steps, "\(command): \(steps) and \(more)")
    }
  }

  /// Returns the instructions that `search`, `show` and `import` take for an article of the shapes.
  private func steps(_ shapes: [TextShape], _ count: Int) async throws -> [String: Int] {
    let text = shapes.map { $0.json(count) }.joined(separator: #"\n"#)
    let record = #"""
      {"source":{"id":null,"name":"\#(text)"},"title":"T \#(text)","url":"https://news.example/1",
      "description":"\#(text)","content":"\#(text)","language":"\#(text)"}
      """#
    let page = #"{"status":"ok","totalResults":1,"articles":[\#(record)]}"#
    let server = try LoopbackServer { _, connection in connection.reply(body: page) }
    let program = try await InstructionCount(server: server)
    let file = program.home.file("page.json")
    try Data(page.utf8).write(to: URL(filePath: file))
    return [
      "search": try await program.run("search", "x"),
      "show": try await program.run("show", "1", "--no-pager"),
      "import": try await program.run("import", file),
    ]
  }
}

/// The executable without symbols, which valgrind could not read, under valgrind's `cachegrind`.
private struct InstructionCount {
  let home: TemporaryFolder
  private let path: String
  private let variables: [String: String]

  init(server: LoopbackServer) async throws {
    home = try TemporaryFolder()
    path = home.file("broadsheet")
    variables = [
      "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "NEWSAPI_KEY": "canary",
      "BROADSHEET_NEWSAPI_URL": server.baseURL + "/v2", "BROADSHEET_PROVIDERS": "newsapi",
    ]
    let original = try #require(Executable.path)
    _ = try await runProgram("/usr/bin/strip", ["-o", path, original])
  }

  /// Runs the program and returns the number of its instructions.
  func run(_ arguments: String...) async throws -> Int {
    let options = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    let result = try await runProgram(
      Self.valgrind,
      options + [path] + arguments,
      environment: variables,
      within: .seconds(300)
    )
    #expect(result.end == .exited(0), "\(result.errors)")
    let line = try #require(result.errors.split(separator: "\n").last { $0.contains("refs:") })
    return try #require(Int(line.split(separator: ":").last?.filter(\.isNumber) ?? ""))
  }

  static let valgrind = "/usr/bin/valgrind"
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only if valgrind is installed.
  fileprivate static var needsValgrind: Self {
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: InstructionCount.valgrind),
      "skipped: valgrind is not installed"
    )
  }
}
