/// A program to run, with its arguments, working folder and input.
struct Command: Hashable, Sendable {
  /// The program's path, or a name to look up in PATH, and its arguments.
  var words: [String]
  /// The working folder, absolute; nil for the process's own.
  var folder: String?
  /// What the program reads from standard input; without it, standard input is empty.
  var input = ""

  init(_ words: [String], in folder: String? = nil, input: String = "") {
    self.words = words
    self.folder = folder
    self.input = input
  }
}

/// The exit status and output of a program.
struct CommandResult: Hashable, Sendable {
  /// The exit status; 128 plus the signal's number for a program that a signal ended.
  var status: Int32
  var output: [UInt8]
  var errors: String
}

/// Runs programs to their end; tests cache results or return invented ones.
protocol CommandRunner: Sendable {
  /// Runs the command; throws only if the program could not be started.
  func run(_ command: Command) async throws(Obstacle) -> CommandResult
}
