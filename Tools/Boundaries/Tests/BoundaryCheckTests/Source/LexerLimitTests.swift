import Testing

@testable import BoundaryCheck

/// Sources that would take hours if anything in them were looked at again and again.
@Suite struct LexerLimitTests {
  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      "/\\", "(/ ", "= /a ) ", "\"\\(", "\"\\(\"", "#\"\"", "##\"\"\"# ", "#/", "/*", "`a` ", "(/,",
      "#if A\n", "#if A\n#endif\n", "@a\n", "import A\n", "#sourceLocation(", "\n/)", "(", "}",
    ]
  )
  func anyRepetitionIsReadOrRefusedAtOnce(part: String) {
    let source = String(repeating: part, count: 100_000 / part.utf8.count)
    let clock = ContinuousClock()
    let time = clock.measure { _ = try? prepare(source) }
    #expect(time < .seconds(20))
  }

  @Test(.timeLimit(.minutes(20))) func deepParenthesesOverManyLinesAreNoTrouble() {
    let source =
      "\"\"\"\n\\(" + String(repeating: "(", count: 50_000)
      + String(repeating: "\n", count: 50_000)
    #expect(throws: Unreadable.self) { try prepare(source) }
  }

  @Test func tooManyBranchesAreRefused() throws {
    let branches = { (count: Int) in
      "#if A\n" + String(repeating: "#elseif B\nimport C\n", count: count) + "#endif\n"
    }
    #expect(throws: Unreadable.self) { try prepare(branches(64)) }
    #expect(try prepare(branches(60)).views.count == 61)
  }
}
