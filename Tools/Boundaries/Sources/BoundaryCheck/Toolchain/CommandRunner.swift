/// A program to run, and what it is given.
struct Command: Hashable, Sendable {
  /// The program's path, or a name to look up in PATH, and its arguments.
  var words: [String]
  /// The working folder, absolute; nil for the process's own.
  var folder: String?

  init(_ words: [String], in folder: String? = nil) {
    self.words = words
    self.folder = folder
  }
}

/// What a program left behind.
struct CommandResult: Hashable, Sendable {
  /// The exit status; 128 plus the signal's number for a program that a signal ended.
  var status: Int32
  var output: [UInt8]
  var errors: String
}

/// Runs programs to their end; tests put a memory before the real one.
protocol CommandRunner: Sendable {
  /// Runs the command; throws only if the program could not be started.
  func run(_ command: Command) async throws(Obstacle) -> CommandResult
}
