import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

@testable import LineMode

/// Completions in real shells, by the scripts and the program.
@Suite(.hangLimit)
struct CompletionTests {
  /// A command line up to the cursor, and the expected completions.
  struct Line: Sendable, CustomTestStringConvertible {
    let words: [String]
    let offered: Set<String>

    init(_ words: String..., offers offered: Set<String>) {
      (self.words, self.offered) = (["broadsheet"] + words, offered)
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let lines = [
    Line("sear", offers: ["search"]),
    Line("config", "", offers: ["list", "get", "set", "keys", "path"]),
    Line("config", "set", "pag", offers: ["page-size", "pager"]),
    Line("config", "set", "color", "", offers: ["auto", "always", "never"]),
    Line("config", "set", "timeout", "", offers: []),
    Line("config", "set", "color", "auto", "", offers: []),
    Line("help", "unsa", offers: ["unsave"]),
    Line("help", "config", "p", offers: ["path"]),
    Line("completions", "", offers: ["bash", "zsh", "fish"]),
    Line("search", "sea", offers: []),
    Line("search", "--page-s", offers: ["--page-size"]),
    Line("search", "--page-size", "", offers: []),
    Line("search", "--sort", "", offers: ["newest", "relevance", "popularity"]),
    Line("search", "x", "--sort", "ne", offers: ["newest"]),
    Line("export", "--format", "t", offers: []),
    Line("--page-size", "5", "sear", offers: ["search"]),
    Line("--page-size=5", "-v", "config", "g", offers: ["get"]),
    Line("search", "--in", "t", offers: ["title"]),
    Line("search", "--in", "title,", offers: ["title,description", "title,content"]),
    Line("search", "--", "--so", offers: []),
    Line("import", "two", offers: ["two words.json"]),
    Line("import", "x", "two", offers: ["two words.json"]),
    Line("doctor", "--salvage", "two", offers: ["two words.json"]),
    Line("search", "two", offers: []),
    Line("search", "$(exit 9)`exit 9`'\"", "--json", "--so", offers: ["--source", "--sort"]),
  ]

  @Test(arguments: lines)
  func bashCompletes(line: Line) async throws {
    let offered = try await Shell.bash.offers(for: line.words)
    #expect(offered == line.offered)
  }

  @Test(.needs("fish"), arguments: lines)
  func fishCompletes(line: Line) async throws {
    let offered = try await Shell.fish.offers(for: line.words)
    #expect(offered == line.offered)
  }

  /// Readline splits words at = and :, and replaces only the last part.
  @Test(arguments: [
    (["search", "--format", "=", "js"], ["json"]),
    (["search", "--sort", "="], ["newest", "relevance", "popularity"]),
    (["search", "--in", "=", "title,d"], ["title,description"]),
    (["search", "--cursor", "newsapi", ":", "3", "--sor"], ["--sort"]),
    (["search", "--format=js"], ["--format=json"]),
  ])
  func bashCompletesPartsOfWords(words: [String], offered: [String]) async throws {
    #expect(try await Shell.bash.offers(for: ["broadsheet"] + words) == Set(offered))
  }

  @Test(arguments: ["", "/usr/share/bash-completion/bash_completion"])
  func tabCompletesInInteractiveBash(package: String) async throws {
    let read = FileManager.default.fileExists(atPath: package) ? "source \(package)" : "true"
    let bash = try await ShellWindow(.bash, setUp: read)
    try await bash.expect(
      "broadsheet search --format=json --in=title,description",
      typingLine: "broadsheet sear\t--format=js\t--in=title,de\t"
    )
    try await bash.expect(
      "\(bash.script) #",
      typingLine: "broadsheet import \(bash.folder.path)/scr\t#"
    )
    try await bash.close()
  }

  @Test(.needs("zsh")) func tabCompletesInInteractiveZsh() async throws {
    let zsh = try await ShellWindow.zsh()
    for (typed, line) in [
      ("sear\t--format=js\t--sort ne\t", "search --format=json --sort newest "),
      ("--page-size 5 config g\t", "--page-size 5 config get "),
      ("search --in title,de\t", "search --in title,description,"),
      ("search --page-size \t", "search --page-size "), ("search sea\t", "search sea"),
      ("search --exc\t", "search --exclude-domain="), ("export --format t\t", "export --format t"),
      ("help config p\t", "help config path "),
      ("import \(zsh.folder.path)/scr\t", "import \(zsh.script) "),
      ("search $(exit 9) --json --sor\t", "search $(exit 9) --json --sort="),
    ] {
      let completed = try await zsh.line(typing: typed)
      #expect(completed == line)
    }
    try await zsh.expect("-- \(Setting.authorities.summary.prefix(20))", typing: "config set \t")
    try await zsh.expect("-- Print long text without a pager", typing: "show -\t")
    try await zsh.expect("-- List all commands, or explain one", typing: "\t")
    try await zsh.close()
  }

  @Test func unknownShellIsAnError() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("completions", "fisch") == .usage)
    #expect(outside.console.errors.contains("choose one of bash, zsh, fish; did you mean fish?"))
    #expect(await outside.run("completions", "bash") == .done)
    #expect(outside.console.output.hasSuffix("complete -F _broadsheet broadsheet\n"))
  }
}
