import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import LineMode

/// Returns the path of a program, or nil if it is not installed.
func installed(_ program: String) -> String? {
  ["/usr/bin/", "/bin/"].map { $0 + program }.first(where: FileManager.default.fileExists)
}

/// A program `broadsheet` for a shell, whose completions are made by a program in this process.
///
/// With other arguments it prints them between `<` and `>`.
struct CompletingProgram {
  /// The folders in which a shell finds the program and others.
  var path: String { "\(folder.path):/usr/bin:/bin" }
  private let folder: TemporaryFolder
  private let serving: Task<Void, Never>

  init(_ outside: TestOutside, _ parser: CommandParser = Program.parser) throws {
    let folder = try TemporaryFolder()
    let (requests, replies) = (folder.file("requests"), folder.file("replies"))
    try #require(mkfifo(requests, 0o600) == 0 && mkfifo(replies, 0o600) == 0)
    let program = try folder.write(
      "broadsheet",
      #"""
      #!/bin/sh
      if [ "$1" = complete ]; then printf '%s\0' "$@" > \#(requests); cat \#(replies)
      else printf '<%s>' "$@"; echo; fi
      """#
    )
    try #require(chmod(program, 0o700) == 0)
    self.folder = folder
    serving = Task {
      while true {
        let request = await onOwnThread { Self.readPipe(requests) }
        guard !request.isEmpty else { return }
        let words = request.dropLast().split(separator: 0, omittingEmptySubsequences: false)
        outside.console.clear()
        let program = Program(outside.container, parser)
        #expect(await program.run(words.map { String(decoding: $0, as: UTF8.self) }) == .done)
        #expect(outside.console.errors.isEmpty)
        let reply = outside.console.output
        await onOwnThread { Self.writePipe(replies, Array(reply.utf8)) }
      }
    }
  }

  private static func readPipe(_ path: String) -> [UInt8] {
    let pipe = open(path, O_RDONLY)
    defer { Glibc.close(pipe) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = read(pipe, &buffer, buffer.count), count > 0 {
      bytes += buffer.prefix(count)
    }
    return bytes
  }

  private static func writePipe(_ path: String, _ bytes: [UInt8]) {
    let pipe = open(path, O_WRONLY)
    defer { Glibc.close(pipe) }
    var rest = bytes[...]
    while !rest.isEmpty, case let count = write(pipe, Array(rest), rest.count), count > 0 {
      rest = rest.dropFirst(count)
    }
  }

  /// Ends the program; no shell uses it any more.
  func close() async {
    let requests = folder.file("requests")
    await onOwnThread { Self.writePipe(requests, []) }
    await serving.value
  }
}

extension Shell {
  /// Returns the completions of the last word, as the shell gets them from a command table.
  func offers(
    for words: [String],
    in outside: TestOutside? = nil,
    from parser: CommandParser = Program.parser
  ) async throws -> Set<String> {
    let folder = try TemporaryFolder()
    let program = try CompletingProgram(try outside ?? TestOutside(), parser)
    let script = try folder.write("script", script)
    try folder.write("two words.json", "")
    let result = try await runProgram(
      try #require(installed(rawValue)),
      // In this folder the names of files are known.
      options + ["-c", "cd \(folder.path) || exit; " + command, script] + words,
      environment: ["HOME": folder.path, "PATH": program.path, "LC_ALL": "C.UTF-8"]
    )
    await program.close()
    #expect(result.errors.isEmpty)
    #expect(result.end == .exited(0))
    return Set(result.output.split(separator: "\n").map(String.init))
  }

  fileprivate var options: [String] {
    switch self {
    case .bash: ["--norc", "--noprofile"]
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

/// An interactive shell with the completions of a command table.
struct ShellWindow {
  let folder: TemporaryFolder
  let script: String
  private let program: CompletingProgram
  private let window: PseudoTerminal

  /// Starts a shell; `setUp` is run before the script.
  init(
    _ shell: Shell,
    _ outside: TestOutside? = nil,
    _ parser: CommandParser = Program.parser,
    setUp: String = "true"
  ) async throws {
    folder = try TemporaryFolder()
    script = try folder.write("script", shell.script)
    program = try CompletingProgram(try outside ?? TestOutside(), parser)
    window = try PseudoTerminal(
      try #require(installed(shell.rawValue)),
      shell.options + ["-i"],
      environment: [
        "HOME": folder.path, "PATH": program.path, "PS1": "$ ", "LC_ALL": "C.UTF-8",
        "TERM": shell == .zsh ? "xterm" : "dumb",
      ],
      columns: 200
    )
    window.send("\(setUp); source \(script); cd \(folder.path); echo rea''dy\n")
    try await window.expect("ready")
    guard shell == .zsh else { return }
    window.send("report() { zle -I; print -r -- \"<$BUFFER>\"; BUFFER= }; zle -N report\n")
    window.send("bindkey '^G' report; echo rea''dy\n")
    try await window.expect("ready")
  }

  /// An interactive zsh; Control-G prints the current line.
  static func zsh(_ parser: CommandParser = Program.parser) async throws -> ShellWindow {
    try await ShellWindow(.zsh, nil, parser, setUp: "autoload -U compinit; compinit -u -D")
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

  /// Types keys at an empty line and waits for a text.
  func expect(_ text: String, typingLine keys: String) async throws {
    window.send("\u{15}\(keys)")
    try await window.expect(text)
  }

  func close() async throws {
    window.send("\u{15}exit\n")
    #expect(try await window.wait() == .exited(0))
    await program.close()
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if a program is not installed.
  static func needs(_ program: String) -> Self {
    .enabled(if: installed(program) != nil, "skipped: \(program) is not installed")
  }
}
