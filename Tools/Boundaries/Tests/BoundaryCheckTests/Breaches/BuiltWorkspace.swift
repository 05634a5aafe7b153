import Foundation
import Testing

@testable import BoundaryCheck

/// The good workspace in a folder, with all that a good build leaves behind.
actor BuiltWorkspace {
  /// What the tests of a suite with the trait `.built` share.
  @TaskLocal static var current: BuiltWorkspace?

  private let folder: TemporaryWorkspace
  /// Whether the last build was one of the workspace as it stands.
  private var isFresh = false
  private var wasBuilt = false
  private var kept: [FileBatch: Report] = [:]

  init() throws {
    folder = try TemporaryWorkspace(GoodWorkspace.files)
  }

  /// What the check says of the workspace with the changes made to it, which are then undone.
  ///
  /// There is always a good build before. The next build, if any, is of the changes; otherwise the
  /// last one was of the workspace without them.
  func report(
    after changes: [Change],
    isRebuilt: Bool = false,
    evidence: Set<Evidence>
  ) async throws -> Report {
    if !isRebuilt || !wasBuilt { try await refresh() }
    let patch = try Patch(changes, in: folder.root)
    do {
      if isRebuilt {
        isFresh = false
        try await build()
      }
      let report = await Checker.report(of: folder.root, evidence: evidence)
      try patch.undo()
      return report
    } catch {
      try patch.undo()
      throw error
    }
  }

  /// What the check says of all the files of the batch, found out once.
  func report(on batch: FileBatch) async throws -> Report {
    if let report = kept[batch] { return report }
    let report = try await report(
      after: batch.changes,
      isRebuilt: batch == .builds,
      evidence: batch == .builds ? Set(Evidence.allCases) : .ofSources.union([.symbols])
    )
    kept[batch] = report
    return report
  }

  /// Builds the workspace unless what was built last is the workspace as it stands.
  private func refresh() async throws {
    guard !isFresh else { return }
    try await build()
    isFresh = true
    wasBuilt = true
  }

  private func build() async throws {
    for words in GoodWorkspace.builds {
      let result = try await Subprocess().run(Command(words, in: folder.root))
      guard result.status == 0 else {
        throw MisfitChange(
          description: String(decoding: result.output, as: UTF8.self) + result.errors
        )
      }
    }
  }
}

/// Gives all tests of a suite one built workspace, which is removed after them.
struct BuiltWorkspaceTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing body: @Sendable () async throws -> Void
  ) async throws {
    try await BuiltWorkspace.$current.withValue(try BuiltWorkspace()) { try await body() }
  }
}

extension Trait where Self == BuiltWorkspaceTrait {
  static var built: Self { BuiltWorkspaceTrait() }
}
