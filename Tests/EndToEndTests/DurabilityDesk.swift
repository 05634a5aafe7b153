import FoundationEssentials
import TestSupport
import Testing

/// The program with its own archive, and generated articles for it.
struct DurabilityDesk {
  let home: TemporaryFolder
  /// The database of a shared archive; nil if the archive is a file.
  let database: PostgresDatabase?
  private let executable: String
  private let variables: [String: String]

  init(_ place: ArchivePlace = .file) throws {
    try self.init(in: place == .server ? try PostgresServer.shared.database() : nil)
  }

  init(in database: PostgresDatabase?) throws {
    home = try TemporaryFolder()
    executable = try #require(Executable.path)
    self.database = database
    let variables = [
      "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "B": executable,
    ]
    let archive = database.map { ["BROADSHEET_ARCHIVE": $0.address] } ?? [:]
    self.variables = variables.merging(archive) { $1 }
  }

  func run(_ arguments: String..., input: String? = nil) async throws -> ProgramResult {
    try await run(arguments, input: input)
  }

  func run(_ arguments: [String], input: String? = nil) async throws -> ProgramResult {
    try await runProgram(executable, arguments, environment: variables, input: input)
  }

  /// Runs a shell line in which `$B` is the program.
  func shell(_ line: String) async throws -> ProgramResult {
    try await runProgram("/bin/sh", ["-c", line], environment: variables)
  }

  /// Starts a command.
  func start(_ arguments: String...) throws -> RunningProgram {
    try RunningProgram(executable, arguments, environment: variables)
  }

  func startImport(_ files: [String]) throws -> RunningProgram {
    try RunningProgram(executable, ["import"] + files, environment: variables)
  }

  /// The path of the program's archive.
  var archive: String { home.file(".local/share/broadsheet/archive.sqlite") }

  func bytes(_ ending: String = "") -> Data? {
    try? Data(contentsOf: URL(filePath: archive + ending))
  }

  /// Replaces the archive by a file.
  func place(_ bytes: Data) throws {
    let folder = home.file(".local/share/broadsheet")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try bytes.write(to: URL(filePath: archive))
  }

  /// Writes files of different articles and returns their paths.
  func writeArticles(files: Int, of count: Int) throws -> [String] {
    try (0..<files).map { file in
      let lines = (file * count..<(file + 1) * count).map(Self.line)
      return try home.write("part\(file).ndjson", lines.joined())
    }
  }

  /// Returns the line of an article that differs from others by its number; some are long.
  static func line(_ number: Int) -> String {
    let words = (0..<(number % 50 == 0 ? 1_500 : 25)).map {
      "word\(($0 &* 7919 &+ number &* 104_729) % 4_000)"
    }
    return """
      {"source":{"id":null,"name":"Wire"},"title":"Title \(number)","description":"About \(number)",\
      "url":"https://news\(number % 3).example/\(number)","language":"en",\
      "publishedAt":"\(2000 + number * 7 % 26)-02-05T03:\(number * 13 % 50 + 10):00Z",\
      "saved":\(number % 10 == 0),"content":"\(words.joined(separator: " "))"}\n
      """
  }

  /// Expects that `doctor` finds no damage.
  func expectSound(
    _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  )
    async throws
  {
    let report = try await run("doctor")
    #expect(
      report.end == .exited(0),
      "\(comment): \(report.output)\(report.errors)",
      sourceLocation: sourceLocation
    )
  }

  /// Returns all articles of the archive as lines, in its order.
  func everything() async throws -> [Substring] {
    let result = try await run("export", "--format", "ndjson")
    try #require(result.end == .exited(0), "\(result.errors)")
    return result.output.split(separator: "\n")
  }
}

/// Where the archive of a test is.
enum ArchivePlace: String, CaseIterable {
  case file
  /// In a database of the tests' own server.
  case server

  /// The places that this machine has.
  static let available = PostgresServer.isInstalled ? allCases : [.file]
}

/// The load of the suite, which environment variables can raise.
enum DurabilityLoad {
  /// The number of killed imports: `BROADSHEET_KILLS`.
  static let kills = number("BROADSHEET_KILLS") ?? 10
  /// The seconds for which many programs run: `BROADSHEET_CROWD_SECONDS`.
  static let crowdSeconds = number("BROADSHEET_CROWD_SECONDS") ?? 5

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
