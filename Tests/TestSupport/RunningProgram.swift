import Glibc

/// How a program ended.
public enum ProgramEnd: Equatable, Sendable {
  /// It exited with a status.
  case exited(Int32)
  /// A signal ended it.
  case signalled(Int32)
}

/// The result of a program that ran without a terminal.
public struct ProgramResult: Sendable {
  /// How it ended.
  public let end: ProgramEnd
  /// All of its standard output.
  public let output: String
  /// All of its standard error.
  public let errors: String
  /// Its peak memory in KiB, as polled.
  public let peakMemory: Int
}

/// Why a test could not run a program, or did not get the expected output.
public struct ProgramFailure: Error, CustomStringConvertible {
  /// The failure, and the output so far.
  public let description: String

  static func system(_ action: String, _ code: Int32 = errno) -> ProgramFailure {
    ProgramFailure(description: "\(action): \(strerror(code).map { String(cString: $0) } ?? "")")
  }
}

/// Runs a program to its end, without a terminal and with exactly the given environment.
///
/// Without `input` its standard input is `/dev/null`. After the limit it is killed, and an error is
/// thrown.
public func runProgram(
  _ executable: String,
  _ arguments: [String] = [],
  environment: [String: String] = [:],
  input: String? = nil,
  within limit: Duration = .seconds(60)
) async throws -> ProgramResult {
  let program = try RunningProgram(
    executable,
    arguments,
    environment: environment,
    input: input
  )
  return try await program.result(within: limit)
}

/// A program without a terminal: its streams are pipes that are written and read continuously.
public final class RunningProgram: Sendable {
  private let child: ChildProcess
  private let input: Promise<Void>
  private let output: Promise<String>
  private let errors: Promise<String>

  /// Starts a program whose standard input is the given text.
  public init(
    _ executable: String,
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    input: String? = nil
  ) throws {
    // SIGPIPE of a program that does not read its input must not end the tests.
    _ = Glibc.signal(SIGPIPE, SIG_IGN)
    let source = try Channel()
    let out = try Channel()
    let err = try Channel()
    child = try ChildProcess(executable, arguments, environment: environment) { actions in
      if input == nil {
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      } else {
        posix_spawn_file_actions_adddup2(&actions, source.readEnd, 0)
      }
      posix_spawn_file_actions_adddup2(&actions, out.writeEnd, 1)
      posix_spawn_file_actions_adddup2(&actions, err.writeEnd, 2)
    }
    source.closeReadEnd()
    out.closeWriteEnd()
    err.closeWriteEnd()
    self.input = Promise {
      source.write(input ?? "")
      source.closeWriteEnd()
    }
    output = Promise { out.readToEnd() }
    errors = Promise { err.readToEnd() }
  }

  /// Sends the program a signal.
  public func signal(_ number: Int32) {
    child.signal(number)
  }

  /// Waits for the program's end; after the limit kills it and throws an error.
  public func result(within limit: Duration = .seconds(60)) async throws -> ProgramResult {
    let (end, peakMemory) = try await child.end(within: limit) { "" }
    await input.value
    return ProgramResult(
      end: end,
      output: await output.value,
      errors: await errors.value,
      peakMemory: peakMemory
    )
  }
}
