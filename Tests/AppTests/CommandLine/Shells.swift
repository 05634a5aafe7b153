import FoundationEssentials
import TestSupport
import Testing

@testable import BroadsheetApp

/// Where a program is by custom; nil where it is not installed.
func installed(_ program: String) -> String? {
  ["/usr/bin/", "/bin/"].map { $0 + program }.first(where: FileManager.default.fileExists)
}

extension Shell {
  /// What the shell offers for the last of the words, once it has read the completions of a table.
  func offers(
    for words: [String],
    from parser: CommandParser = Program.parser
  ) async throws -> Set<String> {
    let folder = try TemporaryFolder()
    let script = try folder.write("script", CompletionTable(parser).script(for: self))
    try folder.write("two words.json", "")
    let result = try await runProgram(
      try #require(installed(rawValue)),
      // In the folder the name of a file can be awaited.
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

  /// Calls the completions as the shell does; fish tells a meaning after a tab.
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

/// A zsh at a terminal that completes command lines of a table; Control-G tells the line typed.
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
    window.send("tell() { zle -I; print -r -- \"<$BUFFER>\"; BUFFER= }; zle -N tell\n")
    window.send("bindkey '^G' tell; echo rea''dy\n")
    try await window.expect("ready")
  }

  /// The line after the keys have been typed behind the program's name.
  func line(typing keys: String) async throws -> String {
    window.send("broadsheet \(keys)\u{07}")
    try await window.expect("<broadsheet ")
    return String(try await window.expect(">").dropLast())
  }

  /// Waits for a text that is shown when the keys have been typed behind the program's name.
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
  /// Runs a test only where a program is installed.
  static func needs(_ program: String) -> Self {
    .enabled(if: installed(program) != nil, "skipped: \(program) is not installed")
  }
}
