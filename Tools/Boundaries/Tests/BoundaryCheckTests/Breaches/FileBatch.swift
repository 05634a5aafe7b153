@testable import BoundaryCheck

/// Files that are added to the good workspace at once, to be judged by one check.
enum FileBatch: Hashable {
  case breaches
  case harmless
  case builds

  var changes: [Change] {
    switch self {
    case .breaches: AddedFile.changes(adding: AddedFile.breaches)
    case .harmless: AddedFile.changes(adding: AddedFile.harmless)
    case .builds: AddedFile.changes(adding: AddedFile.builds) + AddedFile.changesForBuilds
    }
  }

  /// What the check says of the batch in a workspace that was never built, found out once.
  var report: Report {
    get async throws {
      try await (self == .breaches ? Self.ofBreaches : Self.ofHarmless).value
    }
  }

  private static let ofBreaches = Task {
    try await Checker.report(after: FileBatch.breaches.changes)
  }

  private static let ofHarmless = Task {
    try await Checker.report(after: FileBatch.harmless.changes)
  }
}

extension Checker {
  /// What the check says of the workspace under the root.
  static func report(of root: String, evidence: Set<Evidence>) async -> Report {
    await Checker(root: root, runner: RememberingRunner(root: root), evidence: evidence).report()
  }

  /// What the check says of the good workspace with changes made to it that was never built.
  static func report(
    after changes: [Change],
    evidence: Set<Evidence> = .ofSources
  ) async throws -> Report {
    let folder = try TemporaryWorkspace(GoodWorkspace.files)
    let patch = try Patch(changes, in: folder.root)
    let report = await report(of: folder.root, evidence: evidence)
    try patch.undo()
    return report
  }
}

extension Set<Evidence> {
  /// What can be checked without a build.
  static let ofSources: Set<Evidence> = [.manifests, .files, .imports]
}

extension Report {
  /// What is said of none of the files, in short.
  func strangers(to files: [AddedFile]) -> [String] {
    let paths = Set(files.map(\.path))
    let violations = violations.filter { violation in
      violation.location.map { !paths.contains($0.file) } ?? true
    }
    let obstacles = obstacles.filter { obstacle in !files.contains { obstacle.says($0.path) } }
    return violations.map(\.message) + obstacles.map(\.message)
  }
}
