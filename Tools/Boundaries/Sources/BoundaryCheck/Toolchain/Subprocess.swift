import Foundation

/// Runs programs on this machine.
///
/// Input and output go through files, so that no pipe can fill up.
struct Subprocess: CommandRunner {
  func run(_ command: Command) async throws(Obstacle) -> CommandResult {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "boundaries-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: folder) }
    let files = ["input", "output", "errors"].map { folder.appending(path: $0) }
    do {
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(command.input.utf8).write(to: files[0])
      for file in files.dropFirst() { try Data().write(to: file) }
    } catch {
      throw Obstacle(
        "cannot write in \(manager.temporaryDirectory.path)",
        instead: "Make room there, or set TMPDIR to another folder."
      )
    }
    let status: Int32
    do {
      status = try await Self.status(of: command, files)
    } catch {
      throw Self.notFound(command)
    }
    let errors = (try? Data(contentsOf: files[2])) ?? Data()
    let result = CommandResult(
      status: status,
      output: (try? Data(contentsOf: files[1])).map { [UInt8]($0) } ?? [],
      errors: String(decoding: errors, as: UTF8.self)
    )
    // The status of env and the shell if there is no such program.
    if status == 127 { throw Self.notFound(command, result.errors) }
    return result
  }

  private static func notFound(_ command: Command, _ errors: String = "") -> Obstacle {
    let reason = errors.split(whereSeparator: \.isNewline).first ?? "there is no such program"
    return Obstacle(
      "cannot run \(command.words.first ?? "nothing"): \(reason)",
      instead: "Install the Swift toolchain, or put its bin folder on the PATH."
    )
  }

  /// Runs the command with the files as its input, output and errors.
  private static func status(of command: Command, _ files: [URL]) async throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["--"] + command.words
    process.currentDirectoryURL = command.folder.map { URL(filePath: $0) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
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
}
