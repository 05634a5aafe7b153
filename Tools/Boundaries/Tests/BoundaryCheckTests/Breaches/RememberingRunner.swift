import Foundation

@testable import BoundaryCheck

/// Runs programs, but reads equal manifests only once, and asks the compiler only once about itself.
///
/// Hundreds of checks differ in one file each, and starting a compiler takes most of their time.
struct RememberingRunner: CommandRunner {
  /// The workspace's root, which differs from test to test and so is taken out of what is kept.
  let root: String
  private let memory = Memory.shared

  init(root: String) {
    self.root = root
  }

  func run(_ command: Command) async throws(Obstacle) -> CommandResult {
    guard let question = question(command) else { return try await Subprocess().run(command) }
    let root = root
    let answer = await memory.answer(to: question) {
      await Self.answer(to: command).map { $0.replacing(root, with: Self.stand) }
    }
    return try answer.get().replacing(Self.stand, with: root)
  }

  private static func answer(to command: Command) async -> Result<CommandResult, Obstacle> {
    do throws(Obstacle) {
      return .success(try await Subprocess().run(command))
    } catch {
      return .failure(error)
    }
  }

  /// Stands for the root in what is kept.
  private static let stand = "/~root~"

  /// What is asked, but for the root; nil where more than the manifests may decide the answer.
  private func question(_ command: Command) -> Question? {
    if command.words == ["swiftc", "-print-target-info"], command.folder == nil {
      return Question(variables: [], folder: "", manifests: [:])
    }
    guard command.words.contains("dump-package") else { return nil }
    let manager = FileManager.default
    guard let folder = Self.package(of: command), folder.hasPrefix(root),
      let names = try? manager.contentsOfDirectory(atPath: folder),
      !names.contains(".swiftpm"), !manager.fileExists(atPath: root + "/.swiftpm")
    else { return nil }
    let manifests = names.filter { $0.hasPrefix("Package") }.map { name in
      (name, manager.contents(atPath: folder + "/" + name) ?? Data())
    }
    return Question(
      variables: command.words.prefix { $0 != "swift" }.map(\.self),
      folder: folder.replacing(root, with: Self.stand),
      manifests: Dictionary(manifests) { $1 }
    )
  }

  /// The absolute folder of the package whose manifest is asked for.
  private static func package(of command: Command) -> String? {
    guard let index = command.words.firstIndex(of: "--package-path"),
      command.words.indices.contains(index + 1)
    else { return command.folder }
    let path = command.words[index + 1]
    return path.hasPrefix("/") ? path : command.folder.map { $0 + "/" + path }
  }

  private struct Question: Hashable {
    /// The words before the command, which change its environment.
    let variables: [String]
    /// The folder of the package; empty for the question about the compiler.
    let folder: String
    /// The manifests of the package, by name.
    let manifests: [String: Data]
  }

  private actor Memory {
    static let shared = Memory()

    private var answers: [Question: Task<Result<CommandResult, Obstacle>, Never>] = [:]

    /// The answer of the first asker; the others wait for it.
    func answer(
      to question: Question,
      by work: @escaping @Sendable () async -> Result<CommandResult, Obstacle>
    ) async -> Result<CommandResult, Obstacle> {
      let answer = answers[question] ?? Task { await work() }
      answers[question] = answer
      return await answer.value
    }
  }
}

extension CommandResult {
  fileprivate func replacing(_ old: String, with new: String) -> CommandResult {
    CommandResult(
      status: status,
      output: [UInt8](String(decoding: output, as: UTF8.self).replacing(old, with: new).utf8),
      errors: errors.replacing(old, with: new)
    )
  }
}
