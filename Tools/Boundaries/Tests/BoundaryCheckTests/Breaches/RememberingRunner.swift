import Foundation

@testable import BoundaryCheck

/// Runs programs, but reads equal manifests and parses equal sources only once.
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
    if let parsing = Parsing(command) { return try await run(command, as: parsing) }
    guard command.words.contains("dump-package"), let question = question(command) else {
      return try await Subprocess().run(command)
    }
    if let answer = await memory.answers[question] {
      return answer.replacing(Self.stand, with: root)
    }
    let answer = try await Subprocess().run(command)
    await memory.keep(answer.replacing(root, with: Self.stand), to: question)
    return answer
  }

  private func run(
    _ command: Command,
    as parsing: Parsing
  ) async throws(Obstacle) -> CommandResult {
    if let answer = await memory.parsed[parsing] {
      answer.write(to: parsing)
      return answer.result.replacing(Self.stand, with: parsing.folder)
    }
    let result = try await Subprocess().run(command)
    let kept = result.replacing(parsing.folder, with: Self.stand)
    await memory.keep(Parsed(kept, of: parsing), of: parsing)
    return result
  }

  /// Stands for the root in what is kept.
  private static let stand = "/~root~"

  /// What is asked, but for the root; nil where more than the manifests may decide the answer.
  private func question(_ command: Command) -> Question? {
    let manager = FileManager.default
    guard let folder = Self.package(of: command), folder.hasPrefix(root),
      let names = try? manager.contentsOfDirectory(atPath: folder),
      !names.contains(".swiftpm"), !manager.fileExists(atPath: root + "/.swiftpm")
    else { return nil }
    let manifests = names.filter { $0.hasPrefix("Package") }.map { name in
      (name, manager.contents(atPath: folder + "/" + name) ?? Data())
    }
    return Question(
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
    let folder: String
    /// The manifests of the package, by name.
    let manifests: [String: Data]
  }

  /// A run of the compiler over the copies in a temporary folder.
  private struct Parsing: Hashable {
    /// The folder, which differs from run to run.
    let folder: String
    /// The command without the folder.
    let words: [String]
    /// The copies by name.
    let sources: [String: Data]

    /// Recognizes the command by its list of files; nil for any other command.
    init?(_ command: Command) {
      guard let index = command.words.firstIndex(of: "-filelist") else { return nil }
      let list = URL(filePath: command.words[index + 1])
      let folder = list.deletingLastPathComponent().path(percentEncoded: false)
      guard let paths = try? String(contentsOf: list, encoding: .utf8).split(separator: "\n")
      else { return nil }
      self.folder = folder
      words = command.words.map { $0.replacing(folder, with: RememberingRunner.stand) }
      let files = paths.map { path in
        (
          String(path.dropFirst(folder.count)),
          FileManager.default.contents(atPath: String(path)) ?? Data()
        )
      }
      sources = Dictionary(files) { $1 }
    }

    static func == (first: Self, second: Self) -> Bool {
      first.words == second.words && first.sources == second.sources
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(words)
      hasher.combine(sources)
    }
  }

  /// What the compiler printed, and the files that it wrote beside the copies.
  private struct Parsed: Sendable {
    let result: CommandResult
    let dumps: [String: Data]

    init(_ result: CommandResult, of parsing: Parsing) {
      self.result = result
      let names = parsing.sources.keys.map { $0.replacing(".swift", with: ".json") }
      dumps = names.reduce(into: [:]) { dumps, name in
        dumps[name] = FileManager.default.contents(atPath: parsing.folder + name)
      }
    }

    func write(to parsing: Parsing) {
      for (name, dump) in dumps {
        try? dump.write(to: URL(filePath: parsing.folder + name))
      }
    }
  }

  private actor Memory {
    static let shared = Memory()

    private(set) var answers: [Question: CommandResult] = [:]
    private(set) var parsed: [Parsing: Parsed] = [:]

    func keep(_ answer: CommandResult, to question: Question) {
      answers[question] = answer
    }

    func keep(_ answer: Parsed, of parsing: Parsing) {
      parsed[parsing] = answer
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
