import FoundationEssentials
import TestSupport
import Testing

@testable import BroadsheetApp

/// What shells offer once they have read the scripts that the program writes for them.
@Suite(.timeLimit(.minutes(2)))
struct CompletionTests {
  /// A line that ends where Tab is pressed, and what is to be offered.
  struct Press: Sendable, CustomTestStringConvertible {
    let words: [String]
    let offered: Set<String>

    init(_ words: String..., offers offered: Set<String>) {
      (self.words, self.offered) = (["broadsheet"] + words, offered)
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let presses = [
    Press("sear", offers: ["search"]),
    Press("config", "", offers: ["list", "get", "set", "path"]),
    Press("config", "set", "pag", offers: ["page-size", "pager"]),
    Press("config", "set", "color", "", offers: []),
    Press("help", "unsa", offers: ["unsave"]),
    Press("help", "config", "p", offers: ["path"]),
    Press("completions", "", offers: ["bash", "zsh", "fish"]),
    Press("search", "sea", offers: []),
    Press("search", "--page-s", offers: ["--page-size"]),
    Press("search", "--page-size", "", offers: []),
    Press("search", "--sort", "", offers: ["newest", "relevance", "popularity"]),
    Press("search", "x", "--sort", "ne", offers: ["newest"]),
    Press("export", "--format", "t", offers: []),
    Press("--page-size", "5", "sear", offers: ["search"]),
    Press("--page-size=5", "-v", "config", "g", offers: ["get"]),
    Press("search", "--in", "t", offers: ["title"]),
    Press("search", "--in", "title,", offers: ["title,description", "title,content"]),
    Press("search", "--", "--so", offers: []),
    Press("import", "two", offers: ["two words.json"]),
    Press("import", "x", "two", offers: ["two words.json"]),
    Press("doctor", "--salvage", "two", offers: ["two words.json"]),
    Press("search", "two", offers: []),
    Press("search", "$(exit 9)`exit 9`'\"", "--json", "--so", offers: ["--source", "--sort"]),
  ]

  @Test(arguments: presses)
  func bashOffersWhatFits(press: Press) async throws {
    let offered = try await Shell.bash.offers(for: press.words)
    #expect(offered == press.offered)
  }

  @Test(.needs("fish"), arguments: presses)
  func fishOffersWhatFits(press: Press) async throws {
    let offered = try await Shell.fish.offers(for: press.words)
    #expect(offered == press.offered)
  }

  /// Readline makes words of their own of = and :, and replaces what follows the last of them.
  @Test(arguments: [
    (["search", "--format", "=", "js"], ["json"]),
    (["search", "--sort", "="], ["newest", "relevance", "popularity"]),
    (["search", "--in", "=", "title,d"], ["title,description"]),
    (["search", "--cursor", "newsapi", ":", "3", "--sor"], ["--sort"]),
    (["search", "--format=js"], ["--format=json"]),
  ])
  func bashIsOfferedWhatReadlineWants(words: [String], offered: [String]) async throws {
    #expect(try await Shell.bash.offers(for: ["broadsheet"] + words) == Set(offered))
  }

  @Test(arguments: ["", "/usr/share/bash-completion/bash_completion"])
  func tabCompletesInABashWithAndWithoutItsPackage(package: String) async throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("script", CompletionTable(Program.parser).script(for: .bash))
    let window = try PseudoTerminal(
      try #require(installed("bash")),
      ["--norc", "--noprofile", "-i"],
      environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin", "TERM": "dumb", "PS1": "$ "],
      columns: 200
    )
    let read = FileManager.default.fileExists(atPath: package) ? "source \(package); " : ""
    window.send("\(read)source \(script); echo rea''dy\n")
    try await window.expect("ready")
    window.send("\u{15}broadsheet sear\t--format=js\t--in=title,de\t")
    try await window.expect("broadsheet search --format=json --in=title,description")
    window.send("\u{15}broadsheet import \(folder.path)/scr\t#")
    try await window.expect("\(script) #")
    window.send("\u{15}exit\n")
    #expect(try await window.wait() == .exited(0))
  }

  @Test(.needs("zsh")) func tabCompletesInZsh() async throws {
    let zsh = try await ZshWindow(Program.parser)
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
    try await zsh.expect("-- File of certificates to trust instead of", typing: "config set \t")
    try await zsh.expect("-- Write a long text to the terminal", typing: "show -\t")
    try await zsh.expect("-- Explain the commands, or one of them", typing: "\t")
    try await zsh.close()
  }

  @Test func aShellThatIsNotKnownIsSaid() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("completions", "fisch") == .usage)
    #expect(outside.console.errors.contains("bash, zsh, fish; did you mean fish?"))
    #expect(await outside.run("completions", "bash") == .done)
    #expect(outside.console.output.hasSuffix("complete -F _broadsheet broadsheet\n"))
  }
}
