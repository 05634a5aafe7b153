import FoundationEssentials
import TestSupport
import Testing

@testable import LineMode

/// A new entry of the command table is in the completions and in the manual.
@Suite(.hangLimit)
struct NewCommandTests {
  private static let hostile = "it's $(exit 9) `exit 9` \"a\" [b] c:d \\ %s {e} *"

  private static let parser = CommandParser(
    commands: Program.parser.commands + [
      Command(
        name: "brand new",
        summary: hostile,
        operands: Command.Operands(
          synopsis: "WORD FILE...",
          count: 1...9,
          kinds: [.word([("first", hostile), ("second", "Words")]), .file]
        ),
        options: [
          Option(
            name: "crisp",
            letter: "f",
            value: .choice("HOW", ["very", "hardly"]),
            help: hostile
          ),
          Option(name: "tags", value: .choices("TAG", ["a-b", "a_c"]), help: hostile),
        ],
        notes: [".SH not a section", "'quoted \u{2605}"],
        examples: [(".broadsheet brand new 'first'", hostile)],
        action: { _, _ in .done }
      )
    ],
    common: Program.parser.common
  )

  @Test(.needs("fish")) func fishOffersNewCommand() async throws { try await offers(.fish) }

  @Test func bashOffersNewCommand() async throws { try await offers(.bash) }

  private func offers(_ shell: Shell) async throws {
    for (words, offered) in [
      (["bran"], ["brand"]), (["brand", ""], ["new"]), (["help", "brand", ""], ["new"]),
      (["brand", "new", ""], ["first", "second"]), (["brand", "new", "--cr"], ["--crisp"]),
      (["brand", "new", "-f", "v"], ["very"]),
      (["brand", "new", "first", "two"], ["two words.json"]),
      (["brand", "new", "--tags", "a-b,"], ["a-b,a_c"]), (["-f", "very", "bran"], ["brand"]),
    ] {
      let line = ["broadsheet"] + words
      #expect(try await shell.offers(for: line, from: Self.parser) == Set(offered), "\(words)")
    }
  }

  @Test(.needs("zsh")) func zshOffersNewCommand() async throws {
    let zsh = try await ShellWindow.zsh(Self.parser)
    for (typed, line) in [
      ("bran\tn\t--cr\tv\t", "brand new --crisp=very "), ("brand new fi\t", "brand new first "),
      ("brand new --tags a-b,\t", "brand new --tags a-b,a_c,"),
    ] {
      let completed = try await zsh.line(typing: typed)
      #expect(completed == line)
    }
    try await zsh.expect("-- \(Self.hostile)", typing: "brand new \t")
    try await zsh.expect("-- \(Self.hostile)", typing: "brand new -\t")
    try await zsh.close()
  }

  @Test func manualHasNewCommand() {
    let document = Manual(parser: Self.parser).document
    let page = document.roff(date: Date(timeIntervalSince1970: 0), source: "broadsheet 1")
    #expect(document.markdown.contains("\n### `broadsheet brand new [OPTIONS] WORD FILE...`\n"))
    #expect(page.contains(#".SS "broadsheet brand new [OPTIONS] WORD FILE...""#))
    #expect(page.contains("\n\\fB\\-f\\fR, \\fB\\-\\-crisp\\fR \\fIHOW\\fR\n"))
    #expect(page.contains("\n\\&.SH not a section\n"))
    #expect(page.contains("\n\\(aqquoted \\[u2605]\n"))
    #expect(
      page.contains("\n\\fB.broadsheet\\fR \\fBbrand\\fR \\fBnew\\fR \\fB\\(aqfirst\\(aq\\fR\n")
    )
    #expect(page.contains(#"\e"#))
  }
}
