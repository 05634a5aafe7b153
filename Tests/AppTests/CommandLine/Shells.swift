import FoundationEssentials
import TestSupport
import Testing

@testable import LineMode

/// Returns the path of a program, or nil if it is not installed.
func installed(_ program: String) -> String? {
  ["/usr/bin/", "/bin/"].map { $0 + program }.first(where: FileManager.default.fileExists)
}

extension Shell {
  /// Returns the completions of the last word, with the script for a command table.
  func offers(
    for words: [String],
    from parser: CommandParser = Program.parser
  ) async throws -> Set<String> {
    let folder = try TemporaryFolder()
    let script = try folder.write("script", CompletionTable(parser).script(for: self))
    try folder.write("two words.json", "")
    let result = try await runProgram(
      try #require(installed(rawValue)),
      // In this folder the names of files are known.
      options + ["-c", "cd \(folder.path) || exit; " + command, script] + words,
      environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    )
    #expect(result.errors.isEmpty)
    #expect(result.end == .exited(0))
    return Set(result.output.split(separator: "\n").map(String.init))
  }

  private var options: [String] {
    switch self {
    case .bash: ["--norc"]
    case .fish: ["--no-config"]
    case .zsh: ["-f"]
    }
  }

  /// Runs the completion as the shell does; fish prints descriptions after a tab.
  private var command: String {
    switch self {
    case .bash:
      #"""
      source "$0"; COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _broadsheet
      printf '%s\n' "${COMPREPLY[@]}"
      """#
    case .fish:
      #"""
      source $argv[1]; complete -C (string join ' ' -- (string escape -- $argv[2..-2]) $argv[-1]) |
        string replace -r '\t.*' ''; true
      """#
    case .zsh: ""
    }
  }
}

/// An interactive zsh with the completions of a command table; Control-G prints the current line.
struct ZshWindow {
  let folder: TemporaryFolder
  let script: String
  private let window: PseudoTerminal

  init(_ parser: CommandParser) async throws {
    folder = try TemporaryFolder()
    script = try folder.write("script", CompletionTable(parser).script(for: .zsh))
    window = try PseudoTerminal(
      try #require(installed("zsh")),
      ["-f", "-i"],
      environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin", "TERM": "xterm"],
      columns: 200
    )
    window.send("autoload -U compinit; compinit -u -D; source \(script)\n")
    window.send("report() { zle -I; print -r -- \"<$BUFFER>\"; BUFFER= }; zle -N report\n")
    window.send("bindkey '^G' report; echo rea''dy\n")
    try await window.expect("ready")
  }

  /// Returns the command line after typing keys behind the program's name.
  func line(typing keys: String) async throws -> String {
    window.send("broadsheet \(keys)\u{07}")
    try await window.expect("<broadsheet ")
    return String(try await window.expect(">").dropLast())
  }

  /// Types keys behind the program's name and waits for a text.
  func expect(_ text: String, typing keys: String) async throws {
    window.send("broadsheet \(keys)")
    try await window.expect(text)
    window.send("\u{07}")
    try await window.expect(">")
  }

  func close() async throws {
    window.send("exit\n")
    #expect(try await window.wait() == .exited(0))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if a program is not installed.
  static func needs(_ program: String) -> Self {
    .enabled(if: installed(program) != nil, "skipped: \(program) is not installed")
  }
}
