import Foundation

/// Runs programs on this machine.
///
/// What they print goes through files, so that no pipe can fill up.
struct Subprocess: CommandRunner {
  func run(_ command: Command) async throws(Obstacle) -> CommandResult {
    let folder = try Self.scratchFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appending(path: "output")
    let errors = folder.appending(path: "errors")
    let status: Int32
    do {
      status = try await Self.status(of: command, output: output, errors: errors)
    } catch {
      throw Self.notFound(command)
    }
    let result = CommandResult(
      status: status,
      output: (try? Data(contentsOf: output)).map { [UInt8]($0) } ?? [],
      errors: (try? Data(contentsOf: errors)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    )
    // What env and the shell end with when there is no such program.
    if status == 127 { throw Self.notFound(command, result.errors) }
    return result
  }

  private static func notFound(_ command: Command, _ errors: String = "") -> Obstacle {
    let reason = errors.split(whereSeparator: \.isNewline).first ?? "there is no such program"
    return Obstacle(
      message: "cannot run \(command.words.first ?? "nothing"): \(reason)",
      instead: "Install the Swift toolchain, or put its bin folder on the PATH."
    )
  }

  private static func status(
    of command: Command,
    output: URL,
    errors: URL
  ) async throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["--"] + command.words
    process.currentDirectoryURL = command.folder.map { URL(filePath: $0) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try file(at: output)
    process.standardError = try file(at: errors)
    return try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { ended in
        let signalled = ended.terminationReason == .uncaughtSignal
        continuation.resume(returning: ended.terminationStatus + (signalled ? 128 : 0))
      }
      do {
        try process.run()
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  private static func file(at url: URL) throws -> FileHandle {
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }

  private static func scratchFolder() throws(Obstacle) -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "boundaries-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Obstacle(
        message: "cannot write in \(FileManager.default.temporaryDirectory.path)",
        instead: "Make room there, or name another folder with TMPDIR."
      )
    }
    return folder
  }
}
