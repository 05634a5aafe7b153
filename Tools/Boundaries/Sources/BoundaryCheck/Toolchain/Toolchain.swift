import Foundation
import Synchronization

/// Runs the programs that the checks and drawings need, mostly from the Swift toolchain.
final class Toolchain: Sendable {
  let runner: any CommandRunner
  let cache: ResultCache
  private let target = Mutex<Task<Result<TargetInfo, Obstacle>, Never>?>(nil)

  init(runner: any CommandRunner, cache: ResultCache = ResultCache()) {
    self.runner = runner
    self.cache = cache
  }

  /// Runs a program; a status other than 0 is an obstacle whose message contains `purpose`.
  func run(
    _ words: [String],
    in folder: String? = nil,
    input: String = "",
    to purpose: String
  ) async throws(Obstacle) -> CommandResult {
    let result = try await runner.run(Command(words, in: folder, input: input))
    guard result.status == 0 else {
      throw Obstacle(
        "cannot \(purpose): \(Self.firstComplaint(in: result, of: words))",
        instead: "Run it by hand to see the whole message: \(words.joined(separator: " "))"
      )
    }
    return result
  }

  /// The output of a command that succeeds, or what it printed in an earlier run.
  ///
  /// The key describes what the output depends on besides the words and the compiler's version. The
  /// output is stored in the slot, unless there is an error message with it.
  func output(
    of words: [String],
    in slot: String,
    for key: Data,
    compute: () async throws(Obstacle) -> CommandResult
  ) async throws(Obstacle) -> CommandResult {
    guard let info = try? await info() else { return try await compute() }
    var result: CommandResult?
    let header = Data((words + [info.compilerVersion ?? ""]).joined(separator: "\0").utf8)
    let output = try await cache.result(in: slot, for: header + key) { () throws(Obstacle) in
      let fresh = try await compute()
      result = fresh
      return fresh.status == 0 && fresh.errors.isEmpty ? Data(fresh.output) : nil
    }
    return result ?? CommandResult(status: 0, output: [UInt8](output ?? Data()), errors: "")
  }

  /// The first error with a place in a file, otherwise the first line that contains `error:`,
  /// otherwise the first that is not blank.
  ///
  /// The first error of SwiftPM may only repeat the compiler's whole command.
  private static func firstComplaint(in result: CommandResult, of words: [String]) -> String {
    let text = result.errors + "\n" + String(decoding: result.output, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    let line =
      lines.first { $0.contains(/^[^:]+:[0-9]+:[0-9]+: error:/) }
      ?? lines.first { $0.contains("error:") } ?? lines.first
    return line.map { String($0.prefix(300)) }
      ?? "\(words.first ?? "it") ended with status \(result.status)"
  }
}

extension Toolchain {
  /// What the compiler reports about itself.
  fileprivate struct TargetInfo: Decodable, Sendable {
    struct Paths: Decodable {
      let runtimeResourcePath: String
    }
    let compilerVersion: String?
    let paths: Paths
  }

  /// The folder that holds the toolchain's `bin` and `lib`, with no symbolic link in its path.
  ///
  /// The compiler reports it, because `swiftc` on the PATH may be a program that picks a toolchain.
  func folder() async throws(Obstacle) -> String {
    // <toolchain>/lib/swift
    (try await info().paths.runtimeResourcePath.resolvingLinks + "/../..").resolvingLinks
  }

  /// Asks the compiler once.
  private func info() async throws(Obstacle) -> TargetInfo {
    let asked = target.withLock { task in
      let asked = task ?? Task { await readInfo() }
      task = asked
      return asked
    }
    return try await asked.value.get()
  }

  private func readInfo() async -> Result<TargetInfo, Obstacle> {
    do throws(Obstacle) {
      let result = try await run(["swiftc", "-print-target-info"], to: "find the Swift toolchain")
      guard let info = try? JSONDecoder().decode(TargetInfo.self, from: Data(result.output)) else {
        throw Obstacle(
          "the Swift compiler does not report where its toolchain is",
          instead: "Run it by hand to see its reply: swiftc -print-target-info"
        )
      }
      return .success(info)
    } catch {
      return .failure(error)
    }
  }
}
