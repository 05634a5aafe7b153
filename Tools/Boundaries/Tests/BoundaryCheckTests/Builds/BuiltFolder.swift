import Foundation

@testable import BoundaryCheck

/// A separate folder for one test, removed with the value.
final class BuiltFolder: Sendable {
  /// Absolute, with no symbolic link in it.
  let root: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "boundaries-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    root = folder.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Writes a file; `minute` is when it was last changed, so that files can be put in order.
  func write(_ path: String, _ text: String = "", minute: Int? = nil) throws {
    let url = URL(filePath: root + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
    if let minute { try touch(path, minute: minute) }
  }

  func touch(_ path: String, minute: Int) throws {
    let date = Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(minute) * 60)
    try FileManager.default.setAttributes(
      [.modificationDate: date],
      ofItemAtPath: root + "/" + path
    )
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: root + "/" + path)
  }

  func read(_ path: String) throws -> String {
    try String(contentsOfFile: root + "/" + path, encoding: .utf8)
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root + "/" + path)
  }

  func workspace(
    _ policy: Policy,
    manifests: [String: Manifest] = [:],
    runner: any CommandRunner = Subprocess()
  ) throws -> Workspace {
    Workspace(
      root: root,
      policy: policy,
      tree: try FileTree(root: root, without: [".build"]),
      manifests: manifests,
      toolchain: Toolchain(runner: runner)
    )
  }

  /// Runs a program in the folder, which has to succeed.
  func run(_ words: [String]) async throws {
    let toolchain = Toolchain(runner: Subprocess())
    _ = try await toolchain.run(words, in: root, to: "prepare a test")
  }
}

/// Answers commands from memory: the first answer whose word is among the command's.
struct AnsweringRunner: CommandRunner {
  var answers: [(word: String, result: CommandResult)] = []

  func run(_ command: Command) async throws(Obstacle) -> CommandResult {
    guard let answer = answers.first(where: { command.words.contains($0.word) }) else {
      throw Obstacle(message: "nothing answers \(command.words.joined(separator: " "))")
    }
    return answer.result
  }
}

extension AnsweringRunner {
  /// A toolchain in the folder.
  static func toolchain(in folder: String) -> AnsweringRunner {
    let info = #"{"paths": {"runtimeResourcePath": "\#(folder)/lib/swift"}}"#
    return AnsweringRunner(answers: [("-print-target-info", CommandResult(output: info))])
  }
}

extension CommandResult {
  init(status: Int32 = 0, output: String = "", errors: String = "") {
    self.init(status: status, output: Array(output.utf8), errors: errors)
  }
}

extension Policy {
  /// Packages in one layer.
  static func of(_ packages: [Package]) -> Policy {
    Policy(layers: [Layer(name: "Code")], packages: packages)
  }
}

extension Policy.Package {
  static func at(_ path: String, _ modules: [Policy.Module]) -> Policy.Package {
    Policy.Package(path: path, layer: "Code", modules: modules)
  }
}

extension Policy.Module {
  static func named(
    _ name: String,
    _ kind: Kind = .library,
    imports: [String] = []
  ) -> Policy.Module {
    Policy.Module(name: name, kind: kind, path: "Sources/\(name)", imports: imports)
  }
}
