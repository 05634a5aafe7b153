import Foundation

/// The program `boundaries`: what it prints, and its exit status.
public struct Program: Sendable {
  /// Prints a text to standard output, and one to standard error.
  private let output: @Sendable (String) throws -> Void
  private let errors: @Sendable (String) -> Void
  private let runner: any CommandRunner

  /// The program on the standard streams of the process.
  public init() {
    self.init(runner: Subprocess()) {
      try FileHandle.standardOutput.write(contentsOf: Data($0.utf8))
    } errors: {
      // If standard error cannot be written to, nothing else can report that.
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

  /// Runs the request in the arguments, which exclude the program's name.
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
      case .help: try print(Help.text)
      case .explain(let rule): try print(Help.explanation(of: rule))
      case .schema: try print(Policy.fileSchema)
      case .version: try print("boundaries \(Help.version)\n")
      case .check(let format, let evidence, let sarif, let commit):
        let root = try root(arguments)
        var report = await report(on: root, evidence)
        if let commit { report.baselineChange = try await baselineChange(in: root, since: commit) }
        if let sarif { try write(report.sarif, to: URL(filePath: sarif).path) }
        try print(format.text(of: report))
        return report.exitStatus
      case .suggest: try await suggest(for: try root(arguments))
      case .draw(let format, let updates):
        try await draw(try root(arguments), format, updates: updates)
      case .initialize(let profile):
        try await initialize(try root(arguments), profile)
      case .baseline(let reason, let evidence):
        try await baseline(try root(arguments), reason, evidence)
      }
      return 0
    } catch {
      complain(error)
      return 2
    }
  }

  private func report(on root: String, _ evidence: Set<Evidence>) async -> Report {
    await Checker(root: root, runner: runner, evidence: evidence).report()
  }

  /// The absolute path of the workspace's folder, with links followed.
  private func root(_ arguments: Arguments) throws(Obstacle) -> String {
    let url = URL(filePath: arguments.root).resolvingSymlinksInPath().standardizedFileURL
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
    guard isFolder.boolValue else { throw Obstacle("\(arguments.root) is not a folder") }
    return url.path
  }
}

extension Program {
  /// Prints what the policy, or the one that `init` would write, could promise.
  private func suggest(for root: String) async throws(Obstacle) {
    var policy: Policy
    if FileManager.default.fileExists(atPath: root + "/" + Policy.fileName) {
      policy = try Policy.read(from: root)
    } else {
      policy = try await Initializer(root: root, runner: runner, profile: .core).draft().policy
    }
    policy.profile = .core
    let checker = Checker(root: root, runner: runner, evidence: [.manifests, .imports])
    let survey = try await checker.survey(under: policy)
    let report = Report(await checker.findings(from: survey), under: policy)
    let expanded = survey.workspace.policy
    try print(Suggestions(policy: expanded, report: report, needs: survey.needs).text)
  }

  /// How the baseline differs from a commit's, for instance `+2 -1 since main`.
  private func baselineChange(
    in root: String,
    since commit: String
  ) async throws(Obstacle) -> String {
    let now = Set(try Baseline.read(from: root)?.accepted ?? [])
    let path = "\(commit):./\(Baseline.fileName)"
    let known = try await runner.run(
      Command(["git", "-C", root, "rev-parse", "--verify", "--quiet", commit + "^{commit}"])
    )
    guard known.status == 0, !commit.hasPrefix("-") else {
      throw Obstacle("\(commit) is no commit of \(root)", instead: "Fetch it, or name another")
    }
    let shown = try await runner.run(Command(["git", "-C", root, "show", path]))
    // Without the file there was no baseline.
    let earlier = shown.status == 0 ? try Baseline(text: shown.output, of: path).accepted : []
    let (added, removed) = (now.subtracting(earlier).count, Set(earlier).subtracting(now).count)
    return "+\(added) -\(removed) since \(commit)"
  }

  private func draw(
    _ root: String,
    _ format: DrawingFormat,
    updates: Bool
  ) async throws(Obstacle) {
    let policy = try Policy.read(from: root)
    let survey = try await Checker(root: root, runner: runner, evidence: [.imports])
      .survey(under: policy)
    if let obstacle = survey.obstacles.first { throw obstacle }
    let graph = ModuleGraph(survey)
    let text = try await format.text(of: graph, by: runner)
    guard updates else { return try print(text) }
    guard let path = policy.drawing else {
      let advice = "Add the key, with the path of a Markdown file"
      throw Obstacle("\(Policy.fileName) has no `drawing`", instead: advice)
    }
    try write(try DrawingFile(path, in: root).showing(text), to: root + "/" + path)
  }

  private func initialize(_ root: String, _ profile: Profile) async throws(Obstacle) {
    for file in [Policy.fileName, Baseline.fileName]
    where FileManager.default.fileExists(atPath: root + "/" + file) {
      throw Obstacle("\(file) already exists", instead: "Remove it to write a new one")
    }
    let draft = try await Initializer(root: root, runner: runner, profile: profile).draft()
    for note in draft.notes { errors("note: \(PlainText.line(note.message))\n") }
    for obstacle in draft.obstacles.dropLast() { complain(obstacle) }
    if let last = draft.obstacles.last { throw last }
    try write(draft.policy.fileText, to: root + "/" + Policy.fileName)
    errors("boundaries: wrote \(Policy.fileName): \(draft.summary)\n")
    if let baseline = draft.baseline {
      try write(baseline.fileText, to: root + "/" + Baseline.fileName)
      let count = PlainText.count(baseline.accepted.count, "violation")
      errors("boundaries: accepted \(count) in \(Baseline.fileName)\n")
    }
    errors("Review these files like code. To check the workspace: boundaries\n")
  }

  private func baseline(
    _ root: String,
    _ reason: String,
    _ evidence: Set<Evidence>
  ) async throws(Obstacle) {
    let report = await report(on: root, evidence)
    if let obstacle = report.obstacles.first { throw obstacle }
    let earlier = try Baseline.read(from: root)
    let baseline = Baseline.accepting(report.violations, reason: reason, keeping: earlier)
    try write(baseline.fileText, to: root + "/" + Baseline.fileName)
    let count = PlainText.count(baseline.accepted.count, "violation")
    errors("boundaries: \(Baseline.fileName) accepts \(count)\n")
  }

  /// Prints to standard output; an error there makes the exit status 2.
  private func print(_ text: String) throws(Obstacle) {
    do {
      try output(text)
    } catch {
      throw Obstacle("cannot write to standard output", instead: "Make room for it.")
    }
  }

  /// Prints what could not be done as one line on standard error.
  private func complain(_ obstacle: Obstacle) {
    let text = obstacle.message + (obstacle.instead.map { ". \($0)" } ?? "")
    errors("boundaries: \(PlainText.line(text))\n")
  }

  /// Writes the whole file or nothing.
  private func write(_ text: String, to path: String) throws(Obstacle) {
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw Obstacle("cannot write \(path)", instead: "Make it writable, or make room.")
    }
  }
}
