import FoundationEssentials
import TestSupport
import Testing

/// The built program with its own home folder.
struct Executable {
  /// The program in `BROADSHEET_EXECUTABLE`, which the Makefile sets; nil if it is not built.
  static let path = ProcessInfo.processInfo.environment["BROADSHEET_EXECUTABLE"].flatMap {
    FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil
  }

  let home: TemporaryFolder
  private let path: String
  private let variables: [String: String]

  init(server: LoopbackServer? = nil, _ more: [String: String] = [:]) throws {
    path = try #require(Self.path)
    home = try TemporaryFolder()
    var variables = [
      "HOME": home.path, "PATH": "/usr/bin:/bin", "TERM": "xterm", "LANG": "C.UTF-8",
    ]
    if let server {
      variables["NEWSAPI_KEY"] = "canary"
      variables["BROADSHEET_NEWSAPI_URL"] = server.baseURL + "/v2"
      variables["BROADSHEET_PROVIDERS"] = "newsapi"
    }
    self.variables = variables.merging(more) { $1 }
  }

  func run(_ arguments: String..., input: String? = nil) async throws -> ProgramResult {
    try await run(arguments, input: input)
  }

  func run(_ arguments: [String], input: String? = nil) async throws -> ProgramResult {
    try await runProgram(path, arguments, environment: variables, input: input)
  }

  /// Runs a shell command in which `$B` is the program.
  func shell(
    _ line: String,
    _ more: [String: String] = [:],
    within limit: Duration = .seconds(60)
  ) async throws -> ProgramResult {
    let environment = variables.merging(more.merging(["B": path]) { $1 }) { $1 }
    return try await runProgram("/bin/sh", ["-c", line], environment: environment, within: limit)
  }

  func start(_ arguments: String...) throws -> RunningProgram {
    try RunningProgram(path, arguments, environment: variables)
  }

  func terminal(
    _ arguments: String...,
    columns: Int = 72,
    rows: Int = 24
  ) throws -> PseudoTerminal {
    try terminal(arguments, columns: columns, rows: rows)
  }

  func terminal(
    _ arguments: [String],
    columns: Int = 72,
    rows: Int = 24
  ) throws -> PseudoTerminal {
    try PseudoTerminal(path, arguments, environment: variables, columns: columns, rows: rows)
  }

  /// Opens the full screen in an emulated terminal, and goes to a tab.
  ///
  /// `tab` is nil for the tab that the program shows first.
  func fullScreen(
    tab: Int? = 1,
    columns: Int = 80,
    rows: Int = 24
  ) async throws -> FullScreenWindow {
    let window = FullScreenWindow(try emulated(columns: columns, rows: rows))
    try await window.wait(for: "the keys") { $0.showsKeys }
    if let tab {
      try window.press("\(tab)")
      try await window.wait(for: "tab \(tab)") { $0.tab.hasPrefix("\(tab) ") }
    }
    return window
  }

  /// Runs a command, or the program, in an emulated terminal; `$B` is the program.
  func emulated(
    _ command: String? = nil,
    _ arguments: [String] = [],
    _ more: [String: String] = [:],
    columns: Int = 80,
    rows: Int = 24
  ) throws -> EmulatedTerminal {
    try EmulatedTerminal(
      command ?? path,
      arguments,
      environment: variables.merging(more.merging(["B": path]) { $1 }) { $1 },
      columns: columns,
      rows: rows
    )
  }

  /// Runs a line of shell in which `$B` is the program, at a terminal.
  func shellTerminal(_ line: String, columns: Int = 80) throws -> PseudoTerminal {
    let environment = variables.merging(["B": path]) { $1 }
    return try PseudoTerminal(
      "/bin/sh",
      ["-c", line],
      environment: environment,
      columns: columns
    )
  }

  /// Runs an interactive shell with job control, in which `$B` is the program.
  func interactiveShell() throws -> PseudoTerminal {
    let environment = variables.merging(["B": path]) { $1 }
    return try PseudoTerminal("/bin/sh", ["-i"], environment: environment)
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only if the executable is built.
  static var needsExecutable: Self {
    .enabled(if: Executable.path != nil, "skipped: BROADSHEET_EXECUTABLE names no program")
  }
}

/// A local server with NewsAPI's format and numbered articles.
func numberedNews(total: Int) throws -> LoopbackServer {
  try LoopbackServer { request, connection in
    let size = Int(request.query["pageSize"] ?? "") ?? 0
    let page = Int(request.query["page"] ?? "") ?? 0
    let first = (page - 1) * size + 1
    let last = max(first, min(page * size + 1, total + 1))
    let articles = (first..<last).map { number in
      """
      {"source":{"id":null,"name":"Wire"},"title":"Title \(number)","description":"About \(number)",\
      "url":"https://news.example/\(number)","publishedAt":"2021-02-05T03:40:00Z"}
      """
    }
    connection.reply(
      body: """
        {"status":"ok","totalResults":\(total),"articles":[\(articles.joined(separator: ","))]}
        """
    )
  }
}

extension ProgramResult {
  /// The lines on standard error.
  var complaints: [Substring] { errors.split(separator: "\n") }
}
