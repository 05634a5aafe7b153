import Foundation

/// The program `boundaries`: what it prints, and the status it ends with.
public struct Program: Sendable {
  /// Prints a text to standard output, and one to standard error.
  private let output: @Sendable (String) throws -> Void
  private let errors: @Sendable (String) -> Void
  private let runner: any CommandRunner

  /// The program as a person runs it, on the streams of the process.
  public init() {
    self.init(runner: Subprocess()) {
      try FileHandle.standardOutput.write(contentsOf: Data($0.utf8))
    } errors: {
      // There is nobody left to tell that telling has failed.
      try? FileHandle.standardError.write(contentsOf: Data($0.utf8))
    }
  }

  init(
    runner: any CommandRunner,
    output: @escaping @Sendable (String) throws -> Void,
    errors: @escaping @Sendable (String) -> Void
  ) {
    self.runner = runner
    self.output = output
    self.errors = errors
  }

  /// Does what the words after the program's name ask.
  ///
  /// Returns the exit status: 0 clean, 1 violations, 2 could not be checked, 64 usage.
  public func run(_ words: [String]) async -> Int32 {
    do throws(Usage) {
      return await answer(try Arguments(words))
    } catch {
      errors("boundaries: \(error.message). Try: boundaries help\n")
      return 64
    }
  }

  private func answer(_ arguments: Arguments) async -> Int32 {
    do throws(Obstacle) {
      switch arguments.request {
      case .help:
        try print(Help.text)
        return 0
      case .explain(let rule):
        try print(Help.explanation(of: rule))
        return 0
      case .check(let format, let evidence):
        return try await check(try root(arguments), format, evidence)
      case .draw(let format):
        return try await draw(try root(arguments), format)
      case .initialize:
        return try await initialize(try root(arguments))
      case .baseline(let reason):
        return try await baseline(try root(arguments), reason)
      }
    } catch {
      errors("boundaries: \(error.message)\(error.instead.map { ". \($0)" } ?? "")\n")
      return 2
    }
  }

  /// The absolute path of the workspace's folder, with links followed.
  private func root(_ arguments: Arguments) throws(Obstacle) -> String {
    let url = URL(filePath: arguments.root).resolvingSymlinksInPath().standardizedFileURL
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
      isFolder.boolValue
    else {
      throw Obstacle(message: "\(arguments.root) is not a folder")
    }
    return url.path
  }
}

extension Program {
  private func check(
    _ root: String,
    _ format: ReportFormat,
    _ evidence: Set<Evidence>
  ) async throws(Obstacle) -> Int32 {
    let report = await Checker(root: root, runner: runner, evidence: evidence).report()
    try print(format.text(of: report))
    return report.exitStatus
  }

  private func draw(_ root: String, _ format: DrawingFormat) async throws(Obstacle) -> Int32 {
    let policy = try Policy.read(from: root)
    let survey = try await Checker(root: root, runner: runner, evidence: [.imports])
      .survey(under: policy)
    if let obstacle = survey.obstacles.first { throw obstacle }
    try print(format.text(of: ModuleGraph(policy: policy, sources: survey.sources)))
    return 0
  }

  private func initialize(_ root: String) async throws(Obstacle) -> Int32 {
    let policy = try await Initializer(root: root, runner: runner).policy()
    try write(policy.json, to: root + "/" + Policy.fileName, replacing: false)
    errors("boundaries: wrote \(Policy.fileName); review it as code, then run: boundaries\n")
    return 0
  }

  private func baseline(_ root: String, _ reason: String) async throws(Obstacle) -> Int32 {
    let report = await Checker(root: root, runner: runner).report()
    if let obstacle = report.obstacles.first { throw obstacle }
    let baseline = Baseline.accepting(
      report.violations,
      reason: reason,
      keeping: try Baseline.read(from: root)
    )
    try write(baseline.json, to: root + "/" + Baseline.fileName, replacing: true)
    errors("boundaries: \(baseline.accepted.count) violations accepted in \(Baseline.fileName)\n")
    return 0
  }

  /// A report that could not be written is as good as none.
  private func print(_ text: String) throws(Obstacle) {
    do {
      try output(text)
    } catch {
      throw Obstacle(message: "cannot write to standard output", instead: "Make room for it.")
    }
  }

  /// Writes the whole text or nothing.
  private func write(_ text: String, to path: String, replacing: Bool) throws(Obstacle) {
    guard replacing || !FileManager.default.fileExists(atPath: path) else {
      throw Obstacle(
        message: "\(path) is there already",
        instead: "Remove it first, if it is not wanted any more."
      )
    }
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw Obstacle(message: "cannot write \(path)", instead: "Make it writable, or make room.")
    }
  }
}
